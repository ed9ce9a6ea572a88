import { diagnostic } from "../diagnostics/diagnostic.js";
import { type JsonArray, type JsonObject, ownMember } from "../support/json.js";
import type { Context } from "./context.js";
import { referenceChain } from "./dereference.js";
import { elements, isLocatedArray, isLocatedObject, type Located, member } from "./located.js";

/**
 * The string `key` of an object. Like its siblings below: absent and null give undefined, another type gives `document/invalid-value`, and
 * a reference is followed even where OpenAPI has none, since documents of many files use them for maps, texts and whole operations.
 */
export function stringField(context: Context, parent: Located, key: string): string | undefined {
  const found = present(context, parent, key);
  if (found === undefined || typeof found.value === "string") return found?.value as string | undefined;
  return invalid(context, found, key, "a string");
}

/** The text `key` of an object; numbers count, since YAML reads `version: 1.0` as one. */
export function textField(context: Context, parent: Located, key: string): string | undefined {
  const found = present(context, parent, key);
  return typeof found?.value === "number" ? String(found.value) : stringField(context, parent, key);
}

/** The boolean `key` of an object. */
export function booleanField(context: Context, parent: Located, key: string): boolean | undefined {
  const found = present(context, parent, key);
  if (found === undefined || typeof found.value === "boolean") return found?.value as boolean | undefined;
  return invalid(context, found, key, "true or false");
}

/** The object `key` of an object. */
export function objectField(context: Context, parent: Located, key: string): Located<JsonObject> | undefined {
  const found = present(context, parent, key);
  if (found === undefined || isLocatedObject(found)) return found;
  return invalid(context, found, key, "an object");
}

/** The array `key` of an object. */
export function arrayField(context: Context, parent: Located, key: string): Located<JsonArray> | undefined {
  const found = present(context, parent, key);
  if (found === undefined || isLocatedArray(found)) return found;
  return invalid(context, found, key, "an array");
}

/** The strings of the array `key`; undefined where there is no array. */
export function stringsField(context: Context, parent: Located, key: string): string[] | undefined {
  const array = arrayField(context, parent, key);
  return array && stringsOf(context, array, key);
}

/** The strings of an array called `name` in messages; elements of other types give `document/invalid-value`. */
export function stringsOf(context: Context, array: Located<JsonArray>, name: string): string[] {
  const strings: string[] = [];
  for (const element of elements(array)) {
    if (typeof element.value === "string") strings.push(element.value);
    else invalid(context, element, `an element of ${name}`, "a string");
  }
  return strings;
}

function present(context: Context, parent: Located, key: string): Located | undefined {
  const written = member(parent, key);
  if (written === undefined || typeof ownMember(written.value, "$ref") !== "string") {
    return written?.value === null ? undefined : written;
  }
  const { places, broken } = referenceChain(context, written);
  return broken ? undefined : places.at(-1);
}

function invalid(context: Context, found: Located, name: string, expected: string): undefined {
  context.report(diagnostic("document/invalid-value", { member: name, expected }, found.origin));
  return undefined;
}
