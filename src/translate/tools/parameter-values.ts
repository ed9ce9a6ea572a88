import type { Schema } from "../../model/schema.js";
import type { ResolvedParameter } from "../../resolve/resolved-document.js";
import { unionOf } from "../schema/make.js";

const single: ReadonlySet<Schema["kind"]> = new Set(["string", "number", "integer", "boolean", "literal", "enum"]);

/**
 * Which combination of style, explode and type OpenAPI leaves undefined here, in words; undefined where it defines all (OpenAPI 3.2 section
 * 4.12.6, the cells "n/a"). Lists in `deepObject` are not told: all who use that style use them, and the runtime spells them as servers read them.
 */
export function undefinedStyle({ style, explode }: ResolvedParameter, { kind }: Schema): string | undefined {
  const isDelimited = style === "spaceDelimited" || style === "pipeDelimited";
  if (isDelimited && explode) return `\`${style}\` with \`explode: true\``;
  return (isDelimited || style === "deepObject") && single.has(kind) ? `\`${style}\` for a single value` : undefined;
}

/**
 * What callers may give for a parameter with `allowEmptyValue`: a value of its schema, or the empty string. Lists and objects have an empty
 * value of their own.
 */
export function orEmpty({ style, allowEmptyValue }: ResolvedParameter, schema: Schema): Schema {
  if (!allowEmptyValue || style !== "form" || admitsEmpty(schema)) return schema;
  return unionOf([schema, { kind: "literal", value: "", origin: schema.origin }], schema.origin);
}

function admitsEmpty(schema: Schema): boolean {
  if (schema.kind === "string") return schema.format === undefined && !schema.patterns?.length && !schema.minLength;
  return ["unknown", "array", "tuple", "object", "record"].includes(schema.kind);
}
