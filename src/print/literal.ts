import type { JsonArray, JsonObject, JsonValue } from "../support/json.js";
import { stringLiteral } from "./escape.js";
import { addToken, takeTokens, type TokenWriter, tokenWriter } from "./layout/token-writer.js";
import { textOf } from "./layout/tokens.js";

interface Container {
  readonly value: JsonArray | JsonObject;
  /** Undefined for an array. */
  readonly keys: readonly string[] | undefined;
  next: number;
}

/**
 * Adds a JSON value as a TypeScript expression that evaluates to it, `-0` and a member `__proto__` included; also a type, where it stands as
 * one. Any depth. Members that are undefined are left out.
 */
export function addLiteral(writer: TokenWriter, value: JsonValue): void {
  const open: Container[] = [];
  begin(writer, value, open);
  for (let container = open.at(-1); container !== undefined; container = open.at(-1)) {
    const { value: parent, keys } = container;
    if (container.next === (keys ?? (parent as JsonArray)).length) {
      addToken(writer, "mark", keys ? "}" : "]", keys ? " " : "");
      open.pop();
      continue;
    }
    const index = container.next++;
    if (index > 0) addToken(writer, "mark", ",");
    const blank = index > 0 || keys ? " " : "";
    const key = keys?.[index];
    if (key !== undefined) addKey(writer, key, blank);
    if (key === undefined) begin(writer, (parent as JsonArray)[index]!, open, blank);
    else begin(writer, (parent as JsonObject)[key]!, open, " ");
  }
}

/** A JSON value as the text that `addLiteral` adds. */
export function literalText(value: JsonValue): string {
  const writer = tokenWriter();
  addLiteral(writer, value);
  return textOf(takeTokens(writer));
}

/** Adds the name of a member of an interface or a type: in quotes where it is no identifier. */
export function addName(writer: TokenWriter, name: string, blank = ""): void {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) addToken(writer, "word", name, blank);
  else addToken(writer, "string", stringLiteral(name), blank);
}

function addKey(writer: TokenWriter, key: string, blank: string): void {
  if (key === "__proto__") {
    // Written plainly, it would set the prototype and be no member.
    addToken(writer, "mark", "[", blank);
    addToken(writer, "string", '"__proto__"');
    addToken(writer, "mark", "]");
  } else addName(writer, key, blank);
  addToken(writer, "mark", ":");
}

function begin(writer: TokenWriter, value: JsonValue, open: Container[], blank = ""): void {
  if (typeof value === "string") addToken(writer, "string", stringLiteral(value), blank);
  else if (typeof value === "number") addNumber(writer, value, blank);
  else if (typeof value !== "object" || value === null) addToken(writer, "word", String(value), blank);
  else if (Array.isArray(value)) {
    open.push({ value: value as JsonArray, keys: undefined, next: 0 });
    addToken(writer, "mark", "[", blank);
  } else {
    const object = value as JsonObject;
    const keys = Object.keys(object).filter((key) => object[key] !== undefined);
    addToken(writer, "mark", "{", blank);
    if (keys.length === 0) addToken(writer, "mark", "}");
    else open.push({ value: object, keys, next: 0 });
  }
}

function addNumber(writer: TokenWriter, value: number, blank: string): void {
  const isNegative = value < 0 || Object.is(value, -0);
  if (isNegative) addToken(writer, "mark", "-", blank);
  addToken(writer, "number", String(Math.abs(value)), isNegative ? "" : blank);
}
