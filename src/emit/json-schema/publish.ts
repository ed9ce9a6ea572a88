import type { Face, NamedSchema, Schema, SchemaId } from "../../model/schema.js";
import type { JsonObject, JsonValue } from "../../support/json.js";
import { byCodeUnits } from "../../support/order.js";
import { type Schemas, namedSchema } from "../types.js";
import { annotationKeywords } from "./annotations.js";
import { isScalar, type Outline, partsOf } from "./budget.js";
import { cutForm } from "./cut.js";
import { keywordsOf } from "./keywords.js";
import { jsonTypeOf } from "./type-of.js";

/** Spells the schemas of one face, what is part of many tools once where it is the same in all. */
export interface Spelling {
  readonly schemas: Schemas;
  readonly face: Face;
  /** What scalars, and what holds nothing but scalars, is spelt as. */
  readonly flat: Map<Schema, JsonObject>;
  /** `jsonTypeOf`, asked once for each schema. */
  readonly typeOf: (schema: Schema) => string | undefined;
}

/** A spelling of the schemas of a catalogue. */
export function createSpelling(face: Face, schemas: Schemas): Spelling {
  const types = new Map<Schema, string | undefined>();
  const typeOf = (schema: Schema): string | undefined => {
    if (!types.has(schema)) types.set(schema, jsonTypeOf(schema, schemas));
    return types.get(schema);
  };
  return { schemas, face, flat: new Map(), typeOf };
}

/** What spelling a schema as JSON Schema needs. */
export interface PublishContext extends Spelling {
  readonly outline: Outline;
  /** The named schema that stands at the root of the published schema, where references to it lead. */
  readonly root: SchemaId | undefined;
  /** What has been referred to so far. */
  readonly definitions: Set<SchemaId>;
  /** How many references lead here from the root or from a definition. */
  readonly depth: number;
}

/** Longer chains of references go on under `$defs`, so that no nesting grows too deep for a validator. */
const maximumDepth = 30;

/**
 * A schema in the published form: JSON Schema 2020-12 without `$schema` and `$id`, references to its own `$defs` or its root alone.
 * The root is spelt out, never a `$ref`; `outline` says what is shown.
 */
export function publishSchema(schema: Schema, spelling: Spelling, outline: Outline): JsonObject {
  const { face, schemas } = spelling;
  const target = schema.kind === "ref" ? endOfReferences(schema.target, schemas) : undefined;
  const root = target && isReferable(target.schema) ? target.id : undefined;
  const context: PublishContext = { ...spelling, outline, root, definitions: new Set(), depth: 0 };
  const body = target ? target.schema : schema;
  const annotations = { ...annotationKeywords(body, face), ...(target && annotationKeywords(schema, face)) };
  return withDefinitions({ ...keywordsOf(body, context, spell), ...annotations }, context);
}

/** The published form of several schemas that share their `$defs`: the arguments of a tool, by key. */
export function publishTogether(
  parts: readonly (readonly [string, Schema])[],
  spelling: Spelling,
  outline: Outline,
): { readonly parts: readonly (readonly [string, JsonObject])[]; readonly definitions: JsonObject } {
  const context: PublishContext = { ...spelling, outline, root: undefined, definitions: new Set(), depth: 0 };
  const spelt = parts.map(([key, schema]) => [key, spell(schema, context)] as const);
  return { parts: spelt, definitions: withDefinitions({}, context) };
}

/** `#` is the root only where the root is an object: SDK 2 wraps all others for older clients (mcp-facts, section 3). */
function isReferable(schema: Schema): boolean {
  return schema.kind === "object" || schema.kind === "record";
}

function endOfReferences(id: SchemaId, schemas: Schemas): NamedSchema {
  let named = namedSchema(schemas, id);
  while (named.schema.kind === "ref") named = namedSchema(schemas, named.schema.target);
  return named;
}

function spell(schema: Schema, context: PublishContext): JsonObject {
  const isShown = context.outline.expanded.has(schema);
  const known = isShown ? context.flat.get(schema) : undefined;
  if (known !== undefined) return known;
  const annotations = annotationKeywords(schema, context.face);
  if (schema.kind === "ref") return spellReference(schema.target, annotations, context);
  if (!isShown) return { ...cutForm(schema, context), ...annotations };
  const spelt = { ...keywordsOf(schema, context, spell), ...annotations };
  if (isFlat(schema)) context.flat.set(schema, spelt);
  return spelt;
}

/** Whether all of a schema that is shown is shown with it: scalars take no nodes of a budget. */
function isFlat(schema: Schema): boolean {
  return isScalar(schema) || partsOf(schema).every(isScalar);
}

function spellReference(id: SchemaId, annotations: JsonObject, context: PublishContext): JsonObject {
  const target = endOfReferences(id, context.schemas);
  if (target.id === context.root) return { $ref: "#", ...annotations };
  const isShown = context.outline.expanded.has(target.schema);
  const isInline = !context.outline.shared.has(target.id) && context.depth < maximumDepth;
  if (!isShown || isInline)
    return { ...spell(target.schema, { ...context, depth: context.depth + 1 }), ...annotations };
  context.definitions.add(target.id);
  return { $ref: `#/$defs/${target.name}`, ...annotations };
}

function withDefinitions(published: JsonObject, context: PublishContext): JsonObject {
  const spelt = new Map<string, JsonValue>();
  for (const id of context.definitions) {
    const { name, schema } = namedSchema(context.schemas, id);
    spelt.set(name, spell(schema, context));
  }
  if (spelt.size === 0) return published;
  return { ...published, $defs: Object.fromEntries([...spelt].sort(([a], [b]) => byCodeUnits(a, b))) };
}
