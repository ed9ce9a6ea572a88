import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { withAnswer, withBody } from "../contract/catalogs.js";
import { bundleOf, compile } from "../fuzz/pipeline.js";
import { clientValidator } from "../fuzz/validators.js";

interface PublishedTool {
  readonly inputSchema: { readonly properties: { readonly body: JsonObject } };
  readonly outputSchema?: JsonObject;
}

/** What the published input schema says of a JSON body, and whether a client's validator accepts a body. */
export interface PublishedBody {
  readonly schema: JsonObject;
  readonly accepts: (body: JsonValue) => boolean;
}

/** The published form of a schema as the body of a call. */
export function publishedBody(schema: JsonValue, components: JsonObject = {}): PublishedBody {
  const { inputSchema } = published(withBody(schema, components));
  const { validate } = clientValidator(inputSchema);
  return { schema: inputSchema.properties.body, accepts: (body) => validate({ body }) };
}

/** The published form of a schema as the answer to a call; undefined where nothing is published. */
export function publishedAnswer(schema: JsonValue, components: JsonObject = {}): JsonObject | undefined {
  return published(withAnswer(schema, components)).outputSchema;
}

function published(document: JsonObject): PublishedTool {
  const { modules } = compile(bundleOf([["openapi.json", document]]));
  const catalog = modules.find(({ path }) => path === "catalog.json");
  if (catalog?.kind !== "text") throw new Error("there is no catalogue");
  return (JSON.parse(catalog.text) as { tools: [PublishedTool] }).tools[0];
}
