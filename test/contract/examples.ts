import type { Contract, ContractTool } from "../../src/contract/change.js";
import type { ChangeKind } from "../../src/contract/rules.js";
import type { ToolAnnotations } from "../../src/model/catalog.js";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { catalogOf, withAnswer, withBody } from "./catalogs.js";

/** Two contracts that differ by one change alone, and where that is. */
export interface Example {
  readonly old: Contract;
  readonly now: Contract;
  readonly pointer: string;
}

const reversed = ({ old, now, pointer }: Example): Example => ({ old: now, now: old, pointer });

const safe: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};
const read: ContractTool = {
  name: "read",
  title: "Read",
  description: "Reads.",
  annotations: safe,
  operationKey: "GET /things",
  arguments: [],
};
const contract = (...tools: ContractTool[]): Contract => ({ tools, schemas: new Map() });
const tool = (changes: Partial<ContractTool>): Example => ({
  old: contract(read),
  now: contract({ ...read, ...changes }),
  pointer: "",
});
const hint = (hints: Partial<ToolAnnotations>): Example => tool({ annotations: { ...safe, ...hints } });
const added = {
  old: contract(read),
  now: contract(read, { ...read, name: "other", operationKey: "PUT /" }),
  pointer: "",
};
const typed = tool({ output: { kind: "string", origin: { uri: "", pointer: "" } } });

const toolExamples = {
  "tool/added": added,
  "tool/removed": reversed(added),
  "tool/renamed": tool({ name: "fetch" }),
  "tool/title": tool({ title: "Read it" }),
  "tool/description": tool({ description: "Reads all things." }),
  "tool/read-only-lost": hint({ readOnlyHint: false }),
  "tool/read-only-gained": reversed(hint({ readOnlyHint: false })),
  "tool/destructive-gained": hint({ destructiveHint: true }),
  "tool/destructive-lost": reversed(hint({ destructiveHint: true })),
  "tool/idempotent-lost": hint({ idempotentHint: false }),
  "tool/idempotent-gained": reversed(hint({ idempotentHint: false })),
  "tool/open-world-lost": hint({ openWorldHint: false }),
  "tool/open-world-gained": reversed(hint({ openWorldHint: false })),
  "tool/output-added": typed,
  "tool/output-removed": reversed(typed),
};

const string = { type: "string" };
const nullable = { type: ["string", "null"] };
const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
});
const plain = (...names: string[]): JsonObject =>
  object(Object.fromEntries(names.map((name) => [name, string])), names);
const kind = (value: string): JsonObject => object({ kind: { const: value } }, ["kind"]);
const anyOf = (...branches: JsonValue[]): JsonObject => ({ anyOf: branches });
const values = (...listed: JsonValue[]): JsonObject => ({ enum: listed });

const bodyOf = (x: JsonValue): Contract => catalogOf(withBody(object({ x })));
const input = (old: JsonValue, now: JsonValue, pointer = "/body/x"): Example => ({
  old: bodyOf(old),
  now: bodyOf(now),
  pointer,
});

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

const argumentExamples = {
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

const answerOf = (x: JsonValue): Contract => catalogOf(withAnswer(object({ x }, ["x"])));
const output = (old: JsonValue, now: JsonValue, pointer = "/x"): Example => ({
  old: answerOf(old),
  now: answerOf(now),
  pointer,
});

const newField = output(object({}), object({ y: string }), "/x/y");
const always = output(object({ y: string }), object({ y: string }, ["y"]), "/x/y");
const fewerTypes = output({ type: ["string", "integer"] }, string);
const neverNull = output(nullable, string);
const oneValue = output(values("a", "b"), values("a"));
const moreKnown = output(values("a", "b"), values("a", "b", "c"));
const heldToMore = output(object({ y: string }), { ...object({ y: string }), anyOf: [plain("a"), plain("b")] });
const told = (...tags: string[]): JsonObject => anyOf(...tags.map(kind));
const listed = (open: boolean): Contract => {
  const origin = { uri: "", pointer: "" };
  return contract({ ...read, output: { kind: "enum", origin, type: "string", values: ["a", "b"], open } });
};
const opened: Example = { old: listed(false), now: listed(true), pointer: "" };
const fewerUntold = output(anyOf(plain("a"), plain("b"), plain("c")), anyOf(plain("c"), plain("a")));
const fewerTold = output(told("cat", "dog", "owl"), told("owl", "cat"));
const old = output(string, { ...string, deprecated: true });

const fieldExamples = {
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
  "field/opened": opened,
  "field/closed": reversed(opened),
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

/** One example of each rule. */
export const examples: Readonly<Record<ChangeKind, Example>> = {
  ...toolExamples,
  ...argumentExamples,
  ...fieldExamples,
};
