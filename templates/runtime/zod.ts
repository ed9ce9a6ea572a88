/**
 * The functions of Zod that generated schemas are made with, the same functions, under types that say of what is made only that it is a schema.
 * What a schema gives is written beside it (`typed`, `ToolDefinition`), so that the compiler need not work it out once more from how the schema is made:
 * for 1,200 tools that takes half of its time and memory.
 */
import * as zod from "zod";

type Schema = zod.ZodType;

/** The members of an object, in their order. */
type Shape = Readonly<Record<string, Schema>>;

export type { ZodType } from "zod";
export { boolean, guid, ipv4, ipv6, iso, never, null, number, string, unknown } from "zod";

/** `z.array`; its own type stays, since limits are chained to it. */
export const array: (items: Schema) => zod.ZodArray<Schema> = zod.array;
/** `z.lazy`, which the schemas of a cycle refer to each other by. */
export const lazy: (schema: () => Schema) => Schema = zod.lazy;
/** `z.literal`, of one value or of several. */
export const literal: (values: zod.core.util.Literal | readonly zod.core.util.Literal[]) => Schema = zod.literal;
/** `z.looseObject`: members that are not declared pass. */
export const looseObject: (shape: Shape) => Schema = zod.looseObject;
/** `z.strictObject`: there are no other members. */
export const strictObject: (shape: Shape) => Schema = zod.strictObject;
/** `z.union`. */
export const union: (branches: readonly Schema[]) => Schema = zod.union;

/** `z.enum`, of texts. */
const enumOf: (values: readonly string[]) => Schema = zod.enum;
export { enumOf as enum };
