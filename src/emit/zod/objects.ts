import type { ObjectSchema, Property, RecordSchema, Schema } from "../../model/schema.js";
import { type Code, code, joinCode, literal } from "../code.js";
import { helper, z } from "./symbols.js";
import { type ZodContext, limitsOf } from "./zod.js";

type ToZod = (schema: Schema, context: ZodContext) => Code;

/** An object: `z.looseObject`, `z.strictObject`, or a helper of ours where other members have a schema: Zod's catchall passes over `__proto__`. */
export function objectOf(schema: ObjectSchema, context: ZodContext, zodOf: ToZod): Code {
  const shape = code`{${joinCode(
    schema.properties.map((property) => memberOf(property, context, zodOf)),
    ", ",
  )}}`;
  const object = schema.patternProperties
    ? patterned(schema, shape, context, zodOf)
    : plainObject(schema, shape, context, zodOf);
  const { propertyNames } = schema;
  const named = propertyNames ? code`${helper("propertyNames")}(${object}, ${zodOf(propertyNames, context)})` : object;
  return withLimits(schema, named);
}

function plainObject({ additionalProperties }: ObjectSchema, shape: Code, context: ZodContext, zodOf: ToZod): Code {
  if (additionalProperties.kind === "unknown") return code`${z}.looseObject(${shape})`;
  if (additionalProperties.kind === "never") return code`${z}.strictObject(${shape})`;
  return code`${helper("additionalProperties")}(${z}.looseObject(${shape}), ${zodOf(additionalProperties, context)})`;
}

/** A map. */
export function recordOf(schema: RecordSchema, inner: (schema: Schema) => Code): Code {
  const { values, propertyNames, ...rest } = schema;
  const names = propertyNames ? code`, ${inner(propertyNames)}` : [];
  const value = rest.maxProperties === 0 ? code`${z}.never()` : inner(values);
  return withLimits(rest, code`${helper("record")}(${value}${names})`);
}

/** One member of a shape; a getter where it refers to schemas of the same cycle, so that these are looked up when they are needed. */
function memberOf({ name, schema, required }: Property, context: ZodContext, zodOf: ToZod): Code {
  const mustWait = !context.isDeferred && refersToCycle(schema, context);
  const value = zodOf(schema, mustWait ? { ...context, isDeferred: true } : context);
  const member = required ? value : code`${value}.optional()`;
  return mustWait ? code`get ${literal(name)}() { return ${member}; }` : code`${literal(name)}: ${member}`;
}

/** Whether evaluating the expression of a schema evaluates a reference of the same cycle; shapes of objects inside have getters of their own. */
function refersToCycle(schema: Schema, context: ZodContext): boolean {
  const any = (schemas: readonly (Schema | undefined)[]): boolean =>
    schemas.some((child) => child !== undefined && refersToCycle(child, context));
  if (schema.conditions !== undefined && context.cycle !== undefined) return true;
  switch (schema.kind) {
    case "ref":
      return context.cycle !== undefined && context.schemas.get(schema.target)?.cycle === context.cycle;
    case "array":
      return any([schema.items]);
    case "tuple":
      return any([...schema.prefixItems, schema.items]);
    case "record":
      return any([schema.values, schema.propertyNames]);
    case "object":
      return any([
        schema.additionalProperties,
        schema.propertyNames,
        ...(schema.patternProperties ?? []).map((entry) => entry.schema),
      ]);
    case "union":
      return any(schema.branches);
    case "intersection":
      return any(schema.parts);
    default:
      return false;
  }
}

function patterned(schema: ObjectSchema, shape: Code, context: ZodContext, zodOf: ToZod): Code {
  const { additionalProperties, patternProperties = [] } = schema;
  const patterns = patternProperties.map((entry) => code`[${literal(entry.pattern)}, ${zodOf(entry.schema, context)}]`);
  const { kind } = additionalProperties;
  const rest = kind === "never" ? ["false"] : zodOf(additionalProperties, context);
  const additional = kind === "unknown" ? [] : code`, ${rest}`;
  return code`${helper("patternProperties")}(${z}.looseObject(${shape}), [${joinCode(patterns, ", ")}]${additional})`;
}

type Limited = Pick<ObjectSchema, "minProperties" | "maxProperties" | "dependentRequired">;

function withLimits({ minProperties, maxProperties, dependentRequired }: Limited, object: Code): Code {
  const limits = limitsOf(minProperties, maxProperties);
  const counted = limits ? code`${helper("properties")}(${object}, ${limits})` : object;
  return dependentRequired ? code`${helper("dependentRequired")}(${counted}, ${literal(dependentRequired)})` : counted;
}
