import type { JsonArray, JsonObject, JsonValue } from "../support/json.js";
import { stringLiteral } from "./escape.js";

interface Container {
  readonly value: JsonArray | JsonObject;
  /** Undefined for an array. */
  readonly keys: readonly string[] | undefined;
  next: number;
}

/**
 * A JSON value as a TypeScript expression that evaluates to it, `-0` and a member `__proto__` included; also a type, where it stands as
 * one. Any depth. Members that are undefined are left out.
 */
export function literalText(value: JsonValue): string {
  const open: Container[] = [];
  let text = start(value, open);
  for (let container = open.at(-1); container !== undefined; container = open.at(-1)) {
    const { value: parent, keys } = container;
    if (container.next === (keys ?? (parent as JsonArray)).length) {
      text += keys ? " }" : "]";
      open.pop();
      continue;
    }
    const index = container.next++;
    if (index > 0) text += ", ";
    const key = keys?.[index];
    if (key !== undefined) text += `${objectKey(key)}: `;
    text += start(key === undefined ? (parent as JsonArray)[index]! : (parent as JsonObject)[key]!, open);
  }
  return text;
}

/** The name of a member as an interface or a type spells it: quoted where it is no identifier. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

function objectKey(key: string): string {
  // Written plainly, it would set the prototype and be no member.
  return key === "__proto__" ? '["__proto__"]' : propertyName(key);
}

function start(value: JsonValue, open: Container[]): string {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) {
    open.push({ value: value as JsonArray, keys: undefined, next: 0 });
    return "[";
  }
  const object = value as JsonObject;
  const keys = Object.keys(object).filter((key) => object[key] !== undefined);
  if (keys.length === 0) return "{}";
  open.push({ value: object, keys, next: 0 });
  return "{ ";
}
