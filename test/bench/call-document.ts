const harbour = { $ref: "#/components/schemas/Harbour" };
const berth = { $ref: "#/components/schemas/Berth" };
const page = {
  type: "object",
  required: ["total", "berths"],
  properties: { total: { type: "integer" }, berths: { type: "array", items: berth } },
};

/** The document of the API in `stub-api.mjs`: one operation with a credential, whose answer has a schema for all of its members. */
export const callDocument = {
  openapi: "3.1.0",
  info: { title: "Bench", version: "1.0.0" },
  paths: {
    "/harbours/{id}/berths": {
      get: {
        operationId: "listBerths",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "limit", in: "query", schema: { type: "integer" } },
        ],
        responses: { 200: { description: "All berths.", content: { "application/json": { schema: page } } } },
      },
    },
  },
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    schemas: {
      Harbour: {
        type: "object",
        required: ["code"],
        properties: { code: { type: "string" }, name: { type: "string" }, depth: { type: "number" } },
      },
      Berth: {
        type: "object",
        required: ["id", "name", "harbour"],
        properties: {
          id: { type: "integer" },
          name: { type: "string" },
          harbour,
          free: { type: "boolean" },
          tags: { type: "array", items: { type: "string", enum: ["crane", "rail", "shed"] } },
          since: { type: "string", format: "date-time" },
        },
      },
    },
  },
};
