import type { JsonObject, JsonValue } from "../../../src/support/json.js";
import { field, type Fields, follow, type Located } from "../../corpus/judge/document.js";
import { mapOf, type MutableObject, put } from "../../support/json-map.js";
import { SUBSCHEMAS } from "../../support/subschemas.js";

/** Keywords without subschemas that are kept as they are. */
const PLAIN = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "uniqueItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "const",
  "pattern",
  "format",
];

/**
 * The answer schemas of a document as JSON Schema 2020-12, read independently of `src`: each schema that a reference or an
 * operation names becomes a definition of one large schema, so that a validator compiles it once.
 */
export class PlainSchemas {
  readonly $defs: MutableObject = {};
  readonly #names = new Map<unknown, string>();
  readonly #parts = new Map<unknown, string>();

  /** The name of the definition that stands for a schema. */
  define(at: Located): string {
    return this.#defineIn(this.#names, at, false);
  }

  /** As a part of `allOf`, a schema with a discriminator stands for itself and not for its variants. */
  #defineIn(names: Map<unknown, string>, at: Located, isPart: boolean): string {
    const known = names.get(at.value);
    if (known !== undefined) return known;
    const name = `s${Object.keys(this.$defs).length}`;
    names.set(at.value, name);
    put(this.$defs, name, true);
    put(this.$defs, name, this.#read(at, isPart));
    return name;
  }

  #sub(file: string, value: unknown, isPart = false): JsonValue {
    if (typeof field(value, "$ref") === "string") return this.#reference({ file, value }, isPart);
    return this.#read({ file, value }, isPart);
  }

  #reference(at: Located, isPart: boolean): JsonValue {
    const target = follow(at);
    if (target === undefined) return true;
    const names = isPart ? this.#parts : this.#names;
    const reference = { $ref: `#/$defs/${this.#defineIn(names, target, isPart)}` };
    return field(at.value, "nullable") === true ? { anyOf: [reference, { type: "null" }] } : reference;
  }

  #read({ file, value }: Located, isPart: boolean): JsonValue {
    if (typeof value === "boolean") return value;
    if (typeof value !== "object" || value === null) return true;
    if (typeof field(value, "$ref") === "string") return this.#reference({ file, value }, isPart);
    const schema = value as Fields;
    const result = plainKeywords(schema);
    const sub = (part: unknown, inPart = false): JsonValue => this.#sub(file, part, inPart);
    for (const [keyword, form] of Object.entries(SUBSCHEMAS)) {
      const held = heldBy(schema, keyword);
      if (held === undefined || keyword === "$defs") continue;
      if (form === "list" && Array.isArray(held) && held.length > 0)
        put(
          result,
          keyword,
          held.map((part) => sub(part, keyword === "allOf")),
        );
      if (keyword === "patternProperties" && isFields(held) && !Object.keys(held).every(compiles)) continue;
      if (form === "map" && isFields(held))
        put(result, keyword, mapOf(Object.entries(held).map(([k, v]) => [k, sub(v)])));
      if (form === "schema" && (isFields(held) || typeof held === "boolean")) put(result, keyword, sub(held));
    }
    this.#hideWriteOnly(file, schema, result);
    this.#addVariants(file, schema, result, isPart);
    return isNullable(schema) ? withNull(result) : result;
  }

  #hideWriteOnly(file: string, schema: Fields, result: MutableObject): void {
    const declared = Object.entries((field(schema, "properties") ?? {}) as Fields);
    const hidden = declared.filter(([, part]) => field(follow({ file, value: part })?.value, "writeOnly") === true);
    for (const [name] of hidden) delete (result["properties"] as MutableObject)[name];
    const required = result["required"];
    if (Array.isArray(required))
      put(
        result,
        "required",
        required.filter((name) => !hidden.some(([gone]) => gone === name)),
      );
  }

  /** Holds each branch to the values that a declared discriminator has for it (OpenAPI 3.2, section 4.25). */
  #addVariants(file: string, schema: Fields, result: MutableObject, isPart: boolean): void {
    const property = field(field(schema, "discriminator"), "propertyName") ?? field(schema, "discriminator");
    if (typeof property !== "string") return;
    const mapping = Object.entries((field(field(schema, "discriminator"), "mapping") ?? {}) as Fields);
    const keyword = ["oneOf", "anyOf"].find((each) => Array.isArray(field(schema, each)));
    const branches = keyword === undefined ? [] : (field(schema, keyword) as readonly unknown[]);
    if (keyword === undefined && !isPart && mapping.length > 0) {
      const variants = mapping.map(([name, target]) => {
        const at = { file, value: { $ref: asReference(target) } };
        // One that names the schema itself stands for it without its variants.
        return held(this.#reference(at, follow(at)?.value === schema), property, [name]);
      });
      put(result, "anyOf", variants);
    }
    if (keyword === undefined || mapping.length === 0) return;
    const spelt = branches.map((branch) => {
      const names = mapping.filter(([, target]) => asReference(target) === field(branch, "$ref")).map(([name]) => name);
      return names.length === 0 ? this.#sub(file, branch) : held(this.#sub(file, branch), property, names);
    });
    put(result, keyword, spelt);
  }
}

/** A mapping names a component or a reference. */
function asReference(target: unknown): string {
  return /[#/.]/.test(String(target)) ? String(target) : `#/components/schemas/${String(target)}`;
}

function held(branch: JsonValue, property: string, names: readonly string[]): JsonObject {
  return { allOf: [branch, { type: "object", required: [property], properties: { [property]: { enum: names } } }] };
}

/** What stands under a keyword; a list under `items` is alternatives where no type is stated, else a tuple (draft 7 and before). */
function heldBy(schema: Fields, keyword: string): unknown {
  const items = field(schema, "items");
  const isTyped = field(schema, "type") !== undefined;
  const takesItems = keyword === (isTyped ? "prefixItems" : "anyOf");
  return Array.isArray(items) && takesItems ? items : field(schema, keyword);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plainKeywords(schema: Fields): MutableObject {
  const result: MutableObject = {};
  for (const keyword of PLAIN) {
    const value = field(schema, keyword);
    if (value === undefined || value === null || typeof value !== expectedType(keyword, value)) continue;
    if (keyword === "pattern" && !compiles(String(value))) continue;
    put(result, keyword, value as JsonValue);
  }
  for (const [flag, limit] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (field(schema, flag) === true && typeof field(schema, limit) === "number")
      put(result, flag, field(schema, limit) as number);
  }
  const type = [field(schema, "type") ?? []].flat().filter((each) => each !== "file") as string[];
  if (type.length > 0) put(result, "type", type);
  const listed = field(schema, "enum");
  if (Array.isArray(listed) && listed.length > 0) put(result, "enum", listed as JsonValue[]);
  const required = field(schema, "required");
  if (Array.isArray(required))
    put(
      result,
      "required",
      required.filter((name) => typeof name === "string"),
    );
  if (type.length === 0 && (isFields(field(schema, "properties")) || isFields(field(schema, "additionalProperties"))))
    put(result, "type", ["object"]);
  if (type.length === 0 && isFields(field(schema, "items"))) put(result, "type", ["array"]);
  return result;
}

function expectedType(keyword: string, value: unknown): string {
  if (keyword === "const") return typeof value;
  if (keyword === "pattern" || keyword === "format") return "string";
  return keyword === "uniqueItems" ? "boolean" : "number";
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function isNullable(schema: Fields): boolean {
  return field(schema, "nullable") === true || field(schema, "x-nullable") === true;
}

function withNull(schema: MutableObject): JsonValue {
  return { anyOf: [schema, { type: "null" }] };
}
