import type { JsonValue } from "./json.js";

/** A JSON Pointer in its string form, not percent-encoded: `""` or `/paths/~1pets/get` (RFC 6901). */
export type Pointer = string;

/** `pointer` with `segments` added, each escaped (`~` -> `~0`, `/` -> `~1`; RFC 6901 section 3). */
export function joinPointer(pointer: Pointer, ...segments: readonly (string | number)[]): Pointer {
  let joined = pointer;
  for (const segment of segments) {
    joined += `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return joined;
}

/** The unescaped segments of a pointer (RFC 6901 section 4). */
export function pointerSegments(pointer: Pointer): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value that `pointer` names inside `root`, or undefined where there is none. Inherited members are never found. */
export function valueAt(root: JsonValue, pointer: Pointer): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const segment of pointerSegments(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, JsonValue>)[segment];
  }
  return value;
}
