import type { Condition, Schema } from "../../model/schema.js";
import type { SchemaLocation } from "../../resolve/resolved-document.js";
import { type CompileContext, type CompileParts, type ReadPart, readKeywords } from "./context.js";
import { saysNothing } from "./flatten.js";
import { neverSchema, unknownSchema } from "./make.js";

interface ConditionInput {
  readonly context: CompileContext;
  readonly parts: readonly ReadPart[];
  readonly schema: Schema;
  readonly compileParts: CompileParts;
}

/**
 * `schema` with what `not`, `if`, `dependentSchemas` and `contains` of the parts, bases left out, demand beside it. Outputs leave them out:
 * they only narrow, and an API may widen (JSON Schema 2020-12 Core, sections 10.2.1.4, 10.2.2 and 10.3.1.3).
 */
export function conditionsOf({ context, parts, schema, compileParts }: ConditionInput): Schema {
  if (!parts.some(statesCondition)) return schema;
  const compile = (location: SchemaLocation): Schema => compileParts(context, [{ location }]);
  const own = parts.filter(({ isBase }) => isBase !== true);
  const negated = own.flatMap(({ keywords: { not } }) => (not === undefined ? [] : [not]));
  if (negated.some((location) => saysNothing(readKeywords(context, location)))) return neverSchema(schema.origin);
  if (context.face === "output") return schema;
  const forbidden = negated.map(compile);
  if (forbidden.some(acceptsAll)) return neverSchema(schema.origin);
  const conditions: Condition[] = [
    ...forbidden.map((inner) => ({ kind: "not" as const, schema: inner })),
    ...own.flatMap((part) => [...ifOf(part, compile), ...dependentOf(part, compile), ...containsOf(part, compile)]),
  ];
  return conditions.length === 0 ? schema : { ...schema, conditions: [...(schema.conditions ?? []), ...conditions] };
}

function statesCondition({ keywords }: ReadPart): boolean {
  const { not, if: condition, dependentSchemas, contains } = keywords;
  return not !== undefined || condition !== undefined || dependentSchemas !== undefined || contains !== undefined;
}

function acceptsAll(schema: Schema): boolean {
  return schema.kind === "unknown" && schema.conditions === undefined && schema.approximate !== true;
}

type Compile = (location: SchemaLocation) => Schema;

function ifOf({ keywords }: ReadPart, compile: Compile): Condition[] {
  if (keywords.if === undefined || (keywords.then === undefined && keywords.else === undefined)) return [];
  return [
    {
      kind: "if",
      if: compile(keywords.if),
      ...(keywords.then && { then: compile(keywords.then) }),
      ...(keywords.else && { else: compile(keywords.else) }),
    },
  ];
}

/** dependentSchemas: if the member is there, the schema holds for the whole object (Core, section 10.2.2.4). */
function dependentOf({ keywords }: ReadPart, compile: Compile): Condition[] {
  return (keywords.dependentSchemas ?? []).map(([name, location]) => {
    const { origin } = location;
    const isThere: Schema = {
      kind: "object",
      origin,
      properties: [{ name, schema: unknownSchema(origin), required: true }],
      additionalProperties: unknownSchema(origin),
    };
    return { kind: "if", if: isThere, then: compile(location) };
  });
}

function containsOf({ keywords }: ReadPart, compile: Compile): Condition[] {
  if (keywords.contains === undefined) return [];
  const { minContains: min = 1, maxContains: max } = keywords;
  if (min === 0 && max === undefined) return [];
  return [{ kind: "contains", schema: compile(keywords.contains), min, ...(max !== undefined && { max }) }];
}
