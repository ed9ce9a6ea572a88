import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { copy, put, type MutableObject } from "../support/json-map.js";

/**
 * A smaller document that still fails: members and items are deleted one by one, the largest first, and texts shortened, as long as
 * `fails` says that the same failure stays. Ends at a document from which nothing can go, or at `deadline` (as `Date.now()`).
 */
export async function shrink(
  document: JsonObject,
  fails: (smaller: JsonObject) => Promise<boolean>,
  deadline: number,
): Promise<JsonObject> {
  let smallest = document;
  for (let changed = true; changed;) {
    changed = false;
    for (const change of changes(smallest)) {
      if (Date.now() > deadline) return smallest;
      const smaller = change(smallest);
      if (smaller === undefined || !(await fails(smaller))) continue;
      smallest = smaller;
      changed = true;
    }
  }
  return smallest;
}

type Change = (document: JsonObject) => JsonObject | undefined;

/** Everything that could be made smaller, by where it stands. Deleting an item moves those after it, so items go from last to first. */
function changes(document: JsonObject): Change[] {
  const found: { readonly size: number; readonly change: Change }[] = [];
  const visit = (value: JsonValue, path: readonly string[]): void => {
    const size = JSON.stringify(value).length;
    if (path.length > 0) found.push({ size: size + 2, change: (whole) => edited(whole, path, "delete") });
    if (typeof value === "string" && value.length > 12)
      found.push({ size: size - 12, change: (whole) => edited(whole, path, "shorten") });
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value) && path.length > 2) {
      for (const keyword of ["allOf", "anyOf", "oneOf", "items", "properties", "not"]) {
        if (Object.hasOwn(value, keyword))
          found.push({ size: 1, change: (whole) => edited(whole, path, "hoist", keyword) });
      }
    }
    const entries = Object.entries(value as JsonObject);
    for (const [key, inner] of Array.isArray(value) ? entries.reverse() : entries) visit(inner, [...path, key]);
  };
  visit(document, []);
  return found.sort((a, b) => b.size - a.size).map(({ change }) => change);
}

/** A copy with one place changed; undefined where an earlier change has taken the place away. */
function edited(
  document: JsonObject,
  path: readonly string[],
  how: "delete" | "shorten" | "hoist",
  keyword = "",
): JsonObject | undefined {
  const whole = copy(document) as MutableObject;
  let parent: JsonValue = whole;
  for (const key of path.slice(0, -1)) {
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
    parent = (parent as JsonObject)[key]!;
  }
  const key = path.at(-1) ?? "";
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
  const value: JsonValue = (parent as JsonObject)[key]!;
  if (how === "delete") {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete (parent as MutableObject)[key];
    return whole;
  }
  const replacement =
    how === "shorten"
      ? typeof value === "string" && value.length > 12
        ? value.slice(0, Math.ceil(value.length / 8))
        : undefined
      : hoisted(value, keyword);
  if (replacement === undefined) return undefined;
  put(parent as MutableObject, key, replacement);
  return whole;
}

/** The first subschema under `keyword`, to stand in the place of the whole. */
function hoisted(value: JsonValue, keyword: string): JsonValue | undefined {
  const inner = (value as JsonObject | null)?.[keyword];
  if (typeof inner !== "object" || inner === null) return undefined;
  return ["items", "not"].includes(keyword) ? inner : Object.values(inner as JsonObject)[0];
}
