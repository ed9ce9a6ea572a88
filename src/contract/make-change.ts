import type { Origin } from "../model/origin.js";
import { isJsonObject, type JsonValue } from "../support/json.js";
import type { Pointer } from "../support/pointer.js";
import type { Change } from "./change.js";
import { type ChangeKind, rules } from "./rules.js";

/** What is known of a change beside its kind. */
export interface ChangeParts {
  readonly tool: string;
  readonly pointer?: Pointer;
  readonly from?: JsonValue;
  readonly to?: JsonValue;
  readonly at?: Origin | undefined;
}

/** A change as the table of rules classes it. */
export function makeChange(kind: ChangeKind, { tool, pointer = "", from, to, at }: ChangeParts): Change {
  const { class: changeClass, audience, says } = rules[kind];
  return {
    kind,
    class: changeClass,
    audience,
    tool,
    pointer,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    message: changeClass === "text" ? says : says + details(from, to),
    ...(at && { at }),
  };
}

function details(from: JsonValue | undefined, to: JsonValue | undefined): string {
  if (from === undefined && to === undefined) return "";
  if (from === undefined || to === undefined) return `: ${inWords(from ?? to ?? null)}`;
  return `: ${inWords(from)} -> ${inWords(to)}`;
}

/** Longer lists and values are cut: they are whole in the JSON form. */
const maximumItems = 10;
const maximumCharacters = 80;

function inWords(value: JsonValue): string {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return cut(JSON.stringify(value));
  const listed = value
    .slice(0, maximumItems)
    .map((item: JsonValue) => cut(isJsonObject(item) ? "{...}" : JSON.stringify(item)));
  const more = value.length - listed.length;
  return listed.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function cut(text: string): string {
  return text.length > maximumCharacters ? `${text.slice(0, maximumCharacters)}...` : text;
}
