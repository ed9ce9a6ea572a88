import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { json, type StubAnswer } from "../support/stub-api.js";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: JsonValue, links: JsonObject = {}): JsonObject => ({
  responses: { 200: { description: "Done", content: { "application/json": { schema } }, links } },
});
const petId: JsonObject = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
const toPet: JsonObject = { operationId: "getPet", parameters: { petId: "$response.body#/pets/0/id" } };
const toVisits: JsonObject = {
  operationRef: "#/paths/~1pets~1{petId}~1visits/get",
  parameters: { "path.petId": "$request.path.petId" },
};

/** Pets: a list, from which links lead to one pet and on to its visits; something that writes, and something of which no argument is known. */
export const pets: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.4.0" },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "integer" }, name: { type: "string" }, kind: { type: "string" } },
      },
    },
  },
  security: [{ key: [] }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        ...answer(
          { type: "object", required: ["pets"], properties: { pets: { type: "array", items: ref("Pet") } } },
          { toPet },
        ),
      },
      post: { operationId: "addPet", ...answer(ref("Pet")) },
    },
    "/pets/{petId}": { get: { operationId: "getPet", parameters: [petId], ...answer(ref("Pet"), { toVisits }) } },
    "/pets/{petId}/visits": {
      get: { operationId: "listVisits", parameters: [petId], ...answer({ type: "array", items: { type: "string" } }) },
    },
    "/owners/{owner}": {
      get: {
        operationId: "getOwner",
        parameters: [{ name: "owner", in: "path", required: true, schema: { type: "string" } }],
        ...answer({ type: "object", properties: { name: { type: "string" } } }),
      },
    },
  },
};

/** What the stub API answers, by path; 404 elsewhere. */
export type Answers = Record<string, JsonValue | StubAnswer>;

/** As the document says. */
export const rightAnswers: Readonly<Answers> = {
  "/pets": { pets: [{ id: 7, name: "Rex" }] },
  "/pets/7": { id: 7, name: "Rex" },
  "/pets/7/visits": ["2026-01-01"],
};

/** What the stub API answers for a path. */
export function answerOf(answers: Answers, path: string): StubAnswer {
  const found = answers[path] ?? { status: 404 };
  return isAnswer(found) ? found : json(found);
}

function isAnswer(value: JsonValue | StubAnswer): value is StubAnswer {
  return typeof value === "object" && value !== null && ("status" in value || "hang" in value);
}
