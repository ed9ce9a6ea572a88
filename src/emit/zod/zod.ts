import type { NamedSchema, Schema } from "../../model/schema.js";
import { type Code, code, joinCode, literal, valueSymbol } from "../code.js";
import { type Schemas, namedSchema, schemaModule } from "../types.js";
import { withConditions } from "./conditions.js";
import { objectOf, recordOf } from "./objects.js";
import { helper, z } from "./symbols.js";

/** Where an expression stands. */
export interface ZodContext {
  readonly schemas: Schemas;
  /** The cycle of the schema whose module this is: references inside it must wait until all its modules are loaded. */
  readonly cycle: number | undefined;
  /** Whether the expression is evaluated later anyway, inside a getter or `z.lazy`. */
  readonly isDeferred: boolean;
}

/** The name of the constant that holds the Zod schema of a named schema. */
export function constantOf({ name }: NamedSchema): string {
  return `${name}Schema`;
}

/**
 * The Zod expression of a schema. Objects are loose, strict or typed in what they do not declare, as the model says; whether they are open was decided before.
 * Inside a cycle references are deferred: measured, a plain `z.array(A)` in an import cycle works from one entry module and throws
 * "Cannot access 'A' before initialization" from another.
 */
export function zodOf(schema: Schema, context: ZodContext): Code {
  return withConditions(schema, plainZod(schema, context), context, zodOf);
}

function plainZod(schema: Schema, context: ZodContext): Code {
  const inner = (child: Schema): Code => zodOf(child, context);
  switch (schema.kind) {
    case "string":
      return stringOf(schema);
    case "number":
    case "integer":
      return numberOf(schema);
    case "boolean":
      return code`${z}.boolean()`;
    case "null":
      return code`${z}.null()`;
    case "literal": {
      const isScalar = typeof schema.value !== "object" || schema.value === null;
      return code`${isScalar ? code`${z}.literal` : [helper("literal")]}(${literal(schema.value)})`;
    }
    case "enum":
      return enumOf(schema);
    case "array":
      return arrayOf(schema, inner);
    case "tuple":
      return tupleOf(schema, inner);
    case "object":
      return objectOf(schema, context, zodOf);
    case "record":
      return recordOf(schema, inner);
    case "union":
      return unionOf(schema, inner);
    case "intersection":
      return code`${helper("intersection")}(${joinCode(schema.parts.map(inner), ", ")})`;
    case "ref":
      return referenceOf(namedSchema(context.schemas, schema.target), context);
    case "unknown":
      return code`${z}.unknown()`;
    case "never":
      return code`${z}.never()`;
    default:
      return schema satisfies never;
  }
}

const formats: Readonly<Record<string, Code>> = {
  "date-time": code`${helper("dateTime")}()`,
  date: code`${z}.iso.date()`,
  email: code`${helper("email")}()`,
  uuid: code`${z}.guid()`,
  ipv4: code`${z}.ipv4()`,
  ipv6: code`${z}.ipv6()`,
};

function stringOf({ format, minLength, maxLength, patterns = [] }: Extract<Schema, { kind: "string" }>): Code {
  const base = (format !== undefined && formats[format]) || code`${z}.string()`;
  return [
    ...base,
    ...call("min", minLength),
    ...call("max", maxLength),
    ...patterns.flatMap((pattern) => code`.regex(new RegExp(${literal(pattern)}, "u"))`),
  ];
}

function numberOf(schema: Extract<Schema, { kind: "number" | "integer" }>): Code {
  const number = [
    ...(schema.kind === "integer" ? code`${helper("integer")}()` : code`${z}.number()`),
    ...call("min", schema.minimum),
    ...call("max", schema.maximum),
    ...call("gt", schema.exclusiveMinimum),
    ...call("lt", schema.exclusiveMaximum),
  ];
  return schema.multipleOf === undefined
    ? number
    : code`${helper("multipleOf")}(${number}, ${literal(schema.multipleOf)})`;
}

function call(method: string, argument: number | undefined): Code {
  return argument === undefined ? [] : [`.${method}(`, literal(argument), ")"];
}

/** `z.enum` keeps its values as the keys of an object, where `__proto__` would be lost. */
function enumOf({ type, values, open }: Extract<Schema, { kind: "enum" }>): Code {
  const list = joinCode(
    values.map((value) => [literal(value)]),
    ", ",
  );
  if (open) return code`${helper(type === "integer" ? "openIntegerEnum" : "openEnum")}(${list})`;
  const isPlain = values.every((value) => typeof value === "string" && !(value in Object.prototype));
  return isPlain ? code`${z}.enum([${list}])` : code`${z}.literal([${list}])`;
}

function arrayOf(
  { items, minItems, maxItems, uniqueItems }: Extract<Schema, { kind: "array" }>,
  inner: (schema: Schema) => Code,
): Code {
  const array = [...code`${z}.array(${inner(items)})`, ...call("min", minItems), ...call("max", maxItems)];
  return uniqueItems ? code`${helper("unique")}(${array})` : array;
}

function tupleOf(schema: Extract<Schema, { kind: "tuple" }>, inner: (schema: Schema) => Code): Code {
  const { prefixItems, items, minItems, maxItems, uniqueItems } = schema;
  const rest = items.kind === "never" ? ["null"] : inner(items);
  const limits = limitsOf(minItems, maxItems);
  const tuple = code`${helper("tuple")}([${joinCode(prefixItems.map(inner), ", ")}], ${rest}${limits ? code`, ${limits}` : []})`;
  return uniqueItems ? code`${helper("unique")}(${tuple})` : tuple;
}

/** `{ min, max }` as the runtime's helpers take it; undefined where there is none. */
export function limitsOf(min: number | undefined, max: number | undefined): Code | undefined {
  if (min === undefined && max === undefined) return undefined;
  return [literal({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })];
}

function unionOf(schema: Extract<Schema, { kind: "union" }>, inner: (schema: Schema) => Code): Code {
  const { branches, exclusive, discriminator } = schema;
  if (exclusive) return code`${helper("exactlyOne")}([${joinCode(branches.map(inner), ", ")}])`;
  const values = branches.filter(({ kind }) => kind !== "null");
  const codes = values.map(inner);
  if (discriminator?.open) codes.push(otherwise(discriminator.propertyName, discriminator.values));
  const union = codes.length === 1 && codes[0] !== undefined ? codes[0] : code`${z}.union([${joinCode(codes, ", ")}])`;
  return values.length < branches.length ? code`${union}.nullable()` : union;
}

function otherwise(propertyName: string, known: readonly (string | number)[]): Code {
  return code`${helper("otherwise")}(${literal(propertyName)}, ${literal(known)})`;
}

function referenceOf(target: NamedSchema, { cycle, isDeferred }: ZodContext): Code {
  const symbol = valueSymbol(constantOf(target), schemaModule(target));
  const mustWait = target.cycle !== undefined && target.cycle === cycle && !isDeferred;
  return mustWait ? code`${z}.lazy(() => ${symbol})` : [symbol];
}
