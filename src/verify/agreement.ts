import { createSide, type Side } from "../contract/schema/side.js";
import { typesText } from "../contract/schema/describe.js";
import type { NamedSchema, ObjectSchema, Schema, SchemaId, UnionSchema } from "../model/schema.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer, type Pointer } from "../support/pointer.js";
import { type Finding, findingKey, isDeviation } from "./finding.js";
import { listText, scalarFits, typeText, wordText } from "./values.js";

/** Holds a value against a schema; no findings where it is just what the schema describes. */
export type Agreement = (schema: Schema, value: JsonValue) => readonly Finding[];

/** Deeper parts of a value are taken as they come. */
const maximumDepth = 200;

/**
 * Reads the output schemas of a catalogue strictly (every member that is not declared is told) and openly (it is told as an addition, which
 * breaks nobody). What the output's Zod schema accepts has no deviation, and the reverse; a value without any finding is what the document describes, no more.
 */
export function createAgreement(schemas: ReadonlyMap<SchemaId, NamedSchema>): Agreement {
  const side = createSide(schemas);
  const known = new WeakMap<object, Map<Schema, readonly Finding[]>>();

  // A branch of a union may be tried again for each way that leads to it; its verdict on one part of a value stays the same.
  const hold = (schema: Schema, value: JsonValue, depth: number): readonly Finding[] => {
    const resolved = side.resolve(schema);
    if (typeof value !== "object" || value === null) return judge(resolved, value, depth);
    const verdicts = known.get(value) ?? new Map<Schema, readonly Finding[]>();
    known.set(value, verdicts);
    const verdict = verdicts.get(resolved) ?? judge(resolved, value, depth);
    verdicts.set(resolved, verdict);
    return verdict;
  };

  const judge = (schema: Schema, value: JsonValue, depth: number): readonly Finding[] => {
    if (depth > maximumDepth) return [];
    const inner: Hold = (part, of) => hold(part, of, depth + 1);
    switch (schema.kind) {
      case "object":
        return isJsonObject(value) ? holdObject(schema, value, inner, side) : [mismatch(schema, value, side)];
      case "record":
        return isJsonObject(value) && Object.keys(value).length <= (schema.maxProperties ?? Infinity)
          ? Object.values(value).flatMap((each) => under("*", inner(schema.values, each)))
          : [mismatch(schema, value, side)];
      case "array":
      case "tuple":
        return Array.isArray(value) ? holdItems(schema, value, inner) : [mismatch(schema, value, side)];
      case "union":
        return holdUnion(schema, value, inner, side);
      case "intersection":
        return meet(schema.parts.map((part) => inner(part, value)));
      case "enum": {
        if (!scalarFits(schema, value)) return [mismatch(schema, value, side)];
        const isKnown = (schema.values as readonly JsonValue[]).includes(value);
        return isKnown ? [] : [unlisted("", schema.values, value)];
      }
      default:
        return scalarFits(schema, value) ? [] : [mismatch(schema, value, side)];
    }
  };
  return (schema, value) => hold(schema, value, 0);
}

type Hold = (schema: Schema, value: JsonValue) => readonly Finding[];

function holdObject(schema: ObjectSchema, value: JsonObject, hold: Hold, side: Side): readonly Finding[] {
  const declared = new Map(schema.properties.map((property) => [property.name, property]));
  const missing = schema.properties.filter(({ name, required }) => required && !Object.hasOwn(value, name));
  const findings = missing.map(({ name, schema: expected }): Finding => {
    return { kind: "deviation", place: joinPointer("", name), expected: words(expected, side), found: "nothing" };
  });
  for (const [name, member] of Object.entries(value)) {
    const property = declared.get(name);
    if (property !== undefined) {
      const inner = hold(property.schema, member);
      const isNullMember = member === null && !property.required && inner.some(isDeviation);
      findings.push(...under(name, isNullMember ? inner.map(asNullMember) : inner));
    } else findings.push(...holdOther(schema, name, member, hold));
  }
  return findings;
}

function holdOther(schema: ObjectSchema, name: string, member: JsonValue, hold: Hold): readonly Finding[] {
  const patterns = (schema.patternProperties ?? []).filter(({ pattern }) => new RegExp(pattern, "u").test(name));
  if (patterns.length > 0) return patterns.flatMap((each) => under("*", hold(each.schema, member)));
  const { additionalProperties } = schema;
  if (additionalProperties.kind !== "unknown") return under("*", hold(additionalProperties, member));
  return [{ kind: "addition", place: joinPointer("", name), expected: "nothing", found: typeText(member) }];
}

function holdItems(
  schema: Extract<Schema, { kind: "array" | "tuple" }>,
  value: readonly JsonValue[],
  hold: Hold,
): readonly Finding[] {
  const prefix = schema.kind === "tuple" ? schema.prefixItems : [];
  return value.flatMap((item, index) => {
    const positional = prefix[index];
    return positional === undefined ? under("*", hold(schema.items, item)) : under(index, hold(positional, item));
  });
}

/** The branch that fits with the fewest additions, and without nulls first; if none fits, what is wrong with the one that was meant, where that can be told. */
function holdUnion(schema: UnionSchema, value: JsonValue, hold: Hold, side: Side): readonly Finding[] {
  const tried = schema.branches.map((branch) => ({ branch, findings: hold(branch, value) }));
  const fitting = tried.filter(({ findings }) => !findings.some(isDeviation));
  const nullsIn = (findings: readonly Finding[]): number =>
    findings.filter(({ kind }) => kind === "null-member").length;
  const [best] = fitting.sort(
    (a, b) => nullsIn(a.findings) - nullsIn(b.findings) || a.findings.length - b.findings.length,
  );
  if (best !== undefined) return best.findings;
  const variant = otherVariant(schema, value);
  if (variant !== undefined) return [variant];
  const meant = tried.filter(
    ({ findings }) => !findings.some(({ place }) => place === "" || place === tagPlace(schema)),
  );
  return meant.length === 1 ? meant[0]!.findings : [mismatch(schema, value, side)];
}

function tagPlace({ discriminator }: UnionSchema): string | undefined {
  return discriminator && joinPointer("", discriminator.propertyName);
}

/** An object whose discriminator has a value that the document does not know. */
function otherVariant({ discriminator }: UnionSchema, value: JsonValue): Finding | undefined {
  if (discriminator?.open !== true) return undefined;
  const { propertyName, values } = discriminator;
  const tag = ownMember(value, propertyName);
  if ((typeof tag !== "string" && typeof tag !== "number") || values.includes(tag)) return undefined;
  return unlisted(joinPointer("", propertyName), values, tag);
}

function unlisted(place: Pointer, known: readonly JsonValue[], value: JsonValue): Finding {
  return { kind: "addition", place, expected: listText(known), found: wordText(value) };
}

/** What all parts object to: a member is an addition only where no part declares it. */
function meet(verdicts: readonly (readonly Finding[])[]): readonly Finding[] {
  const said = verdicts.map((verdict) => new Set(verdict.map(findingKey)));
  const isUndeclared = (found: Finding): boolean => said.every((keys) => keys.has(findingKey(found)));
  const deviations = verdicts.flatMap((verdict) => verdict.filter(({ kind }) => kind !== "addition"));
  return [...deviations, ...(verdicts[0] ?? []).filter((found) => found.kind === "addition" && isUndeclared(found))];
}

function under(segment: string | number, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((found) => ({ ...found, place: joinPointer("", segment) + found.place }));
}

function asNullMember(found: Finding): Finding {
  return { ...found, kind: "null-member" };
}

function mismatch(schema: Schema, value: JsonValue, side: Side): Finding {
  return { kind: "deviation", place: "", expected: words(schema, side), found: typeText(value) };
}

function words(schema: Schema, side: Side): string {
  return typesText(side.view(schema), side);
}
