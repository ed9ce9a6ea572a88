import { diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { booleanField, stringField } from "./fields.js";
import { type Located, member } from "./located.js";
import type { NamedParameter } from "./parameter-list.js";
import type { ResolvedParameter, SchemaLocation } from "./resolved-document.js";

/** Members of a 2.0 parameter that say nothing about its value. */
const notSchema = new Set(["name", "in", "required", "collectionFormat", "allowEmptyValue"]);

/** How 2.0 writes arrays, in the words of 3.x; tab-separated values have none there, hence a style of our own. */
const collectionStyles: ReadonlyMap<string, string> = new Map([
  ["ssv", "spaceDelimited"],
  ["tsv", "tabDelimited"],
  ["pipes", "pipeDelimited"],
]);

/** Reads a path, query or header parameter of 2.0 (OpenAPI 2.0, Parameter Object): what describes its value becomes its schema. */
export function readSwaggerParameter(context: Context, parameter: NamedParameter): ResolvedParameter {
  const { located, name } = parameter;
  const place = parameter.in as "path" | "query" | "header";
  const description = stringField(context, located, "description");
  const mcp = member(located, "x-mcp");
  return {
    origin: located.origin,
    name,
    in: place,
    required: place === "path" || (booleanField(context, located, "required") ?? false),
    ...(description !== undefined && { description }),
    deprecated: booleanField(context, located, "deprecated") ?? false,
    ...swaggerStyle(context, located, place),
    allowReserved: false,
    allowEmptyValue: place === "query" && (booleanField(context, located, "allowEmptyValue") ?? false),
    schema: swaggerSchema(located, ["description", "x-mcp"]),
    ...(mcp && { mcp }),
  };
}

/** The schema that a 2.0 parameter, which is no body parameter, is itself: its members less those of a parameter and `less`. */
export function swaggerSchema(parameter: Located<JsonObject>, less: readonly string[] = []): SchemaLocation {
  const written = member(parameter, "schema");
  if (written !== undefined && member(parameter, "type") === undefined) return written;
  const kept = Object.entries(parameter.value).filter(([key]) => !notSchema.has(key) && !less.includes(key));
  return { origin: parameter.origin, value: Object.fromEntries(kept) };
}

/**
 * Style and explode of a 2.0 parameter (`collectionFormat`); `formData` counts as a query, whose form both are sent in. Yields
 * `parameter/invalid-style`.
 */
export function swaggerStyle(
  context: Context,
  parameter: Located<JsonObject>,
  place: "path" | "query" | "header",
): { style: string; explode: boolean } {
  const usual = place === "query" ? "form" : "simple";
  if (member(parameter, "type")?.value !== "array") return { style: usual, explode: usual === "form" };
  const format = stringField(context, parameter, "collectionFormat") ?? "csv";
  const style = collectionStyles.get(format);
  if (style !== undefined) return { style, explode: false };
  const isMulti = format === "multi" && place === "query";
  if (format !== "csv" && !isMulti) {
    const name = stringField(context, parameter, "name") ?? "";
    context.report(diagnostic("parameter/invalid-style", { name, place, style: format }, parameter.origin));
  }
  return { style: usual, explode: isMulti };
}
