/** The API of the hosted server: one thing for each id, for callers with a key, or a token with a scope. */
export const document = {
  openapi: "3.1.0",
  info: { title: "Hosted", version: "1.0.0" },
  paths: {
    "/things/{id}": {
      get: {
        operationId: "getThing",
        security: [{ login: ["things:read"] }, { key: [] }],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            description: "The thing, and whose key asked for it.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["id", "owner"],
                  properties: { id: { type: "string" }, owner: { type: "string" } },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      login: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "/token", scopes: { "things:read": "Read." } } },
      },
    },
  },
};
