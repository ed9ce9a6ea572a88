import * as z from "zod";
import { defineTool, typed, type ToolDefinition } from "../../templates/runtime/define-tool.js";
import type { ServerDefinition } from "../../templates/runtime/options.js";

/** A tiny output tree, written by hand as the emitter writes it: an object, a recursive array root, an answer without content. */
export interface Pet {
  readonly name: string;
  readonly nick?: string;
  readonly [key: string]: unknown;
}
export interface Node {
  readonly id: number;
  readonly children?: readonly Node[];
  readonly [key: string]: unknown;
}

const PetSchema: z.ZodType<Pet> = typed<Pet>(z.looseObject({ name: z.string(), nick: z.string().optional() }));
const NodeSchema: z.ZodType<Node> = typed<Node>(
  z.looseObject({
    id: z.number(),
    get children() {
      return z.lazy(() => z.array(NodeSchema)).optional();
    },
  }),
);
const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

export const getPet: ToolDefinition<{ petId: number; filter?: { tags?: string[] } }, Pet> = defineTool({
  name: "get_pet",
  title: "Get a pet",
  description: "Returns one pet.",
  annotations: hints,
  inputSchema: z.strictObject({
    petId: z.int(),
    filter: z.looseObject({ tags: z.array(z.string()).optional() }).optional(),
  }),
  outputSchema: PetSchema,
  request: {
    method: "GET",
    path: "/pets/{petId}",
    parameters: [
      { argument: "petId", name: "petId", in: "path" },
      { argument: "filter", name: "filter", in: "query", style: "deepObject", explode: true },
    ],
  },
  security: [{ key: [] }],
});

export const listNodes: ToolDefinition<Record<string, never>, readonly Node[]> = defineTool({
  name: "list_nodes",
  title: "List nodes",
  description: "Returns all nodes.",
  annotations: hints,
  inputSchema: z.strictObject({}),
  outputSchema: z.array(NodeSchema),
  request: { method: "GET", path: "/nodes" },
});

export const deletePet: ToolDefinition<{ petId: number }, unknown> = defineTool({
  name: "delete_pet",
  title: "Delete a pet",
  description: "Deletes one pet.",
  annotations: { ...hints, readOnlyHint: false, destructiveHint: true },
  inputSchema: z.strictObject({ petId: z.int() }),
  request: { method: "DELETE", path: "/pets/{petId}", parameters: [{ argument: "petId", name: "petId", in: "path" }] },
});

const petId: Readonly<Record<string, unknown>> = {
  type: "object",
  properties: { petId: { type: "integer" } },
  required: ["petId"],
  additionalProperties: false,
};

/** What `catalog.ts` says of the tools above. */
export const published: Readonly<Record<"get_pet" | "list_nodes" | "delete_pet", Readonly<Record<string, unknown>>>> = {
  get_pet: {
    name: "get_pet",
    title: getPet.title,
    description: getPet.description,
    annotations: getPet.annotations,
    inputSchema: {
      ...petId,
      properties: {
        petId: { type: "integer" },
        filter: {
          type: "object",
          properties: { tags: { type: "array", items: { type: "string" } } },
          additionalProperties: true,
        },
      },
    },
    outputSchema: {
      type: "object",
      properties: { name: { type: "string" }, nick: { type: "string" } },
      required: ["name"],
      additionalProperties: true,
    },
  },
  list_nodes: {
    name: "list_nodes",
    title: listNodes.title,
    description: listNodes.description,
    annotations: listNodes.annotations,
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    outputSchema: {
      type: "array",
      items: { $ref: "#/$defs/Node" },
      $defs: {
        Node: {
          type: "object",
          properties: { id: { type: "integer" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
          required: ["id"],
          additionalProperties: true,
        },
      },
    },
  },
  delete_pet: {
    name: "delete_pet",
    title: deletePet.title,
    description: deletePet.description,
    annotations: deletePet.annotations,
    inputSchema: petId,
  },
};

export const definition: ServerDefinition = {
  name: "museum",
  version: "1.0.0",
  title: "Museum",
  environmentPrefix: "MUSEUM",
  servers: [{ url: "/v1" }],
  securitySchemes: [
    { name: "key", type: "apiKey", in: "header", parameter: "X-Key", variables: { value: "MUSEUM_KEY" } },
  ],
  catalog: [
    { name: "get_pet", published: JSON.stringify(published.get_pet), load: async () => getPet },
    { name: "list_nodes", published: JSON.stringify(published.list_nodes), load: async () => listNodes },
    { name: "delete_pet", published: JSON.stringify(published.delete_pet), load: async () => deletePet },
  ],
};
