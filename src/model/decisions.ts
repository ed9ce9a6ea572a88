import type { SchemaId } from "./schema.js";

/**
 * What a run decides over all tools and schemas together: from a part of them alone it cannot be told. As long as only texts of a document change, it
 * stays as it is.
 */
export interface Decisions {
  /** By method and path of the operation. */
  readonly tools: ReadonlyMap<string, DecidedTool>;
  readonly schemas: ReadonlyMap<SchemaId, DecidedSchema>;
}

export interface DecidedTool {
  readonly name: string;
  /** Of its module, from the root of the output, without its ending: `tools/pets/get-pet`. */
  readonly module: string;
  /** The constant that its module exports. */
  readonly constant: string;
}

export interface DecidedSchema {
  /** Of its type. */
  readonly name: string;
  /** Of its module, without folder and ending. */
  readonly fileName: string;
  /** Which of the enums in it, in the order of a walk, hold values that tell variants of some union apart. */
  readonly exactEnums: readonly number[];
}
