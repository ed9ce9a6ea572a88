import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Argument, BodyBinding, EncodingBinding, ParameterBinding } from "../../model/catalog.js";
import type { Schema } from "../../model/schema.js";
import type {
  ResolvedMediaType,
  ResolvedOperation,
  ResolvedParameter,
  ResolvedRequestBody,
} from "../../resolve/resolved-document.js";
import type { JsonObject } from "../../support/json.js";
import { isJsonObject, ownMember } from "../../support/json.js";
import { wellFormed } from "../../support/text.js";
import { annotate } from "../schema/annotations.js";
import { unknownSchema } from "../schema/make.js";
import { argumentKeys } from "./argument-keys.js";
import { isJson, preferredMediaType } from "./media-types.js";
import type { ToolContext } from "./context.js";
import { orEmpty, undefinedStyle } from "./parameter-values.js";

/** What a caller gives, and where each of it goes in the request. */
export interface Inputs {
  readonly arguments: readonly Argument[];
  readonly parameters: readonly ParameterBinding[];
  readonly body?: BodyBinding;
}

/** One argument per parameter in the order of the document, then the body under `body` (design, section 6). */
export function inputsOf(context: ToolContext, operation: ResolvedOperation): Inputs {
  const { parameters, requestBody } = operation;
  const mediaType = requestBody && preferredMediaType(requestBody.content);
  if (requestBody !== undefined && mediaType === undefined) {
    context.report(diagnostic("body/no-media-type", {}, requestBody.origin));
  }
  const entries = parameters.map(({ name, in: place }) => ({ name, place: place as string }));
  const keys = argumentKeys(mediaType ? [...entries, { name: "body", place: "body" }] : entries);
  const args = parameters.map((parameter, index) => argumentOf(context, parameter, keys[index] ?? parameter.name));
  const bindings = parameters.map((parameter, index) => bindingOf(parameter, keys[index] ?? parameter.name));
  if (requestBody === undefined || mediaType === undefined) return { arguments: args, parameters: bindings };
  return {
    arguments: [...args, bodyArgument(context, requestBody, mediaType)],
    parameters: bindings,
    body: bodyBinding(mediaType),
  };
}

function argumentOf(context: ToolContext, parameter: ResolvedParameter, key: string): Argument {
  const { origin } = parameter;
  const own: Schema = parameter.schema ? context.compile(parameter.schema, "input") : { kind: "string", origin };
  const schema = orEmpty(parameter, own);
  const combination = undefinedStyle(parameter, own);
  if (combination)
    context.report(diagnostic("parameter/undefined-style", { name: parameter.name, combination }, origin));
  const isRenamed = key !== parameter.name;
  if (isRenamed) context.report(diagnostic("argument/renamed", { name: parameter.name, key }, origin));
  const told = parameter.description === undefined ? own.description : wellFormed(parameter.description);
  const sent = isRenamed ? `Sent as the ${parameter.in} parameter ${JSON.stringify(parameter.name)}.` : undefined;
  const description = [told, sent].filter((text) => text !== undefined && text !== "").join("\n\n");
  return {
    key,
    required: parameter.required,
    schema: annotate(schema, {
      ...(description !== "" && { description }),
      ...(parameter.deprecated && { deprecated: true }),
      ...(parameter.example !== undefined && own.examples === undefined && { examples: [parameter.example] }),
    }),
  };
}

/** How a Parameter Object is sent (OpenAPI 3.2, section 4.12.2). */
function bindingOf(parameter: ResolvedParameter, key: string): ParameterBinding {
  return {
    argument: key,
    name: parameter.name,
    in: parameter.in,
    style: parameter.style,
    explode: parameter.explode,
    ...(parameter.allowReserved && { allowReserved: true }),
    ...(parameter.allowEmptyValue && { allowEmptyValue: true }),
    ...(parameter.contentType !== undefined && { contentType: parameter.contentType }),
    ...encodingsOf(parameter),
  };
}

function bodyArgument(context: ToolContext, body: ResolvedRequestBody, mediaType: ResolvedMediaType): Argument {
  const { origin, contentType } = mediaType;
  const absent: Schema = isJson(contentType) ? unknownSchema(origin) : { kind: "string", origin };
  const schema = mediaType.schema ? context.compile(mediaType.schema, "input") : absent;
  const description = schema.description ?? (body.description && wellFormed(body.description));
  return {
    key: "body",
    required: body.required,
    schema: description === undefined || description === "" ? schema : annotate(schema, { description }),
  };
}

function bodyBinding({ contentType, encoding }: ResolvedMediaType): BodyBinding {
  const sent = contentType === "*/*" || contentType === "application/*" ? "application/json" : contentType;
  return {
    argument: "body",
    contentType: sent,
    ...encodingsOf({ encoding }),
  };
}

function encodingsOf({ encoding }: { readonly encoding?: JsonObject | undefined }): Pick<BodyBinding, "encoding"> {
  const bindings = Object.entries(encoding ?? {}).flatMap(([name, value]) =>
    isJsonObject(value) ? [[name, encodingOf(value)] as const] : [],
  );
  return bindings.length > 0 ? { encoding: Object.fromEntries(bindings) } : {};
}

function encodingOf(value: JsonObject): EncodingBinding {
  const contentType = ownMember(value, "contentType");
  const style = ownMember(value, "style");
  const explode = ownMember(value, "explode");
  const allowReserved = ownMember(value, "allowReserved");
  return {
    ...(typeof contentType === "string" && { contentType }),
    ...(typeof style === "string" && { style }),
    ...(typeof explode === "boolean" && { explode }),
    ...(typeof allowReserved === "boolean" && { allowReserved }),
  };
}
