import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Property, Schema } from "../../model/schema.js";
import { isWellFormed } from "../../support/text.js";
import { type CompileContext, type Part, readKeywords } from "./context.js";
import { mergeFacts } from "./facts.js";
import { flatten, isFlat } from "./flatten.js";
import type { KindInput } from "./kinds.js";
import { unknownSchema } from "./make.js";
import { type MemberFacts, memberFacts } from "./members.js";
import { unicodePattern } from "./patterns.js";
import { pick, stringSchema } from "./scalars.js";

/** An object, or a record where no member is declared (JSON Schema 2020-12 Core, section 10.3.2). */
export function objectSchema(input: KindInput): Schema {
  const { context, facts, origin, compileParts } = input;
  const members = memberFacts(facts);
  const { propertyNames, dependentRequired } = members;
  const additionalProperties =
    members.additionalProperties.length === 0
      ? unknownSchema(origin)
      : compileParts(context, members.additionalProperties);
  const properties = propertiesOf(input, members, additionalProperties);
  const patterns = patternPropertiesOf(input, members);
  const limits = {
    ...pick(facts.limits, ["minProperties", "maxProperties"]),
    ...(propertyNames.length > 0 && { propertyNames: memberNames(input, propertyNames) }),
    ...(dependentRequired.size > 0 && { dependentRequired: Object.fromEntries(dependentRequired) }),
  };
  const isOpen = additionalProperties.kind === "unknown" || additionalProperties.kind === "never";
  if (properties.length === 0 && patterns.schemas.length === 0 && !isOpen) {
    return { kind: "record", origin, values: additionalProperties, ...limits, ...patterns.traits };
  }
  const isLeaky = patterns.traits.approximate === true || properties.some(({ isHidden }) => isHidden);
  return {
    kind: "object",
    origin,
    properties: properties.filter(({ isHidden }) => !isHidden).map(({ property }) => property),
    additionalProperties: isLeaky ? unknownSchema(origin) : additionalProperties,
    ...(patterns.schemas.length > 0 && { patternProperties: patterns.schemas }),
    ...limits,
    ...patterns.traits,
  };
}

interface CompiledProperty {
  readonly property: Property;
  /**
   * A name of Object.prototype that may be absent: both validators would take the inherited member for it. Or one with half a
   * character: the clients' validator throws on it.
   */
  readonly isHidden: boolean;
}

function propertiesOf(
  { context, origin, compileParts }: KindInput,
  { properties, required: demanded }: MemberFacts,
  additional: Schema,
): CompiledProperty[] {
  const undeclared: Schema = additional.kind === "never" ? { ...unknownSchema(origin), approximate: true } : additional;
  const compiled: CompiledProperty[] = [];
  for (const [name, parts] of properties) {
    if (isForOtherFace(context, parts)) continue;
    const schema = compileParts(context, parts);
    const required = demanded.has(name) && schema.kind !== "never";
    if (context.face === "input" && isStated(context, parts, "hidden")) {
      if (!required) continue;
      context.report(diagnostic("x-mcp/required-member", { name }, parts[0]?.location.origin ?? origin));
    }
    compiled.push({ property: { name, schema, required }, isHidden: isHiddenName(name, required && isTyped(schema)) });
  }
  for (const name of demanded) {
    if (properties.has(name) || isInherited(name) || !isWellFormed(name)) continue;
    compiled.push({ property: { name, schema: undeclared, required: true }, isHidden: false });
  }
  return compiled;
}

/** What member names must be; they are strings, whether that is said or not. */
function memberNames({ context, compileParts }: KindInput, parts: readonly Part[]): Schema {
  const schema = compileParts(context, parts);
  if (schema.kind !== "unknown" || schema.notes === undefined) return schema;
  return stringSchema(context, mergeFacts(flatten(context, parts, true).parts, context.face), schema.origin);
}

/** `__proto__` is lost by Zod even where it is demanded. */
function isHiddenName(name: string, isSafe: boolean): boolean {
  return !isWellFormed(name) || name === "__proto__" || (isInherited(name) && !isSafe);
}

function isInherited(name: string): boolean {
  return name in Object.prototype;
}

function isTyped(schema: Schema): boolean {
  return ["string", "number", "integer", "boolean", "null", "array"].includes(schema.kind);
}

/** readOnly members are not asked for, writeOnly members do not come back (OpenAPI 3.0.4, section 4.7.24.1). */
function isForOtherFace(context: CompileContext, parts: readonly Part[]): boolean {
  return isStated(context, parts, context.face === "input" ? "readOnly" : "writeOnly");
}

/** Whether the schema of a member, or else what it refers to, says so. */
function isStated(
  context: CompileContext,
  parts: readonly Part[],
  keyword: "readOnly" | "writeOnly" | "hidden",
): boolean {
  let isSaid = false;
  let mayRefer = false;
  for (const { location } of parts) {
    const keywords = readKeywords(context, location);
    const { [keyword]: said } = keywords;
    if (said === true) return true;
    isSaid ||= said !== undefined;
    mayRefer ||= !isFlat(keywords);
  }
  if (isSaid || !mayRefer) return false;
  return flatten(context, parts, true).parts.some(({ keywords }) => keywords[keyword] === true);
}

interface CompiledPatterns {
  readonly schemas: readonly { readonly pattern: string; readonly schema: Schema }[];
  readonly traits: { readonly notes?: readonly string[]; readonly approximate?: boolean };
}

function patternPropertiesOf(
  { context, origin, compileParts }: KindInput,
  { patternProperties }: MemberFacts,
): CompiledPatterns {
  const schemas: { pattern: string; schema: Schema }[] = [];
  const notes: string[] = [];
  for (const [pattern, parts] of patternProperties) {
    const portable = unicodePattern(pattern);
    const schema = compileParts(context, parts);
    if (portable !== undefined && isWellFormed(portable)) {
      schemas.push({ pattern: portable, schema });
    } else {
      notes.push(`members whose name matches ${pattern} have a schema of their own`);
      context.report(diagnostic("schema/pattern", { pattern }, origin));
    }
  }
  return { schemas, traits: notes.length > 0 ? { notes, approximate: true } : {} };
}
