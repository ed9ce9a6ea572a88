import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../model/origin.js";
import type { NumberSchema, Schema, StringSchema } from "../../model/schema.js";
import { isJsonObject, type JsonValue } from "../../support/json.js";
import type { SchemaType } from "../../resolve/resolved-document.js";
import type { CompileContext } from "./context.js";
import type { Facts, Limits } from "./facts.js";
import { unionOf } from "./make.js";
import { unicodePattern } from "./patterns.js";

/** Formats of JSON Schema 2020-12 that JavaScript and the clients' validators judge alike; all others are notes. */
const checkedFormats: ReadonlySet<string> = new Set(["date-time", "date", "email", "uuid", "ipv4", "ipv6"]);

/** A string with its limits. Formats and patterns that cannot be checked alike everywhere become notes (design, section 6). */
export function stringSchema(context: CompileContext, facts: Facts, origin: Origin): StringSchema {
  const notes: string[] = [];
  const format = facts.formats.find((name) => checkedFormats.has(name));
  for (const name of facts.formats) if (name !== format) notes.push(`format: ${name}`);
  const isFile = context.face === "input" && facts.formats.includes("binary");
  if (isFile) notes.push("the content as base64", ...byteNotes(facts.limits));
  const patterns: string[] = [];
  for (const pattern of facts.patterns) {
    const portable = unicodePattern(pattern);
    if (portable !== undefined) patterns.push(portable);
    else {
      notes.push(`pattern: ${pattern}`);
      context.report(diagnostic("schema/pattern", { pattern }, origin));
    }
  }
  return {
    kind: "string",
    origin,
    ...(format !== undefined && { format }),
    ...(patterns.length > 0 && { patterns }),
    ...(!isFile && pick(facts.limits, ["minLength", "maxLength"])),
    ...(notes.length > 0 && { notes, approximate: true }),
  };
}

/** Lengths of bytes are no lengths of the text that they are given as (OpenAPI 3.2 section 4.14.3.1). */
function byteNotes({ minLength, maxLength }: Limits): string[] {
  return [
    ...(minLength === undefined ? [] : [`at least ${minLength} bytes`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} bytes`]),
  ];
}

/** A number with its limits. Decimal multiples become notes: validators disagree on them in floating point. */
export function numberSchema(kind: "number" | "integer", facts: Facts, origin: Origin): NumberSchema {
  const notes = facts.formats.map((format) => `format: ${format}`);
  const multiples = facts.limits.multipleOf ?? [];
  const whole = multiples.filter((multiple) => Number.isSafeInteger(multiple));
  const [checked] = whole.length === 1 ? whole : [];
  for (const multiple of multiples) if (multiple !== checked) notes.push(`a multiple of ${multiple}`);
  return {
    kind,
    origin,
    ...pick(facts.limits, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
    ...(checked !== undefined && { multipleOf: checked }),
    ...(notes.length > 0 && { notes }),
    ...(checked === undefined && multiples.length > 0 && { approximate: true }),
  };
}

/** The limits named, where they are stated. */
export function pick<Key extends keyof Limits>(limits: Limits, keys: readonly Key[]): Pick<Limits, Key> {
  const picked: Partial<Limits> = {};
  for (const key of keys) if (limits[key] !== undefined) picked[key] = limits[key];
  return picked as Pick<Limits, Key>;
}

/**
 * The values of an enum or const as literals and enums, those of one type together, in the order of their first (Validation, section 6.1.2). `types` are those
 * stated beside them: integers stay integers.
 */
export function valuesSchema(values: readonly JsonValue[], origin: Origin, types?: readonly SchemaType[]): Schema {
  const branches: Schema[] = [];
  const strings = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  const isInteger = types?.includes("integer") === true && !types.includes("number");
  const isEnum = strings.length + numbers.length > 1;
  const seen = new Set<string>();
  for (const value of values) {
    const type = typeof value;
    const isListed = isEnum && (type === "string" || type === "number");
    if (!isListed) branches.push(literalSchema(value, origin));
    else if (!seen.has(type)) {
      const enumType = type === "string" ? "string" : isInteger ? "integer" : "number";
      branches.push({
        kind: "enum",
        origin,
        type: enumType,
        values: type === "string" ? strings : numbers,
        open: false,
      });
    }
    seen.add(type);
  }
  return unionOf(joinBooleans(branches, origin), origin);
}

function literalSchema(value: JsonValue, origin: Origin): Schema {
  if (value === null) return { kind: "null", origin };
  if (isComparable(value)) return { kind: "literal", origin, value };
  return { kind: "unknown", origin, notes: [`the value ${JSON.stringify(value)}`], approximate: true };
}

/** Whether clients' validators can compare with a value: they call `valueOf` and `toString` of an object that has them. */
function isComparable(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, member]: [string, JsonValue]) => !(key in Object.prototype) && isComparable(member),
  );
}

function joinBooleans(branches: readonly Schema[], origin: Origin): Schema[] {
  const isBoolean = (schema: Schema): boolean => schema.kind === "literal" && typeof schema.value === "boolean";
  if (branches.filter(isBoolean).length < 2) return [...branches];
  return [...branches.filter((schema) => !isBoolean(schema)), { kind: "boolean", origin }];
}

/** Whether a value is of one of the types; an integer may be written `1.0` (Core, section 4.2.3). */
export function isOfType(value: JsonValue, types: readonly SchemaType[]): boolean {
  return types.some((type) => {
    if (type === "null") return value === null;
    if (type === "array") return Array.isArray(value);
    if (type === "object") return isJsonObject(value);
    if (type === "integer") return typeof value === "number" && Number.isInteger(value);
    return typeof value === type;
  });
}

/** What restricts a text or number, multiples left out. */
interface Bounds {
  readonly limits: Omit<Limits, "multipleOf">;
  readonly patterns: readonly string[];
}

/** Whether a value meets plain limits: those that stand beside its enum, or those of another schema. */
export function meetsLimits(value: JsonValue, bounds: Bounds): boolean {
  const { limits } = bounds;
  if (typeof value === "string") {
    const length = [...value].length;
    const patterns = bounds.patterns.map(unicodePattern).filter((pattern) => pattern !== undefined);
    return (
      length >= (limits.minLength ?? 0) &&
      length <= (limits.maxLength ?? Infinity) &&
      patterns.every((pattern) => new RegExp(pattern, "u").test(value))
    );
  }
  if (typeof value !== "number") return true;
  return (
    value >= (limits.minimum ?? -Infinity) &&
    value <= (limits.maximum ?? Infinity) &&
    value > (limits.exclusiveMinimum ?? -Infinity) &&
    value < (limits.exclusiveMaximum ?? Infinity)
  );
}
