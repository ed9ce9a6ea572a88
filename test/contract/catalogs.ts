import { compareCatalogs } from "../../src/contract/compare.js";
import type { Change } from "../../src/contract/change.js";
import type { Catalog } from "../../src/model/catalog.js";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { catalogOfBundle } from "./bundles.js";

/** The catalogue of one document in one file. Throws where it has errors. */
export function catalogOf(value: JsonValue): Catalog {
  const document = { uri: "openapi.json", text: "", value, displayName: "openapi.json" };
  return catalogOfBundle({ root: document.uri, documents: new Map([[document.uri, document]]) });
}

/** The changes between two documents. */
export function changesBetween(old: JsonValue, now: JsonValue): Change[] {
  return compareCatalogs(catalogOf(old), catalogOf(now));
}

/** A document with these path items, and components. */
export function documentOf(paths: JsonObject, components: JsonObject = {}): JsonObject {
  return { openapi: "3.1.0", info: { title: "Things", version: "1" }, paths, components };
}

/** A document with one operation whose JSON body is `schema`. */
export function withBody(schema: JsonValue, components: JsonObject = {}): JsonObject {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const post = { operationId: "send", requestBody, responses: { 204: { description: "Sent" } } };
  return documentOf({ "/things": { post } }, { schemas: components });
}

/** A document with one operation whose JSON answer is `schema`. */
export function withAnswer(schema: JsonValue, components: JsonObject = {}): JsonObject {
  const responses = { 200: { description: "Read", content: { "application/json": { schema } } } };
  return documentOf({ "/things": { get: { operationId: "read", responses } } }, { schemas: components });
}
