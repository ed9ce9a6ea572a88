import type { Origin } from "../../model/origin.js";
import type { Face, Schema } from "../../model/schema.js";
import type { JsonValue } from "../../support/json.js";
import type { Pointer } from "../../support/pointer.js";
import type { ChangeKind } from "../rules.js";
import type { Side } from "./side.js";

type WithoutFace<Kind> = Kind extends `${"argument" | "field"}/${infer Fact}` ? Fact : never;

/** What changed of a schema, before its face says whom it hits: `removed` is `argument/removed` or `field/removed`. */
export type FactKind = WithoutFace<ChangeKind>;

/** What a fact is made of beside its kind and its place. */
export interface FactParts {
  readonly from?: JsonValue;
  readonly to?: JsonValue;
  /** The place in the new document; of the schema that is compared unless told. */
  readonly at?: Origin;
}

export interface Fact extends FactParts {
  readonly kind: FactKind;
  /** From the schemas that the pair starts at. */
  readonly path: Pointer;
  readonly at: Origin;
  /** The member that is meant, where `at` is that of the object that it belonged to. */
  readonly member?: string;
}

/** Where a pair of schemas refers to others. */
export interface Edge {
  readonly path: Pointer;
  readonly old: Schema;
  readonly now: Schema;
  /** Whether what is said of the two is compared by the place that refers. */
  readonly isTold: boolean;
}

/** The faces and contracts that are compared. */
export interface Sides {
  readonly face: Face;
  readonly old: Side;
  readonly now: Side;
}

type Segments = readonly (string | number)[];

/** A place that is compared, and what can be said and asked there. */
export interface Scope extends Sides {
  /** From the schemas that the pair starts at. */
  readonly path: Pointer;
  /** Where the new schema stands. */
  readonly at: Origin;
  readonly say: (kind: FactKind, parts?: FactParts) => void;
  /** Of a member that is not in the new schema. */
  readonly sayGone: (member: string) => void;
  /** Compares the schemas at `segments` below this place; `isTold` where what is said of them is compared already. */
  readonly compare: (old: Schema, now: Schema, segments?: Segments, isTold?: boolean) => void;
  /** The scope of a place below this one. */
  readonly below: (at: Origin, ...segments: Segments) => Scope;
}
