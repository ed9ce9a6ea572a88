// Stands for `templates/runtime/schemas.ts` in the checked form: the same functions, with the types that their schemas give, which the real
// ones do not spell out, to spare the user's compiler. That each behaves as its type says is held by test/runtime/schemas.test.ts.
import type * as z from "zod";
import type { Condition } from "../../../templates/runtime/schema-logic.js";
import type { Limits } from "../../../templates/runtime/schema-check.js";

export { dateTime, email, integer, openEnum } from "../../../templates/runtime/schemas.js";

type Any = z.ZodType;
type Gives<Schema extends Any> = z.ZodType<z.output<Schema>>;
type All<Parts extends readonly Any[]> = Parts extends readonly [infer First extends Any, ...infer Rest extends readonly Any[]]
  ? z.output<First> & All<Rest>
  : unknown;
type Items<Prefix extends readonly Any[]> = { -readonly [Index in keyof Prefix]?: z.output<Prefix[Index]> };

export declare function tuple<const Prefix extends readonly Any[], Rest extends Any | null>(
  prefix: Prefix,
  rest: Rest,
  limits?: Limits,
): z.ZodType<[...Items<Prefix>, ...(Rest extends Any ? z.output<Rest>[] : [])]>;
export declare function literal<const Value>(expected: Value): z.ZodType<Value>;
export declare function record<Values extends Any>(
  values: Values,
  names?: Any,
): z.ZodType<Record<string, z.output<Values>>>;
/** Types keep the variants that are known. */
export declare function otherwise(property: string, known: readonly (string | number)[]): z.ZodType<never>;
export declare function exactlyOne<Branch extends Any>(branches: readonly Branch[]): Gives<Branch>;
export declare function intersection<const Parts extends readonly Any[]>(...parts: Parts): z.ZodType<All<Parts>>;
export declare function unique<Schema extends Any>(schema: Schema): Gives<Schema>;
export declare function contains<Schema extends Any>(schema: Schema, item: Any, min?: number, max?: number): Gives<Schema>;
export declare function not<Schema extends Any>(schema: Schema, forbidden: Any): Gives<Schema>;
export declare function conditional<Schema extends Any>(schema: Schema, condition: Condition): Gives<Schema>;
export declare function properties<Schema extends Any>(schema: Schema, limits: Limits): Gives<Schema>;
export declare function propertyNames<Schema extends Any>(schema: Schema, names: Any): Gives<Schema>;
export declare function dependentRequired<Schema extends Any>(
  schema: Schema,
  needs: Readonly<Record<string, readonly string[]>>,
): Gives<Schema>;
export declare function patternProperties<Schema extends Any>(
  object: Schema,
  patterns: readonly (readonly [pattern: string, schema: Any])[],
  additional?: Any | false,
): Gives<Schema>;
