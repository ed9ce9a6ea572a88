import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../model/origin.js";
import type { Schema } from "../../model/schema.js";
import type { SchemaType } from "../../resolve/resolved-document.js";
import type { CompileContext, CompileParts } from "./context.js";
import { type Facts, impliedTypes, statedTypes } from "./facts.js";
import { arraySchema } from "./arrays.js";
import { neverSchema, nullable, unionOf, unknownSchema } from "./make.js";
import { objectSchema } from "./objects.js";
import { isOfType, meetsLimits, numberSchema, stringSchema, valuesSchema } from "./scalars.js";

/** What building one schema from merged facts takes. */
export interface KindInput {
  readonly context: CompileContext;
  readonly facts: Facts;
  readonly origin: Origin;
  readonly compileParts: CompileParts;
  /** Whether this is a branch of a union with what stands beside the union merged in. */
  readonly isBranch: boolean;
}

/** The schema that facts without unions describe: one kind a type, several types as a union (Validation, section 6.1.1). */
export function kindsOf(input: KindInput): Schema {
  const { facts, origin } = input;
  if (facts.types?.length === 0 && (!facts.isNullable || hidesContradiction(input))) {
    return contradiction(input, "its types exclude each other", statedTypes(facts));
  }
  if (facts.values !== undefined) return fromValues(input, facts.values);
  const types = facts.types ?? impliedTypes(facts);
  if (facts.types === undefined && types.length === 0) return untypedSchema(facts, origin);
  if (types.length === 0) return { kind: "null", origin };
  return unionOf(
    types.map((type) => kindOf(type, input)),
    origin,
  );
}

/** Whether null is all that is left of types that exclude each other: no answer need be null, since either side may be right about it. */
function hidesContradiction({ context, facts, isBranch }: KindInput): boolean {
  return context.face === "output" && !isBranch && statedTypes(facts).length > 0;
}

function kindOf(type: SchemaType, input: KindInput): Schema {
  const { context, facts, origin } = input;
  switch (type) {
    case "string":
      return stringSchema(context, facts, origin);
    case "number":
    case "integer":
      return numberSchema(type, facts, origin);
    case "boolean":
    case "null":
      return { kind: type, origin };
    case "array":
      return arraySchema(input);
    case "object":
      return objectSchema(input);
    default:
      return type satisfies never;
  }
}

function untypedSchema(facts: Facts, origin: Origin): Schema {
  const notes = [
    ...facts.formats.map((format) => `format: ${format}`),
    ...facts.patterns.map((pattern) => `pattern: ${pattern}`),
  ];
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = facts.limits;
  const bounds = { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
  for (const [name, value] of Object.entries(bounds)) {
    if (value !== undefined) notes.push(`${name}: ${String(value)}`);
  }
  return { ...unknownSchema(origin), ...(notes.length > 0 && { notes, approximate: true }) };
}

function fromValues(input: KindInput, values: Exclude<Facts["values"], undefined>): Schema {
  const { context, facts, origin } = input;
  const { types } = facts;
  const typed = values.filter((value) => value === null || types === undefined || isOfType(value, types));
  const fitting = typed.filter((value) =>
    value === null ? allowsNull(facts) : context.face === "output" || meetsLimits(value, facts),
  );
  if (fitting.length > 0) {
    const schema = valuesSchema(fitting, origin, types);
    return facts.isNullable ? nullable(schema, origin) : schema;
  }
  if (facts.isNullable) return { kind: "null", origin };
  return contradiction(input, "none of its enum values has its type", []);
}

function allowsNull(facts: Facts): boolean {
  return facts.types === undefined || facts.isNullable;
}

/**
 * Of a contradiction no argument can be right; an answer is real all the same, and either side may be right about it. In a branch that a base
 * was merged into it only means that the branch cannot be meant.
 */
function contradiction(input: KindInput, reason: string, types: readonly SchemaType[]): Schema {
  const { context, facts, origin, isBranch } = input;
  if (isBranch) return neverSchema(origin);
  context.report(diagnostic("schema/never", { reason }, origin));
  if (context.face === "input") return neverSchema(origin);
  const schema =
    types.length > 0 ? kindsOf({ ...input, facts: { ...facts, types, values: undefined } }) : unknownSchema(origin);
  return { ...schema, approximate: true };
}
