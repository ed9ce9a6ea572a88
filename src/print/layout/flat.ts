import type { Around, Flat, Type, TypeMember, ObjectMember } from "./syntax.js";
import { printWidth } from "./width.js";

/** A text on one line, where a line is long enough for it. */
export function flatText(text: string): string | undefined {
  return text.length <= printWidth ? text : undefined;
}

/** Three parts, one after another. */
export function flatParts(
  first: string | undefined,
  second: string | undefined,
  third: string | undefined,
): string | undefined {
  return first === undefined || second === undefined || third === undefined
    ? undefined
    : flatText(first + second + third);
}

/** `start`, the items with `separator` between them, and `end`. */
export function flatList(start: string, items: readonly Flat[], separator: string, end: string): string | undefined {
  let text = start;
  for (let at = 0; at < items.length; at++) {
    const { flat } = items[at]!;
    if (flat === undefined || text.length > printWidth) return undefined;
    text += at === 0 ? flat : separator + flat;
  }
  return flatText(text + end);
}

/** The members of an object in its braces; none that have comments or empty lines between them can share a line. */
export function flatMembers(members: readonly (TypeMember | ObjectMember)[], separator: string): string | undefined {
  if (members.length === 0) return "{}";
  for (let at = 0; at < members.length; at++) {
    const { comment, afterBlank } = members[at]!;
    if (comment !== undefined || (afterBlank && at > 0)) return undefined;
  }
  return flatList("{ ", members, separator, " }");
}

/** Several types with `separator` between them. */
export function flatTypes(types: readonly Type[], separator: string): string | undefined {
  const parts = types.map((type) => ({ flat: flatType(type, "part") }));
  return flatList("", parts, separator, "");
}

/** A type in its place, with the parentheses that it needs there. */
export function flatType({ kind, flat }: Type, around: Around): string | undefined {
  return flat !== undefined && needsParentheses(kind, around) ? `(${flat})` : flat;
}

/** Whether a type stands in parentheses. */
export function needsParentheses(kind: Type["kind"], around: Around): boolean {
  if (kind === "readonly") return around === "suffix";
  if (kind !== "union" && kind !== "intersection" && kind !== "function") return false;
  return around === "part" || around === "suffix";
}
