import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { objectField, stringField } from "./fields.js";
import { type Located, member, members } from "./located.js";
import type { ResolvedLink } from "./resolved-document.js";

/** The Link Objects of a response (OpenAPI 3.2 section 4.20), in the order of the document. Those that name no operation, or none of the documents that were read, are left out. */
export function readLinks(context: Context, response: Located<JsonObject>): ResolvedLink[] {
  const map = objectField(context, response, "links");
  return (map ? members(map) : []).flatMap(([name, located]) => {
    const found = name.startsWith("x-") ? "unresolved" : dereference(context, located);
    const link = typeof found === "string" ? undefined : found.target;
    const target = link && targetOf(context, link);
    if (link === undefined || target === undefined) return [];
    const parameters = objectField(context, link, "parameters");
    const body = member(link, "requestBody");
    return [
      {
        name,
        target,
        parameters: parameters === undefined ? [] : Object.entries(parameters.value),
        ...(body && { requestBody: body.value }),
      },
    ];
  });
}

function targetOf(context: Context, link: Located<JsonObject>): ResolvedLink["target"] | undefined {
  const operationId = stringField(context, link, "operationId");
  if (operationId !== undefined) return { operationId };
  const reference = stringField(context, link, "operationRef");
  const found = reference === undefined ? undefined : context.references.find(reference, link.origin);
  if (found === undefined || "unresolved" in found) return undefined;
  const operation = dereference(context, found);
  return typeof operation === "string" ? undefined : { origin: operation.target.origin };
}
