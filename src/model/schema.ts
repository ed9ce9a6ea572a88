import type { JsonValue } from "../support/json.js";
import type { Origin } from "./origin.js";

/** Identity of a schema: its face, and the document URI and JSON pointer of what it was made from. Never its name. */
export type SchemaId = string;

/** Whether a schema describes what callers send or what the API answers; the two follow different rules (readOnly, openness, formats). */
export type Face = "input" | "output";

/** A schema of the model: a closed union, told apart by `kind`. */
export type Schema =
  | StringSchema
  | NumberSchema
  | BooleanSchema
  | NullSchema
  | LiteralSchema
  | EnumSchema
  | ArraySchema
  | TupleSchema
  | ObjectSchema
  | RecordSchema
  | UnionSchema
  | IntersectionSchema
  | RefSchema
  | UnknownSchema
  | NeverSchema;

/** What people and models are told about a schema; none of it is validated (JSON Schema 2020-12 Validation, section 9). */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** What the document demands beyond `kind` and its fields, in words: dropped patterns, formats, bounds. One phrase each, no full stop. */
  readonly notes?: readonly string[];
}

interface SchemaBase extends Annotations {
  readonly origin: Origin;
  /** Conditions beside the kind: see `Condition`. Only on the input face. */
  readonly conditions?: readonly Condition[];
  /** True where something the document demands was dropped, so that values outside the document's schema may be accepted. */
  readonly approximate?: boolean;
}

export interface StringSchema extends SchemaBase {
  readonly kind: "string";
  readonly format?: string;
  /** Regular expressions that compile under the `u` flag; all must match. */
  readonly patterns?: readonly string[];
  /** In code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface NumberSchema extends SchemaBase {
  readonly kind: "number" | "integer";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** A positive integer: decimal multiples are notes, since validators disagree on them. */
  readonly multipleOf?: number;
}

export interface BooleanSchema extends SchemaBase {
  readonly kind: "boolean";
}

export interface NullSchema extends SchemaBase {
  readonly kind: "null";
}

/** Exactly one value. Objects and arrays compare deeply. */
export interface LiteralSchema extends SchemaBase {
  readonly kind: "literal";
  readonly value: JsonValue;
}

/** Distinct values of one type in the document's order: two or more, or one beside values of other types. */
export interface EnumSchema extends SchemaBase {
  readonly kind: "enum";
  readonly type: "string" | "number" | "integer";
  readonly values: readonly string[] | readonly number[];
  /** Any other value of the same type is accepted too. */
  readonly open: boolean;
}

interface ArrayLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface ArraySchema extends SchemaBase, ArrayLimits {
  readonly kind: "array";
  readonly items: Schema;
}

/** Positions typed one by one; `minItems` alone demands them (JSON Schema 2020-12 Core, section 10.3.1.1). */
export interface TupleSchema extends SchemaBase, ArrayLimits {
  readonly kind: "tuple";
  readonly prefixItems: readonly Schema[];
  /** Items past the prefix; `never` forbids them. */
  readonly items: Schema;
}

export interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

interface ObjectLimits {
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** What every member name must match. */
  readonly propertyNames?: Schema;
  /** Members that must be there when another one is. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
}

/** An object with declared members, in the document's order; also the object of which nothing is known. */
export interface ObjectSchema extends SchemaBase, ObjectLimits {
  readonly kind: "object";
  readonly properties: readonly Property[];
  readonly patternProperties?: readonly { readonly pattern: string; readonly schema: Schema }[];
  /** All other members: `unknown` is open, `never` is closed. */
  readonly additionalProperties: Schema;
}

/** A map: an object without declared members whose values follow one schema. */
export interface RecordSchema extends SchemaBase, ObjectLimits {
  readonly kind: "record";
  readonly values: Schema;
}

export interface UnionSchema extends SchemaBase {
  readonly kind: "union";
  readonly branches: readonly Schema[];
  /** Exactly one branch may match (`oneOf`); only where every branch says all that the document says. */
  readonly exclusive: boolean;
  readonly discriminator?: Discriminator;
}

/** The member that tells the branches of a union apart. */
export interface Discriminator {
  readonly propertyName: string;
  /** What the document says: the values that stand for a schema. */
  readonly mapping: readonly { readonly value: string; readonly target: SchemaId }[];
  /** The values that the branches declare, in their order. */
  readonly values: readonly (string | number)[];
  /** Objects with any other value of the member are accepted too. */
  readonly open: boolean;
}

/** Every part holds. Objects are merged by `translate`; what is left here could not be. */
export interface IntersectionSchema extends SchemaBase {
  readonly kind: "intersection";
  readonly parts: readonly Schema[];
  /** A variant of a discriminated union whose second part states nothing but the exact values of the discriminator. */
  readonly tagged?: true;
}

export interface RefSchema extends SchemaBase {
  readonly kind: "ref";
  readonly target: SchemaId;
}

/** Any JSON value. */
export interface UnknownSchema extends SchemaBase {
  readonly kind: "unknown";
}

export interface NeverSchema extends SchemaBase {
  readonly kind: "never";
}

/** A condition that no kind can express, held beside it (JSON Schema 2020-12 Core, sections 10.2.1.4, 10.2.2 and 10.3.1.3). */
export type Condition =
  | { readonly kind: "not"; readonly schema: Schema }
  | { readonly kind: "if"; readonly if: Schema; readonly then?: Schema; readonly else?: Schema }
  | { readonly kind: "contains"; readonly schema: Schema; readonly min: number; readonly max?: number };

/** A schema with a name: a module of its own. */
export interface NamedSchema {
  readonly id: SchemaId;
  readonly face: Face;
  /** The TypeScript name, unique over the catalogue: `Pet`, `PetInput`. */
  readonly name: string;
  /** The module's file name without its ending, unique without regard to case: `pet`, `pet-input`. */
  readonly fileName: string;
  readonly schema: Schema;
  /** Whether it can reach itself, and through which others: members of one cycle share a number. Undefined outside cycles. */
  readonly cycle?: number;
}
