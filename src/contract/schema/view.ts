import type { Discriminator, Schema } from "../../model/schema.js";
import type { Origin } from "../../model/origin.js";
import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";

/** The type of a branch; `mixed` where its values are of several types, or that is not known. Integers are numbers. */
export type TypeName = "string" | "number" | "boolean" | "object" | "array" | "mixed";

/** What a schema accepts of one type. */
export interface TypeView {
  /** Accepted one by one, distinct: by their canonical JSON. */
  readonly values: Map<string, JsonValue>;
  /** The values that open enums list. */
  readonly known: JsonValue[];
  /** What accepts more than single values: as it stands, references unresolved. */
  readonly branches: Schema[];
  /** Where the values stand. */
  at?: Origin;
}

/** What a schema accepts, type by type: unions taken apart, references to unions followed, exact values gathered. */
export interface View {
  /** Any value at all; nothing else counts then. */
  isAny: boolean;
  isNullable: boolean;
  readonly types: Map<TypeName, TypeView>;
  /** Exactly one branch may hold. */
  isExclusive: boolean;
  discriminator?: Discriminator;
}

/** A schema, or what it refers to: never a reference. */
export type Resolve = (schema: Schema) => Schema;

/** The view of a schema. Unions of unions are taken apart without recursion, each once. */
export function viewOf(schema: Schema, resolve: Resolve): View {
  const view: View = { isAny: false, isNullable: false, types: new Map(), isExclusive: false };
  const seen = new Set<Schema>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const resolved = resolve(next);
    if (resolved.kind !== "union" || resolved.conditions !== undefined) {
      place(view, next, resolved, resolve);
      continue;
    }
    if (seen.has(resolved)) continue;
    seen.add(resolved);
    if (resolved.exclusive) view.isExclusive = true;
    if (resolved.discriminator && !view.discriminator) view.discriminator = resolved.discriminator;
    for (let index = resolved.branches.length - 1; index >= 0; index--) pending.push(resolved.branches[index]!);
  }
  freeBooleans(view);
  return view;
}

function place(view: View, schema: Schema, resolved: Schema, resolve: Resolve): void {
  const hasConditions = resolved.conditions !== undefined;
  if (resolved.kind === "never") return;
  if (resolved.kind === "null" && !hasConditions) {
    view.isNullable = true;
  } else if (resolved.kind === "unknown" && !hasConditions) {
    view.isAny = true;
  } else if (resolved.kind === "literal") {
    if (resolved.value === null) view.isNullable = true;
    else addValue(typeView(view, typeOfValue(resolved.value)), resolved.value, resolved.origin);
  } else if (resolved.kind === "enum") {
    const type = typeView(view, resolved.type === "string" ? "string" : "number");
    if (resolved.open) {
      type.known.push(...resolved.values);
      type.at ??= resolved.origin;
      type.branches.push(schema);
    } else resolved.values.forEach((value) => addValue(type, value, resolved.origin));
  } else {
    typeView(view, typeOf(resolved, resolve)).branches.push(schema);
  }
}

function typeView(view: View, name: TypeName): TypeView {
  const known = view.types.get(name);
  if (known !== undefined) return known;
  const made: TypeView = { values: new Map(), known: [], branches: [] };
  view.types.set(name, made);
  return made;
}

function addValue(type: TypeView, value: JsonValue, at: Origin): void {
  type.at ??= at;
  type.values.set(canonicalJson(value), value);
}

function typeOfValue(value: Exclude<JsonValue, null>): TypeName {
  if (Array.isArray(value)) return "array";
  return typeof value as "string" | "number" | "boolean" | "object";
}

/** The type of a branch that is neither a union nor a value. */
function typeOf(schema: Schema, resolve: Resolve, depth = 0): TypeName {
  switch (schema.kind) {
    case "string":
    case "number":
    case "boolean":
    case "object":
    case "array":
      return schema.kind;
    case "integer":
      return "number";
    case "record":
      return "object";
    case "tuple":
      return "array";
    case "intersection": {
      if (depth > 20) return "mixed";
      const types = schema.parts.map((part) => typeOf(resolve(part), resolve, depth + 1));
      return types.find((type) => type !== "mixed") ?? "mixed";
    }
    default:
      return "mixed";
  }
}

/** True and false are all booleans. */
function freeBooleans({ types }: View): void {
  const booleans = types.get("boolean");
  if (booleans?.at === undefined || booleans.values.size < 2) return;
  types.set("boolean", { values: new Map(), known: [], branches: [{ kind: "boolean", origin: booleans.at }] });
}
