import { isObject, items, type Json, member, members } from "./json.js";

/** A part of the name of a type: words, or the name of a definition. */
export type TypePart = { readonly text: string } | { readonly definition: string };

// Deeper ones are told by what stands below them.
const maximumDepth = 6;

/** The type of a published schema in words: `array of `, then the definition `Pet`. */
export function typeOf(schema: Json | undefined, depth = 0): TypePart[] {
  if (schema === false) return words("nothing");
  if (!isObject(schema)) return words("any value");
  if (depth > maximumDepth) return words("…");
  const reference = definitionOf(schema);
  if (reference !== undefined) return [{ definition: reference }];
  const constant = member(schema, "const");
  if (constant !== undefined) return words(JSON.stringify(constant));
  const branches = branchesOf(schema);
  const hasProperties = members(member(schema, "properties")).length > 0;
  if (branches.length > 0 && !hasProperties) return unionType(branches, depth);
  const type = member(schema, "type");
  if (type === "array") return arrayType(schema, depth);
  if (type === "object") return objectType(schema, depth);
  if (typeof type === "string") return words(type);
  if (Array.isArray(type)) return words(type.join(" or "));
  if (items(member(schema, "allOf")).length > 0) return words("all of the below");
  const excluded = member(schema, "not");
  if (isObject(excluded) && Object.keys(excluded).length === 0) return words("nothing");
  return words(items(member(schema, "enum")).length > 0 ? "one of the values" : "any value");
}

/** The name of the definition that a schema refers to: `Pet` of `#/$defs/Pet`; `#` is the whole schema. */
export function definitionOf(schema: Json): string | undefined {
  const reference = member(schema, "$ref");
  if (typeof reference !== "string") return undefined;
  const [, name] = /^#\/\$defs\/(.*)$/s.exec(reference) ?? [];
  return name === undefined ? reference : name.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The alternatives of a schema. */
export function branchesOf(schema: Json): readonly Json[] {
  const any = items(member(schema, "anyOf"));
  return any.length > 0 ? any : items(member(schema, "oneOf"));
}

/** Whether a schema is `null`. */
export function isNull(schema: Json): boolean {
  return member(schema, "type") === "null";
}

function unionType(branches: readonly Json[], depth: number): TypePart[] {
  const others = branches.filter((branch) => !isNull(branch));
  const orNull = others.length < branches.length ? words(" or null") : [];
  const [only] = others;
  if (others.length === 1) return [...typeOf(only, depth + 1), ...orNull];
  if (others.length > 3 || others.some((branch) => !isShort(branch)))
    return [...words(`one of ${others.length} forms`), ...orNull];
  const alternatives = others.flatMap((branch, index) => {
    return [...words(index === 0 ? "" : " or "), ...typeOf(branch, depth + 1)];
  });
  return [...alternatives, ...orNull];
}

/** Whether the type of an alternative says all of it. */
function isShort(branch: Json): boolean {
  if (definitionOf(branch) !== undefined) return true;
  return members(branch).every(([keyword]) => !["properties", "items", "anyOf", "oneOf", "allOf"].includes(keyword));
}

function arrayType(schema: Json, depth: number): TypePart[] {
  const positions = items(member(schema, "prefixItems")).length;
  if (positions > 0) return words(`array of ${positions} positions`);
  const each = member(schema, "items");
  if (!isObject(each) || Object.keys(each).length === 0) return words("array");
  return [...words("array of "), ...typeOf(each, depth + 1)];
}

function objectType(schema: Json, depth: number): TypePart[] {
  const rest = member(schema, "additionalProperties");
  const isMap = members(member(schema, "properties")).length === 0 && isObject(rest);
  return isMap ? [...words("map of "), ...typeOf(rest, depth + 1)] : words("object");
}

function words(text: string): TypePart[] {
  return text === "" ? [] : [{ text }];
}
