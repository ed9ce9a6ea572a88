import { isObject, items, type Json, member, members } from "./json.js";

/** What a published schema demands beyond its type, and its default, as short phrases; limits of what stands in an `allOf` too. */
export function schemaFacts(schema: Json): string[] {
  const patterns = items(member(schema, "allOf")).flatMap((part) =>
    phrase(part, "pattern", (text) => `matches ${text}`),
  );
  return [
    ...phrase(schema, "format", (format) => `format ${format}`),
    ...range(schema, "length", "minLength", "maxLength"),
    ...numberRange(schema),
    ...phrase(schema, "multipleOf", (step) => `a multiple of ${step}`),
    ...range(schema, "items", "minItems", "maxItems"),
    ...(member(schema, "uniqueItems") === true ? ["all different"] : []),
    ...range(schema, "members", "minProperties", "maxProperties"),
    ...phrase(schema, "pattern", (pattern) => `matches ${pattern}`),
    ...patterns,
    ...range(schema, "such items", "minContains", "maxContains"),
    ...members(member(schema, "dependentRequired")).map(
      ([name, needed]) => `${name} needs ${items(needed).join(", ")}`,
    ),
    ...closedFact(schema),
    ...(member(schema, "default") === undefined ? [] : [`default ${JSON.stringify(member(schema, "default"))}`]),
  ];
}

function phrase(schema: Json, keyword: string, say: (text: string) => string): string[] {
  const value = member(schema, keyword);
  return typeof value === "string" || typeof value === "number" ? [say(String(value))] : [];
}

function range(schema: Json, what: string, from: string, to: string): string[] {
  const [least, most] = [member(schema, from), member(schema, to)];
  if (least === undefined && most === undefined) return [];
  if (least === most) return [`${String(least)} ${what}`];
  if (most === undefined) return [`at least ${String(least)} ${what}`];
  return [least === undefined ? `at most ${String(most)} ${what}` : `${String(least)} to ${String(most)} ${what}`];
}

function numberRange(schema: Json): string[] {
  return [
    ...phrase(schema, "minimum", (limit) => `≥ ${limit}`),
    ...phrase(schema, "exclusiveMinimum", (limit) => `> ${limit}`),
    ...phrase(schema, "maximum", (limit) => `≤ ${limit}`),
    ...phrase(schema, "exclusiveMaximum", (limit) => `< ${limit}`),
  ];
}

function closedFact(schema: Json): string[] {
  return isObject(schema) && member(schema, "additionalProperties") === false ? ["no other members"] : [];
}
