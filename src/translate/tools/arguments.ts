import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Argument, BodyBinding, ParameterBinding } from "../../model/catalog.js";
import type { Schema } from "../../model/schema.js";
import type { ResolvedOperation, ResolvedParameter } from "../../resolve/resolved-document.js";
import { readable } from "../../support/text.js";
import { annotate } from "../schema/annotations.js";
import { descriptionAt } from "../schema/speaking-parts.js";
import { argumentKeys } from "./argument-keys.js";
import { bodyOf } from "./body.js";
import type { ToolContext } from "./context.js";
import { statedEncodings } from "./encodings.js";
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
  const body = bodyOf(context, requestBody);
  const entries = parameters.map(({ name, in: place }) => ({ name, place: place as string }));
  const keys = argumentKeys(body ? [...entries, { name: "body", place: "body" }] : entries);
  const args = parameters.map((parameter, index) => argumentOf(context, parameter, keys[index] ?? parameter.name));
  const bindings = parameters.map((parameter, index) => bindingOf(context, parameter, keys[index] ?? parameter.name));
  return {
    arguments: body ? [...args, body.argument] : args,
    parameters: bindings,
    ...(body && { body: body.binding }),
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
  const sent = isRenamed ? `Sent as the ${parameter.in} parameter ${JSON.stringify(parameter.name)}.` : undefined;
  // What is said here takes the place of what the schema says, wherever that stands.
  const ofSchema = own.description ?? (sent && parameter.schema && descriptionAt(context, parameter.schema));
  const told = parameter.description ?? ofSchema;
  const description = [told && readable(told), sent].filter(Boolean).join("\n\n");
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
function bindingOf(context: ToolContext, parameter: ResolvedParameter, key: string): ParameterBinding {
  return {
    argument: key,
    name: parameter.name,
    in: parameter.in,
    style: parameter.style,
    explode: parameter.explode,
    ...(parameter.allowReserved && { allowReserved: true }),
    ...(parameter.allowEmptyValue && { allowEmptyValue: true }),
    ...(parameter.contentType !== undefined && { contentType: parameter.contentType }),
    ...statedEncodings(context, parameter),
  };
}
