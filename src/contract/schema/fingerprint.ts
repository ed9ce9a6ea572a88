import type { Schema } from "../../model/schema.js";
import { canonicalJson } from "../../support/canonical-json.js";
import { byCodeUnits } from "../../support/order.js";
import type { Resolve } from "./view.js";

const told: ReadonlySet<string> = new Set([
  "origin",
  "title",
  "description",
  "deprecated",
  "default",
  "examples",
  "notes",
  "approximate",
]);

/** Deeper parts are not looked at. */
const maximumDepth = 2;

const known = new WeakMap<Schema, string>();

/**
 * A text that is equal for schemas that accept the same, down to two levels of references, branches and members; what they tell people does not count,
 * and neither do the orders of members and branches.
 */
export function fingerprint(schema: Schema, resolve: Resolve): string {
  const found = known.get(schema) ?? printOf(schema, resolve, 0);
  known.set(schema, found);
  return found;
}

function printOf(schema: Schema, resolve: Resolve, depth: number): string {
  const resolved = resolve(schema);
  if (resolved.kind === "literal") return canonicalJson(resolved.value);
  if (depth >= maximumDepth) return resolved.kind;
  return valueText(resolved, (inner) => printOf(inner, resolve, depth + 1));
}

/** JSON with sorted members, in which every schema is spelt by `inner`. */
function valueText(value: unknown, inner: (schema: Schema) => string): string {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => memberText(item, inner));
    return `[${(value.some(isSchema) || value.some(isProperty) ? items.sort(byCodeUnits) : items).join(",")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const members = Object.entries(value).filter(([key, member]) => !told.has(key) && member !== undefined);
  return `{${members
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([key, member]) => `${JSON.stringify(key)}:${key === "discriminator" ? "" : memberText(member, inner)}`)
    .join(",")}}`;
}

function memberText(value: unknown, inner: (schema: Schema) => string): string {
  return isSchema(value) ? inner(value) : valueText(value, inner);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "kind" in value && "origin" in value;
}

function isProperty(value: unknown): boolean {
  return typeof value === "object" && value !== null && "schema" in value;
}
