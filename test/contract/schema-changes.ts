import type { JsonObject, JsonValue } from "../../src/support/json.js";

/** Two schemas of a member `x` that differ by one change alone, and where that is told. */
export interface SchemaChange {
  readonly old: JsonValue;
  readonly now: JsonValue;
  readonly pointer: string;
}

/** An object with these members. */
export const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
});

const reversed = ({ old, now, pointer }: SchemaChange): SchemaChange => ({ old: now, now: old, pointer });

const string = { type: "string" };
const nullable = { type: ["string", "null"] };
const plain = (...names: string[]): JsonObject =>
  object(Object.fromEntries(names.map((name) => [name, string])), names);
const kind = (value: string): JsonObject => object({ kind: { const: value } }, ["kind"]);
const anyOf = (...branches: JsonValue[]): JsonObject => ({ anyOf: branches });
const values = (...listed: JsonValue[]): JsonObject => ({ enum: listed });

const input = (old: JsonValue, now: JsonValue, pointer = "/body/x"): SchemaChange => ({ old, now, pointer });

const newOptional = input(object({}), object({ y: string }), "/body/x/y");
const newRequired = input(object({}), object({ y: string }, ["y"]), "/body/x/y");
const demanded = input(object({ y: string }), object({ y: string }, ["y"]), "/body/x/y");
const narrowed = input({ type: ["string", "integer"] }, string);
const notNull = input(nullable, string);
const fewerValues = input(values("a", "b", "c"), values("a", "b"));
const lower = input({ type: "integer", maximum: 100 }, { type: "integer", maximum: 50 });
const closed = input(object({}), { ...object({}), additionalProperties: false });
const fewerVariants = input(anyOf(kind("cat"), kind("dog"), kind("owl")), anyOf(kind("dog"), kind("cat")));
const deprecated = input(string, { ...string, deprecated: true });

/** One change of a member `x` of the body for each rule of arguments. */
export const argumentChanges = {
  "argument/added": newOptional,
  "argument/added-required": newRequired,
  "argument/removed": reversed(newOptional),
  "argument/required": demanded,
  "argument/optional": reversed(demanded),
  "argument/type-changed": input(string, { type: "integer" }),
  "argument/type-narrowed": narrowed,
  "argument/type-widened": reversed(narrowed),
  "argument/null-removed": notNull,
  "argument/null-added": reversed(notNull),
  "argument/value-removed": fewerValues,
  "argument/value-added": reversed(fewerValues),
  "argument/value-changed": input({ const: "a" }, { const: "b" }),
  "argument/limit-narrowed": lower,
  "argument/limit-widened": reversed(lower),
  "argument/limit-changed": input({ ...string, pattern: "^a" }, { ...string, pattern: "^b" }),
  "argument/closed": closed,
  "argument/opened": reversed(closed),
  "argument/variant-removed": fewerVariants,
  "argument/variant-added": reversed(fewerVariants),
  "argument/description": input({ ...string, description: "A" }, { ...string, description: "B" }),
  "argument/note": input({ type: "number", multipleOf: 0.1 }, { type: "number", multipleOf: 0.2 }),
  "argument/default": input({ ...string, default: "a" }, { ...string, default: "b" }),
  "argument/examples": input({ ...string, examples: ["a"] }, { ...string, examples: ["b"] }),
  "argument/deprecated": deprecated,
  "argument/undeprecated": reversed(deprecated),
};

const output = (old: JsonValue, now: JsonValue, pointer = "/x"): SchemaChange => ({ old, now, pointer });

const newField = output(object({}), object({ y: string }), "/x/y");
const always = output(object({ y: string }), object({ y: string }, ["y"]), "/x/y");
const fewerTypes = output({ type: ["string", "integer"] }, string);
const neverNull = output(nullable, string);
const oneValue = output(values("a", "b"), values("a"));
const moreKnown = output(values("a", "b"), values("a", "b", "c"));
const heldToMore = output(object({ y: string }), { ...object({ y: string }), anyOf: [plain("a"), plain("b")] });
const told = (...tags: string[]): JsonObject => anyOf(...tags.map(kind));
const fewerUntold = output(anyOf(plain("a"), plain("b"), plain("c")), anyOf(plain("c"), plain("a")));
const fewerTold = output(told("cat", "dog", "owl"), told("owl", "cat"));
const old = output(string, { ...string, deprecated: true });

/** One change of a member `x` of the answer for each rule of fields that a document alone can show. */
export const fieldChanges = {
  "field/added": newField,
  "field/removed": reversed(newField),
  "field/required": always,
  "field/optional": reversed(always),
  "field/type-changed": output(string, { type: "integer" }),
  "field/type-narrowed": fewerTypes,
  "field/type-widened": reversed(fewerTypes),
  "field/null-removed": neverNull,
  "field/null-added": reversed(neverNull),
  "field/value-removed": oneValue,
  "field/value-added": reversed(oneValue),
  "field/value-changed": output({ const: "a" }, { const: "b" }),
  "field/known-value-added": moreKnown,
  "field/known-value-removed": reversed(moreKnown),
  "field/limit-narrowed": heldToMore,
  "field/limit-widened": reversed(heldToMore),
  "field/variant-removed": fewerUntold,
  "field/variant-added": reversed(fewerUntold),
  "field/known-variant-removed": fewerTold,
  "field/known-variant-added": reversed(fewerTold),
  "field/description": output({ ...string, description: "A" }, { ...string, description: "B" }),
  "field/note": output({ ...string, format: "date" }, { ...string, format: "date-time" }),
  "field/default": output({ ...string, default: "a" }, { ...string, default: "b" }),
  "field/deprecated": old,
  "field/undeprecated": reversed(old),
};
