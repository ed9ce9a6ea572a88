import type { NamedSchema, ObjectSchema, Property, Schema, SchemaId } from "../model/schema.js";
import type { JsonValue } from "../support/json.js";
import { type Code, code, docsPart, joinCode, literal, typeSymbol } from "./code.js";
import { docsOf } from "./docs.js";
import type { Member } from "./module.js";

/** The schemas of a catalogue by id. */
export type Schemas = ReadonlyMap<SchemaId, NamedSchema>;

/** The module of a named schema, without its ending. */
export function schemaModule({ fileName }: NamedSchema): string {
  return `schemas/${fileName}`;
}

/** The schema that a reference names; every reference of a catalogue has one. */
export function namedSchema(schemas: Schemas, id: SchemaId): NamedSchema {
  const named = schemas.get(id);
  if (named === undefined) throw new Error(`the catalogue has no schema ${id}`);
  return named;
}

/**
 * The TypeScript type of a schema. It keeps what lets a reader narrow: known enum values for completion, the known variants of a union
 * with exact discriminators; that other variants may come is in the validators (design, section 5).
 */
export function typeOf(schema: Schema, schemas: Schemas): Code {
  const inner = (child: Schema): Code => typeOf(child, schemas);
  switch (schema.kind) {
    case "string":
    case "boolean":
    case "null":
    case "unknown":
    case "never":
      return [schema.kind];
    case "number":
    case "integer":
      return ["number"];
    case "literal":
      return literalType(schema.value);
    case "enum": {
      const values = joinCode(
        schema.values.map((value) => [literal(value)]),
        " | ",
      );
      return schema.open ? code`${values} | (${[schema.type === "string" ? "string" : "number"]} & {})` : values;
    }
    case "array":
      return code`${operand(schema.items, inner)}[]`;
    case "tuple":
      return tupleType(schema, inner);
    case "object":
      return objectType(schema, schemas);
    case "record":
      return code`{ [key: string]: ${schema.maxProperties === 0 ? ["never"] : inner(schema.values)} }`;
    case "union":
      return joinCode(
        schema.branches.map((branch) => (branch.kind === "intersection" ? operand(branch, inner) : inner(branch))),
        " | ",
      );
    case "intersection":
      return joinCode(
        schema.parts.map((part) => operand(part, inner)),
        " & ",
      );
    case "ref": {
      const target = namedSchema(schemas, schema.target);
      return [typeSymbol(target.name, schemaModule(target))];
    }
    default:
      return schema satisfies never;
  }
}

/** The members of an object as an interface has them, each with its docs. */
export function membersOf(properties: readonly Property[], schemas: Schemas): Member[] {
  return properties.map(({ name, schema, required }) => {
    const docs = docsOf(schema);
    const type = typeOf(schema, schemas);
    return {
      name,
      optional: !required,
      type: required || schema.kind === "unknown" ? type : code`${type} | undefined`,
      ...(docs && { docs }),
    };
  });
}

/** The type of all members that are not declared; undefined in a closed object. An index signature must admit the declared ones too. */
export function indexType(
  { properties, patternProperties, additionalProperties }: ObjectSchema,
  schemas: Schemas,
): Code | undefined {
  if (additionalProperties.kind === "never") return patternProperties ? ["unknown"] : undefined;
  return properties.length > 0 || patternProperties ? ["unknown"] : typeOf(additionalProperties, schemas);
}

function objectType(schema: ObjectSchema, schemas: Schemas): Code {
  const members = membersOf(schema.properties, schemas).map(({ name, optional, type, docs }) => {
    const mark = optional ? "?: " : ": ";
    return [...(docs ? [docsPart(docs)] : []), literal(name), mark, type, ";\n"];
  });
  const index = indexType(schema, schemas);
  if (members.length === 0 && index === undefined) return ["{ [key: string]: never }"];
  return ["{\n", ...members, ...(index ? [code`[key: string]: ${index};`] : []), "\n}"];
}

function tupleType(
  { prefixItems, items, minItems = 0 }: Extract<Schema, { kind: "tuple" }>,
  inner: (schema: Schema) => Code,
): Code {
  const positions = prefixItems.map((item, index) => (index < minItems ? inner(item) : code`${operand(item, inner)}?`));
  const rest = items.kind === "never" ? [] : [code`...${operand(items, inner)}[]`];
  return code`[${joinCode([...positions, ...rest], ", ")}]`;
}

/** A type as the operand of `[]`, `&` or `?`: in parentheses where it is made of several. */
function operand(schema: Schema, inner: (schema: Schema) => Code): Code {
  const isCompound =
    schema.kind === "union" ||
    schema.kind === "intersection" ||
    (schema.kind === "enum" && (schema.open || schema.values.length > 1));
  return isCompound ? code`(${inner(schema)})` : inner(schema);
}

function literalType(value: JsonValue): Code {
  if (Array.isArray(value)) return code`[${joinCode(value.map(literalType), ", ")}]`;
  if (typeof value !== "object" || value === null) return [literal(value)];
  const members = Object.entries(value).map(([name, member]) => code`${literal(name)}: ${literalType(member)}`);
  return code`{ ${joinCode(members, "; ")} }`;
}
