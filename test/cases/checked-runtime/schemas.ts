// Stands for `templates/runtime/schemas.ts` in the checked form: the same functions, with the types that their schemas give, which the real
// ones do not spell out, to spare the user's compiler. That each behaves as its type says is held by test/runtime/schemas.test.ts.
import type * as z from "zod";
import type { Condition } from "../../../templates/runtime/schema-logic.js";
import type { Limits } from "../../../templates/runtime/schema-check.js";

export { dateTime, email, integer, multipleOf, openEnum, openIntegerEnum } from "../../../templates/runtime/schemas.js";

type Any = z.ZodType;
type Gives<Schema extends Any> = z.ZodType<z.output<Schema>>;
type All<Parts extends readonly Any[]> = Parts extends readonly [
  infer First extends Any,
  ...infer Rest extends readonly Any[],
]
  ? z.output<First> & All<Rest>
  : unknown;
/** Items up to the `minItems`-th are there, the others may be missing. */
type Items<Prefix extends readonly Any[], Min extends number, Before extends unknown[] = []> = Prefix extends readonly [
  infer First extends Any,
  ...infer Rest extends readonly Any[],
]
  ? Reached<Before, Min> extends true
    ? [z.output<First>?, ...Items<Rest, Min, [...Before, 0]>]
    : [z.output<First>, ...Items<Rest, Min, [...Before, 0]>]
  : [];
type Reached<Before extends unknown[], Min extends number> = Min extends 0 | Before["length"]
  ? true
  : Before extends [unknown, ...infer Shorter]
    ? Reached<Shorter, Min>
    : false;

export declare function tuple<
  const Prefix extends readonly Any[],
  Rest extends Any | null,
  const Min extends number = 0,
>(
  prefix: Prefix,
  rest: Rest,
  limits?: Limits & { readonly min?: Min },
): z.ZodType<[...Items<Prefix, Min>, ...(Rest extends Any ? z.output<Rest>[] : [])]>;
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
export declare function contains<Schema extends Any>(
  schema: Schema,
  item: Any,
  min?: number,
  max?: number,
): Gives<Schema>;
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
export declare function additionalProperties<Schema extends Any>(object: Schema, schema: Any): Gives<Schema>;
