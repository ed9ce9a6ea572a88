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

export const array: (items: Schema) => zod.ZodArray<Schema> = zod.array;
export const lazy: (schema: () => Schema) => Schema = zod.lazy;
export const literal: (values: zod.core.util.Literal | readonly zod.core.util.Literal[]) => Schema = zod.literal;
export const looseObject: (shape: Shape) => Schema = zod.looseObject;
export const strictObject: (shape: Shape) => Schema = zod.strictObject;
export const union: (branches: readonly Schema[]) => Schema = zod.union;

const enumOf: (values: readonly string[]) => Schema = zod.enum;
export { enumOf as enum };
