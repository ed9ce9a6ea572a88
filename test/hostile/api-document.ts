type Json = Readonly<Record<string, unknown>>;

/** An ordinary API, whose callers and answers are hostile: every place that an argument can stand in, every kind of security scheme. */
export function apiDocument(): Json {
  return {
    openapi: "3.1.0",
    info: { title: "Hostile", version: "1" },
    servers: [{ url: "https://api.test/base/v1" }],
    security: [{ headerKey: [] }],
    paths: { ...pathParameters(), ...otherParameters(), ...bodies(), ...answers() },
    components: {
      schemas: { Item: item },
      securitySchemes: {
        headerKey: { type: "apiKey", in: "header", name: "X-Key" },
        queryKey: { type: "apiKey", in: "query", name: "api_key" },
        cookieKey: { type: "apiKey", in: "cookie", name: "sid" },
        bearer: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic" },
      },
    },
  };
}

const string = { type: "string" };
const strings = { type: "array", items: string };
const stringMap = { type: "object", additionalProperties: string };

/** Recursive, with optional members, a map, and a discriminated union. */
const item: Json = {
  type: "object",
  required: ["id"],
  properties: {
    id: { type: "integer" },
    note: string,
    self: string,
    labels: stringMap,
    items: { type: "array", items: { $ref: "#/components/schemas/Item" } },
    shape: {
      oneOf: [
        { type: "object", required: ["kind", "r"], properties: { kind: { const: "circle" }, r: { type: "number" } } },
        { type: "object", required: ["kind", "w"], properties: { kind: { const: "square" }, w: { type: "number" } } },
      ],
      discriminator: { propertyName: "kind" },
    },
  },
};

function operation(
  operationId: string,
  more: Json = {},
  answer: Json = { "application/json": { schema: { type: "object" } } },
): Json {
  return { operationId, summary: operationId, responses: { 200: { description: "ok", content: answer } }, ...more };
}

function parameter(name: string, place: string, schema: Json, more: Json = {}): Json {
  return { name, in: place, schema, ...(place === "path" && { required: true }), ...more };
}

function pathParameters(): Json {
  const get = (operationId: string, ...parameters: Json[]): Json => ({ get: operation(operationId, { parameters }) });
  return {
    "/files/{name}": get("path_simple", parameter("name", "path", string)),
    "/files/{name}/versions/{major}.{minor}-{tag}": get(
      "path_several",
      ...["name", "major", "minor", "tag"].map((name) => parameter(name, "path", string)),
    ),
    "/label/{ids}/end": get("path_label", parameter("ids", "path", strings, { style: "label", explode: true })),
    "/matrix/{ids}/end": get("path_matrix", parameter("ids", "path", stringMap, { style: "matrix", explode: true })),
    "/list/{ids}/end": get("path_list", parameter("ids", "path", strings)),
    "/content/{filter}/end": get("path_content", {
      name: "filter",
      in: "path",
      required: true,
      content: { "application/json": { schema: { type: "object" } } },
    }),
  };
}

function otherParameters(): Json {
  return {
    "/search": {
      get: operation("query", {
        parameters: [
          parameter("q", "query", string),
          parameter("tags", "query", strings),
          parameter("csv", "query", strings, { explode: false }),
          parameter("pipes", "query", strings, { style: "pipeDelimited", explode: false }),
          parameter("raw", "query", string, { allowReserved: true }),
          parameter("map", "query", stringMap),
          parameter("filter", "query", { type: "object" }, { style: "deepObject" }),
          { name: "json", in: "query", content: { "application/json": { schema: { type: "object" } } } },
        ],
      }),
    },
    "/headers": {
      get: operation("headers", {
        parameters: [
          parameter("X-Trace", "header", string),
          parameter("X-List", "header", strings),
          parameter("X-Map", "header", stringMap, { explode: true }),
          parameter("session", "cookie", string),
          parameter("flags", "cookie", strings, { explode: true }),
          parameter("prefs", "cookie", stringMap, { explode: true }),
        ],
      }),
    },
  };
}

function bodies(): Json {
  const post = (operationId: string, contentType: string, schema: Json, encoding?: Json): Json => ({
    post: operation(operationId, {
      requestBody: { required: true, content: { [contentType]: { schema, ...(encoding && { encoding }) } } },
    }),
  });
  const form = {
    type: "object",
    properties: { name: string, tags: strings, extra: { type: "object" } },
    additionalProperties: string,
  };
  const upload = {
    type: "object",
    properties: {
      file: { type: "string", contentMediaType: "application/octet-stream" },
      coded: { type: "string", contentEncoding: "base64" },
      note: string,
      meta: { type: "object" },
      notes: strings,
    },
    additionalProperties: string,
  };
  return {
    "/json": post("body_json", "application/json", { type: "object" }),
    "/tree": post("body_tree", "application/json", {
      type: "object",
      properties: { items: { type: "array", items: { $ref: "#/components/schemas/Item" } } },
    }),
    "/form": post("body_form", "application/x-www-form-urlencoded", form),
    "/upload": post("body_multipart", "multipart/form-data", upload),
    "/text": post("body_text", "text/plain", string),
  };
}

function answers(): Json {
  const reference = { $ref: "#/components/schemas/Item" };
  const secured = Object.entries({
    header: "headerKey",
    query: "queryKey",
    cookie: "cookieKey",
    bearer: "bearer",
    basic: "basic",
  });
  return {
    "/item": {
      get: operation("get_item", {}, { "application/json": { schema: reference } }),
      post: operation(
        "post_item",
        { requestBody: { content: { "application/json": { schema: reference } } } },
        { "application/json": { schema: reference } },
      ),
    },
    "/items": {
      get: operation("list_items", {}, { "application/json": { schema: { type: "array", items: reference } } }),
    },
    "/matching": {
      get: operation(
        "get_with_body",
        { requestBody: { content: { "application/json": { schema: { type: "object" } } } } },
        { "application/json": { schema: reference } },
      ),
    },
    "/anything": { get: operation("get_anything", {}, { "*/*": { schema: {} } }) },
    "/file": {
      get: operation("get_file", {}, { "application/octet-stream": { schema: { type: "string", format: "binary" } } }),
    },
    ...Object.fromEntries(
      secured.map(([name, scheme]) => [
        `/echo/${name}`,
        {
          get: operation(
            `echo_${name}`,
            { security: [{ [scheme]: [] }] },
            { "application/json": { schema: reference } },
          ),
        },
      ]),
    ),
  };
}
