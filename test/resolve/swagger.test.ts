import { expect, test } from "vitest";
import { resolved } from "./support.js";

const document = resolved(`
swagger: "2.0"
host: api.example.test
basePath: v1
schemes: [http, https, ws]
consumes: [application/json]
produces: [application/json, text/xml]
security: [{key: []}]
securityDefinitions:
  key: {type: apiKey, in: query, name: k}
  pass: {type: basic}
  machine: {type: oauth2, flow: application, tokenUrl: "https://auth.example.test/t", scopes: {a: b}}
parameters:
  Limit: {name: limit, in: query, type: integer, minimum: 1, exclusiveMinimum: true, description: d}
definitions: {Pet: {type: object}}
paths:
  /pets/{id}:
    parameters: [{name: id, in: path, required: true, type: string, enum: [a, b], x-nullable: true}]
    get:
      parameters:
        - {$ref: "#/parameters/Limit"}
        - {name: csv, in: query, type: array, items: {type: string, x-a: 1}}
        - {name: multi, in: query, type: array, collectionFormat: multi, items: {type: string}}
        - {name: ssv, in: query, type: array, collectionFormat: ssv, items: {type: string}}
        - {name: tsv, in: query, type: array, collectionFormat: tsv, items: {type: string}}
        - {name: H, in: header, type: array, collectionFormat: csv, items: {type: string}}
      responses:
        "200": {description: ok, schema: {$ref: "#/definitions/Pet"}}
        "204": {description: none}
    put:
      consumes: [application/merge-patch+json]
      produces: [application/octet-stream]
      schemes: [http]
      security: []
      parameters: [{name: pet, in: body, required: true, description: b, schema: {$ref: "#/definitions/Pet"}}]
      responses: {"200": {schema: {type: file}}}
    post:
      consumes: [multipart/form-data, application/x-www-form-urlencoded]
      parameters:
        - {name: photo, in: formData, type: file, required: true, description: p}
        - {name: tags, in: formData, type: array, collectionFormat: pipes, items: {type: string}, readOnly: true}
      responses: {"200": {description: ok}}
    patch:
      parameters: [{name: a, in: formData, type: string}]
    delete:
      parameters: [{name: a, in: formData, type: string}, {name: b, in: body, schema: {}}]`);
const { operation } = document;
const read = document.document.schemas.read;

test("only what is wrong is said", () => {
  expect(document.said).toEqual(["body/conflict @ /paths/~1pets~1{id}/delete/parameters/0"]);
});

test("servers and security", () => {
  expect(document.document.servers.map(({ url }) => url)).toEqual([
    "https://api.example.test/v1",
    "http://api.example.test/v1",
  ]);
  expect(operation("PUT /pets/{id}").servers?.map(({ url }) => url)).toEqual(["http://api.example.test/v1"]);
  expect(operation("GET /pets/{id}").servers).toBeUndefined();
  expect(document.document.securitySchemes).toMatchObject([
    { name: "key", type: "apiKey", in: "query", parameter: "k" },
    { name: "machine", type: "oauth2", tokenUrl: "https://auth.example.test/t" },
    { name: "pass", type: "http", scheme: "basic" },
  ]);
  expect(operation("GET /pets/{id}").security).toEqual([{ key: [] }]);
  expect(operation("PUT /pets/{id}").security).toEqual([]);
});

test("parameters are their own schemas", () => {
  const { parameters } = operation("GET /pets/{id}");
  expect(parameters.map(({ name, style, explode }) => `${name} ${style} ${explode}`)).toEqual([
    "id simple false",
    "limit form true",
    "csv form false",
    "multi form true",
    "ssv spaceDelimited false",
    "tsv tabDelimited false",
    "H simple false",
  ]);
  const [id, limit, csv] = parameters.map(({ schema }) => schema ?? { origin: { uri: "", pointer: "" }, value: null });
  expect(id && read(id)).toEqual({ keywords: { type: ["string"], enum: ["a", "b"], nullable: true }, diagnostics: [] });
  expect(limit && read(limit)).toEqual({ keywords: { type: ["integer"], exclusiveMinimum: 1 }, diagnostics: [] });
  expect(limit?.origin.pointer).toBe("/parameters/Limit");
  expect(parameters[1]?.description).toBe("d");
  expect(csv && read(csv).keywords.items?.origin.pointer).toBe("/paths/~1pets~1{id}/get/parameters/1/items");
});

test("collection formats that a place does not know are told", () => {
  const { said, operation: of } = resolved(`
swagger: "2.0"
paths:
  /a/{p}:
    get:
      parameters:
        - {name: p, in: path, required: true, type: array, collectionFormat: multi, items: {type: string}}
        - {name: q, in: query, type: array, collectionFormat: semicolons, items: {type: string}}
        - {name: h, in: header, type: array, collectionFormat: pipes, items: {type: string}}`);
  expect(of("GET /a/{p}").parameters.map(({ style, explode }) => `${style} ${explode}`)).toEqual([
    "simple false",
    "form false",
    "pipeDelimited false",
  ]);
  expect(said).toEqual([0, 1].map((index) => `parameter/invalid-style @ /paths/~1a~1{p}/get/parameters/${index}`));
});

test("bodies", () => {
  const { requestBody } = operation("PUT /pets/{id}");
  expect(requestBody).toMatchObject({
    required: true,
    description: "b",
    content: [{ contentType: "application/merge-patch+json" }],
  });
  expect(requestBody?.content[0]?.schema?.origin.pointer).toBe("/paths/~1pets~1{id}/put/parameters/0/schema");
  expect(operation("DELETE /pets/{id}").requestBody?.content[0]?.contentType).toBe("application/json");
});

test("form parameters become an object whose properties stand where they stand", () => {
  const { requestBody } = operation("POST /pets/{id}");
  expect(requestBody?.content.map(({ contentType }) => contentType)).toEqual(["multipart/form-data"]);
  const [media] = requestBody?.content ?? [];
  expect(media?.encoding).toEqual({ tags: { style: "pipeDelimited", explode: false } });
  const at = "/paths/~1pets~1{id}/post/parameters";
  expect(media?.schema?.origin.pointer).toBe(at);
  const keywords = media?.schema && read(media.schema).keywords;
  expect(keywords?.required).toEqual(["photo"]);
  expect(keywords?.properties?.map(([name, { origin }]) => [name, origin.pointer])).toEqual([
    ["photo", `${at}/0`],
    ["tags", `${at}/1`],
  ]);
  const [photo, tags] = keywords?.properties ?? [];
  expect(photo && read(photo[1]).keywords).toEqual({ type: ["string"], format: "binary", description: "p" });
  expect(tags && read(tags[1]).keywords).toMatchObject({ type: ["array"], readOnly: true });
  expect(operation("PATCH /pets/{id}").requestBody).toMatchObject({
    required: false,
    content: [{ contentType: "application/x-www-form-urlencoded" }],
  });
});

test("responses have their schema under each media type", () => {
  const [ok, none] = operation("GET /pets/{id}").responses;
  expect(ok?.content.map(({ contentType }) => contentType)).toEqual(["application/json", "text/xml"]);
  expect(none?.content).toEqual([]);
  const file = operation("PUT /pets/{id}").responses[0]?.content[0];
  expect(file?.contentType).toBe("application/octet-stream");
  expect(file?.schema && read(file.schema).keywords).toEqual({ type: ["string"], format: "binary" });
});

test("what the document does not say comes from where it was read", () => {
  const servers = (text: string, baseUrl?: string) =>
    resolved(`{swagger: '2.0'${text}}`, baseUrl).document.servers.map(({ url }) => url);
  expect(servers("")).toEqual([]);
  expect(servers(", basePath: /v1")).toEqual(["/v1"]);
  expect(servers(", host: a.example")).toEqual(["https://a.example"]);
  expect(servers(", basePath: /v1", "http://u:p@b.example:8080/swagger.json")).toEqual(["http://b.example:8080/v1"]);
  expect(servers(", host: a.example, schemes: [ws]", "http://b.example/x")).toEqual(["http://a.example"]);
});
