import { type Fields, type Located, field, referenceTarget } from "./document.js";

const simpleTypes = ["string", "number", "integer", "boolean", "array", "object"];

/** What a response schema says at its root, read through `$ref` and `allOf` alone. */
export interface DeclaredRoot {
  /** Its own type, where it states one simple type. */
  readonly type?: string;
  /** Whether anything is known of it: a type, a property, an item, a value, a branch. */
  readonly known: boolean;
  /** Property names with their simple type, where they state one. Without writeOnly ones, and names that stand on Object.prototype. */
  readonly properties: ReadonlyMap<string, string | undefined>;
}

/** Reads the root of a response schema. */
export function readRoot(schema: Located): DeclaredRoot {
  const parts = partsOf(schema);
  const properties = new Map<string, string | undefined>();
  const conflicts = new Set<string>();
  for (const { file, value } of parts) {
    for (const [name, property] of Object.entries((field(value, "properties") ?? {}) as Fields)) {
      const propertyParts = partsOf({ file, value: property });
      if (name in Object.prototype || propertyParts.some((part) => field(part.value, "writeOnly") === true)) continue;
      if (propertyParts.some((part) => part.value === false)) continue;
      const type = simpleType(propertyParts);
      if (properties.has(name) && properties.get(name) !== type) conflicts.add(name);
      properties.set(name, properties.get(name) ?? type);
    }
  }
  for (const name of conflicts) properties.set(name, undefined);
  const type = simpleType(parts);
  return { ...(type !== undefined && { type }), known: isKnown(parts), properties };
}

const telling = ["type", "properties", "items", "enum", "const"];

/** `file` and `binary` are no JSON; a union is known where every branch is. */
function isKnown(parts: readonly Located[]): boolean {
  if (parts.some(({ value }) => field(value, "type") === "file" || field(value, "format") === "binary")) return false;
  if (parts.some(({ value }) => telling.some((keyword) => field(value, keyword) !== undefined))) return true;
  return parts.some(({ file, value }) => {
    const branches = field(value, "anyOf") ?? field(value, "oneOf");
    if (!Array.isArray(branches) || branches.length === 0) return false;
    return branches.every((branch: unknown) =>
      partsOf({ file, value: branch }).some((part) =>
        telling.some((keyword) => field(part.value, keyword) !== undefined),
      ),
    );
  });
}

/** The schema, what it refers to, and the parts of its `allOf`s, each once. What stands beside a `$ref` is left out: OpenAPI 3.0 ignores it. */
function partsOf(schema: Located): Located[] {
  const seen = new Set<unknown>();
  const parts: Located[] = [];
  const waiting = [schema];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    if (seen.has(part.value) || parts.length > 500) continue;
    seen.add(part.value);
    const { file, value } = part;
    const reference = field(value, "$ref");
    const target = typeof reference === "string" ? referenceTarget(file, reference) : undefined;
    if (target !== undefined) waiting.push(target);
    if (typeof reference === "string") continue;
    parts.push(part);
    const allOf = field(value, "allOf");
    if (Array.isArray(allOf)) waiting.push(...allOf.map((one: unknown) => ({ file, value: one })));
  }
  return parts;
}

/** The one simple type that the parts state; undefined where none does or they disagree. Null beside it does not count. */
function simpleType(parts: readonly Located[]): string | undefined {
  const types = new Set<string>();
  for (const { value } of parts) {
    const stated = field(value, "type");
    const list = (Array.isArray(stated) ? stated : [stated]).filter((type) => type !== "null" && type !== undefined);
    if (list.length > 1) return undefined;
    for (const type of list) types.add(String(type));
  }
  const [type] = types;
  return types.size === 1 && type !== undefined && simpleTypes.includes(type) ? type : undefined;
}
