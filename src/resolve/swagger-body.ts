import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Origin } from "../model/origin.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";
import type { Context } from "./context.js";
import { booleanField, stringField, stringsField } from "./fields.js";
import { type Located, member } from "./located.js";
import type { NamedParameter } from "./parameter-list.js";
import type { ResolvedRequestBody, SchemaLocation } from "./resolved-document.js";
import { swaggerSchema, swaggerStyle } from "./swagger-parameters.js";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/**
 * The request body of a 2.0 operation: its body parameter, or an object of its form parameters, under each media type that the
 * operation, else the document consumes. More than one body, or both kinds, give `body/conflict`.
 */
export function readSwaggerBody(
  context: Context,
  root: Located<JsonObject>,
  operation: Located<JsonObject>,
  parameters: readonly NamedParameter[],
): ResolvedRequestBody | undefined {
  const [body, ...more] = parameters.filter((parameter) => parameter.in === "body");
  const form = parameters.filter((parameter) => parameter.in === "formData");
  const consumes = stringsField(context, operation, "consumes") ?? stringsField(context, root, "consumes") ?? [];
  const [first] = form;
  if (body === undefined) return first && formBody(context, operation, [first, ...form.slice(1)], consumes);
  for (const { located, name } of more) {
    context.report(diagnostic("body/conflict", { reason: `\`${name}\` is a second body parameter` }, located.origin));
  }
  for (const { located, name } of form) {
    context.report(
      diagnostic("body/conflict", { reason: `the form field \`${name}\` stands beside a body` }, located.origin),
    );
  }
  return bodyParameter(context, body, consumes);
}

function bodyParameter(
  context: Context,
  { located }: NamedParameter,
  consumes: readonly string[],
): ResolvedRequestBody {
  const schema = member(located, "schema");
  const description = stringField(context, located, "description");
  const types = consumes.length > 0 ? consumes : ["application/json"];
  const mcp = member(located, "x-mcp");
  return {
    origin: located.origin,
    required: booleanField(context, located, "required") ?? false,
    ...(description !== undefined && { description }),
    content: types.map((contentType) => ({ origin: located.origin, contentType, ...(schema && { schema }) })),
    ...(mcp && { mcp }),
  };
}

function formBody(
  context: Context,
  operation: Located<JsonObject>,
  fields: readonly [NamedParameter, ...NamedParameter[]],
  consumes: readonly string[],
): ResolvedRequestBody {
  const origin = formOrigin(operation, fields[0]);
  const required = fields.filter(({ located }) => booleanField(context, located, "required") === true);
  const schema = formSchema(context, origin, fields, required);
  const encoding = formEncoding(context, fields);
  const hasFile = fields.some(({ located }) => member(located, "type")?.value === "file");
  const forms = consumes.filter((type) => type.startsWith(multipart) || (!hasFile && type.startsWith(urlencoded)));
  const types = forms.length > 0 ? forms : [hasFile ? multipart : urlencoded];
  return {
    origin,
    required: required.length > 0,
    content: types.map((contentType) => ({ origin, contentType, schema, ...(encoding && { encoding }) })),
  };
}

/** The list that the fields stand in: the operation's own, or the path's where the operation has none. */
function formOrigin(operation: Located<JsonObject>, first: NamedParameter): Origin {
  const list = member(operation, "parameters")?.origin;
  return list ?? { uri: first.located.origin.uri, pointer: joinPointer(operation.origin.pointer, "parameters") };
}

function formSchema(
  context: Context,
  origin: Origin,
  fields: readonly NamedParameter[],
  required: readonly NamedParameter[],
): SchemaLocation {
  const properties = fields.map(({ located, name }) => [name, swaggerSchema(located)] as const);
  const names = required.map(({ name }) => name);
  const value = {
    type: "object",
    ...(names.length > 0 && { required: names }),
    properties: Object.fromEntries(properties.map(([name, schema]) => [name, schema.value])),
  };
  return context.schemas.make(
    { origin, value },
    { type: ["object"], properties, ...(names.length > 0 && { required: names }) },
  );
}

/** Encoding Objects for the fields that are arrays. */
function formEncoding(context: Context, fields: readonly NamedParameter[]): JsonObject | undefined {
  const encodings: [string, JsonValue][] = fields
    .filter(({ located }) => member(located, "type")?.value === "array")
    .map(({ located, name }) => [name, { ...swaggerStyle(context, located, "query") }]);
  return encodings.length > 0 ? Object.fromEntries(encodings) : undefined;
}
