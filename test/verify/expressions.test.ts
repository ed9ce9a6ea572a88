import { expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { evaluate, linkedArguments } from "../../src/verify/expressions.js";
import { catalogOf, documentOf } from "../contract/catalogs.js";

const parameters = [
  { name: "id", in: "path", required: true, schema: { type: "integer" } },
  { name: "id", in: "query", schema: { type: "string" } },
  { name: "X-Trace", in: "header", schema: { type: "string" } },
];
const requestBody = { content: { "application/json": { schema: { type: "object" } } } };

const response = { status: 201, headers: new Headers({ Location: "/things/9" }) };

/** A document whose first operation has these links to the second. */
function documentWith(links: JsonObject): JsonObject {
  const responses = { 200: { description: "Done", links } };
  const failures = { 404: { description: "Gone", links: { next: { operationId: "next" } } } };
  return documentOf({
    "/things/{id}": {
      put: { operationId: "first", parameters, requestBody, responses: { ...responses, ...failures } },
    },
    "/next/{id}": { get: { operationId: "next", parameters: parameters.slice(0, 2), responses } },
  });
}

function firstOf(links: JsonObject) {
  return catalogOf(documentWith(links)).tools.find(({ name }) => name === "first")!;
}

it("reads what OpenAPI calls runtime expressions, and nothing else", () => {
  const input = { path_id: 7, query_id: "q", "X-Trace": "t", body: { a: { "b/c": [1, 2] } } };
  const answer = { id: 9, list: [{ id: 10 }], __proto__: null, none: null };
  const valueOf = (value: JsonValue) => evaluate(value, { tool: firstOf({}), input, answer, ...response });
  expect(
    [
      "$response.body#/id",
      "$response.body#/list/0/id",
      "$response.body#/constructor",
      "$request.path.id",
      "$request.query.id",
      "$request.header.x-trace",
      "$request.body#/a/b~1c/1",
      "$method",
      "/things/{$response.body#/id}?of={$request.query.id}",
      "{$response.body#/list}",
      "$response.header.location",
      "$statusCode",
      "$response.header.Other",
      "$request.cookie.id",
      "constant {id}",
    ].map(valueOf),
  ).toEqual([
    9,
    10,
    undefined,
    7,
    "q",
    "t",
    2,
    "PUT",
    "/things/9?of=q",
    undefined,
    "/things/9",
    201,
    undefined,
    undefined,
    "constant {id}",
  ]);
  expect(valueOf("$response.body")).toEqual(answer);
  expect(valueOf({ $ref: "x" })).toEqual({ $ref: "x" });
});

it("keeps links to tools that are there, with the keys of their arguments", () => {
  const link = (more: JsonObject): JsonObject => ({ operationId: "next", ...more });
  const { links } = firstOf({
    c: link({ parameters: { "path.id": 1 } }),
    b: { operationRef: "#/paths/~1next~1{id}/get", parameters: { "query.id": "$response.body#/q" } },
    unknownOperation: { operationId: "gone" },
    unknownPlace: { operationRef: "#/paths/~1gone/get" },
    otherDocument: { operationRef: "https://example.com/openapi.json#/paths/~1a/get" },
    unknownParameter: link({ parameters: { name: 1 } }),
    wrong: 5,
  });
  expect(links).toEqual([
    { tool: "next", arguments: [["query_id", "$response.body#/q"]] },
    { tool: "next", arguments: [["path_id", 1]] },
  ]);
});

it("gives arguments only where an answer has all of them, from the first such link", () => {
  const link = (pointer: string): JsonObject => ({ operationId: "next", parameters: { "path.id": pointer } });
  const tool = firstOf({
    a: link("$response.body#/none"),
    b: link("$response.body#/id"),
    c: link("$response.body#/other"),
  });
  const given = (answer: JsonObject) => [...linkedArguments({ tool, input: {}, answer, ...response })];
  expect(given({ id: 3, other: 4, none: null })).toEqual([["next", { path_id: 3 }]]);
  expect(given({})).toEqual([]);
});
