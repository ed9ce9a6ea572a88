import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { booleanField, stringField } from "./fields.js";
import { type Located, member } from "./located.js";
import { readContent } from "./media-types.js";
import type { ResolvedRequestBody } from "./resolved-document.js";

/** The request body of a 3.x operation (OpenAPI 3.2 section 4.13), or why the operation's request cannot be known. */
export function readRequestBody(
  context: Context,
  operation: Located<JsonObject>,
): ResolvedRequestBody | { readonly problem: string } | undefined {
  const located = member(operation, "requestBody");
  if (located === undefined || located.value === null) return undefined;
  const found = dereference(context, located);
  if (found === "unresolved") return { problem: "the reference to its request body leads nowhere" };
  if (found === "not an object") return { problem: "its request body is no object" };
  const mcp = member(found.target, "x-mcp");
  const description = found.description ?? stringField(context, found.target, "description");
  return {
    origin: found.target.origin,
    required: booleanField(context, found.target, "required") ?? false,
    ...(description !== undefined && { description }),
    content: readContent(context, found.target),
    ...(mcp && { mcp }),
  };
}
