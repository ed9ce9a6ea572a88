import type { Tool } from "../model/catalog.js";
import type { Origin } from "../model/origin.js";
import type { Schema, SchemaId } from "../model/schema.js";
import type { JsonValue } from "../support/json.js";
import type { Pointer } from "../support/pointer.js";
import type { ChangeKind } from "./rules.js";
import type { Audience, ChangeClass } from "./rules/define.js";

/** What is compared: a `Catalog` of the model, or what was read back from a published one. */
export interface Contract {
  readonly tools: readonly ContractTool[];
  readonly schemas: ReadonlyMap<SchemaId, { readonly schema: Schema }>;
}

/** The part of a tool that clients see, and what finds it again under another name. */
export type ContractTool = Pick<
  Tool,
  "name" | "title" | "description" | "annotations" | "arguments" | "output" | "icons" | "meta"
> &
  Partial<Pick<Tool, "operationKey" | "operationId" | "origin">>;

/** One change of the MCP contract. */
export interface Change {
  readonly kind: ChangeKind;
  readonly class: ChangeClass;
  readonly audience: Audience;
  /** The tool's name in the new contract; in the old one where it is gone. */
  readonly tool: string;
  /** The other tools where the same place of the documents changed, under whatever pointer; sorted. */
  readonly alsoIn?: readonly string[];
  /** Where in the arguments or in the output, whatever the kind begins with: `/body/tags/*`, with `*` for any item or any other member. */
  readonly pointer: Pointer;
  /** What was and what is now, where that is more than that something is there: a type in words, values, a text. */
  readonly from?: JsonValue;
  readonly to?: JsonValue;
  /** One line without a full stop: `is now required`. */
  readonly message: string;
  /** In what the new contract was made from; for what is gone, of that which held it. */
  readonly at?: Origin;
}
