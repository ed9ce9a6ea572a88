import { diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { objectField, stringField, stringsField } from "./fields.js";
import { readLinks } from "./links.js";
import { type Located, member, members } from "./located.js";
import { readContent } from "./media-types.js";
import type { ResolvedMediaType, ResolvedResponse } from "./resolved-document.js";

/**
 * The responses of an operation (OpenAPI 3.2 section 4.16), in the order of the document; ranges in upper case, as some write `4xx`.
 * Other keys give `response/invalid-status`; a dangling reference costs that response.
 */
export function readResponses(
  context: Context,
  root: Located<JsonObject>,
  operation: Located<JsonObject>,
): ResolvedResponse[] {
  const map = objectField(context, operation, "responses");
  return (map ? members(map) : []).flatMap(([key, located]) => {
    if (key.startsWith("x-")) return [];
    const status = /^[1-5](?:\d\d|XX)$/iu.test(key) ? key.toUpperCase() : key;
    if (status !== "default" && !/^\d\d\d$|^[1-5]XX$/u.test(status)) {
      context.report(diagnostic("response/invalid-status", { status: key }, located.origin));
      return [];
    }
    const found = dereference(context, located);
    if (found === "not an object") {
      context.report(diagnostic("document/invalid-value", { member: key, expected: "an object" }, located.origin));
    }
    if (typeof found === "string") return [];
    const { target } = found;
    const description = found.description ?? stringField(context, target, "description");
    const content =
      context.version === "2.0" ? swaggerContent(context, root, operation, target) : readContent(context, target);
    const links = context.version === "2.0" ? [] : readLinks(context, target);
    return [{ origin: target.origin, status, ...(description !== undefined && { description }), content, links }];
  });
}

/** The content of a 2.0 response: its schema under each media type that the operation, else the document produces. */
function swaggerContent(
  context: Context,
  root: Located<JsonObject>,
  operation: Located<JsonObject>,
  response: Located<JsonObject>,
): ResolvedMediaType[] {
  const schema = member(response, "schema");
  if (schema === undefined) return [];
  const produces = stringsField(context, operation, "produces") ?? stringsField(context, root, "produces") ?? [];
  const isFile = member(schema, "type")?.value === "file";
  const types = produces.length > 0 ? produces : [isFile ? "application/octet-stream" : "application/json"];
  return types.map((contentType) => ({ origin: response.origin, contentType, schema }));
}
