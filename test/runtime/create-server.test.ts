import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import type { Drift } from "../../templates/runtime/drift.js";
import { connectClients, type CalledTool, type TestClient } from "../support/clients.js";
import { json } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";
import { definition, published } from "./generated-tree.js";

const api = await apiOfFile();
let clients: readonly TestClient[];
const drifts: Drift[] = [];

beforeAll(async () => {
  clients = await connectClients(() =>
    createMcpServer(definition, {
      baseUrl: `${api.url}/base/`,
      credentials: () => "secret-key-1",
      onDrift: (drift) => drifts.push(drift),
      timeoutMs: 300,
      maxResponseBytes: 10_000,
    }),
  );
});
beforeEach(() => {
  drifts.length = 0;
});

/** Calls the tool through each client; what each got, by client. */
async function callAll(
  name: string,
  input: Record<string, unknown> = {},
): Promise<readonly [TestClient, CalledTool][]> {
  return Promise.all(
    clients.map(async (client) => [client, await client.callTool(name, input)] as [TestClient, CalledTool]),
  );
}
const text = (result: CalledTool): string => result.content.map((block) => block["text"]).join("\n");

describe("tools/list", () => {
  it("publishes the catalogue verbatim, in its order", async () => {
    for (const client of clients) {
      const tools = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["get_pet", "list_nodes", "delete_pet"]);
      expect(tools[0]).toEqual(published.get_pet);
      expect(tools[2]).toEqual(published.delete_pet);
    }
  });

  it("gives a recursive array root to modern clients as it is, and to legacy ones wrapped, with references that resolve", async () => {
    for (const client of clients) {
      const output = (await client.listTools())[1]?.outputSchema;
      if (client.kind === "sdk2-modern") expect(output).toEqual(published.list_nodes["outputSchema"]);
      else
        expect(output).toMatchObject({
          type: "object",
          required: ["result"],
          properties: { result: { type: "array", items: { $ref: "#/properties/result/$defs/Node" } } },
        });
    }
  });

  it("leaves output schemas out where a deployment says so", async () => {
    const bare = await connectClients(() =>
      createMcpServer(definition, { baseUrl: api.url, outputSchemas: ["get_pet"] }),
    );
    api.answer(json({ wrong: true }));
    for (const client of bare) {
      expect((await client.listTools()).map(({ outputSchema }) => outputSchema !== undefined)).toEqual([
        true,
        false,
        false,
      ]);
      expect((await client.callTool("list_nodes")).isError).toBeFalsy();
    }
    const allButOne = await connectClients(() =>
      createMcpServer(definition, { outputSchemas: { except: ["get_pet"] } }),
    );
    for (const client of allButOne) {
      expect((await client.listTools()).map(({ outputSchema }) => outputSchema !== undefined)).toEqual([
        false,
        true,
        false,
      ]);
    }
  });
});

describe("tools/call", () => {
  it("sends the request and returns the body, with fields that the document does not know", async () => {
    api.answer(json({ name: "Rex", extra: { deep: [1] } }));
    for (const [, result] of await callAll("get_pet", { petId: 7, filter: { tags: ["a b"] } })) {
      expect(result.structuredContent).toEqual({ name: "Rex", extra: { deep: [1] } });
      expect(text(result)).toBe('{"name":"Rex","extra":{"deep":[1]}}');
    }
    expect(api.requests[0]).toMatchObject({ method: "GET", url: "/base/pets/7?filter%5Btags%5D%5B%5D=a%20b" });
    expect(api.requests[0]?.headers["x-key"]).toBe("secret-key-1");
  });

  it("decodes nested JSON text, and leaves scalars alone", async () => {
    await callAll("get_pet", { petId: 7, filter: '{"tags":"[\\"x\\"]"}' });
    expect(api.requests.map(({ url }) => url)).toEqual(Array(3).fill("/base/pets/7?filter%5Btags%5D%5B%5D=x"));
    for (const [, result] of await callAll("get_pet", { petId: "7" })) {
      expect(result.isError).toBe(true);
      expect(text(result)).toContain("petId: Invalid input: expected number, received string");
    }
  });

  it("answers with a recursive array", async () => {
    const nodes = [{ id: 1, children: [{ id: 2, more: true }] }];
    api.answer(json(nodes));
    for (const [client, result] of await callAll("list_nodes")) {
      expect(result.structuredContent).toEqual(client.kind === "sdk2-modern" ? nodes : { result: nodes });
    }
  });

  it("holds the array's items to the schema behind the reference", async () => {
    api.answer(json([{ id: 1, children: [{ id: "two" }] }]));
    for (const [, result] of await callAll("list_nodes")) {
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(text(result)).toContain("0.children.0.id");
      expect(text(result)).toContain('{"id":"two"}');
    }
    expect(drifts.map(({ kind }) => kind)).toEqual(["invalid", "invalid", "invalid"]);
  });

  it("says that an answer has no content", async () => {
    api.answer({ status: 204 });
    for (const [, result] of await callAll("delete_pet", { petId: 1 })) {
      expect(result.isError).toBeFalsy();
      expect(text(result)).toBe("The call succeeded (HTTP 204); the answer has no content.");
    }
  });

  it("removes null where an optional member may only be absent, and keeps it in the text", async () => {
    api.answer(json({ name: "Rex", nick: null }));
    for (const [, result] of await callAll("get_pet", { petId: 1 })) {
      expect(result.structuredContent).toEqual({ name: "Rex" });
      expect(text(result)).toBe('{"name":"Rex","nick":null}');
    }
    expect(drifts).toHaveLength(3);
    expect(drifts[0]).toMatchObject({ tool: "get_pet", kind: "null-removed" });
  });

  it("tells errors with status and body, without structured content and without credentials", async () => {
    api.answer(json({ error: "no such key: secret-key-1" }, 422));
    for (const [, result] of await callAll("get_pet", { petId: 1 })) {
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(text(result)).toBe(
        "The API answered HTTP 422 Unprocessable Entity. Correct the arguments and call again.\n" +
          '{"error":"no such key: [redacted]"}',
      );
    }
  });

  const asJson = { "content-type": "application/json" };
  it.each([
    ["no answer", { hang: true }, "did not answer within 0.3 seconds"],
    ["JSON that is none", { headers: asJson, body: "{oops" }, "it is not JSON"],
    ["another media type", { headers: { "content-type": "text/html" }, body: "<p>Hi" }, "<p>Hi"],
    ["an empty body that the schema does not admit", { body: "" }, "it is empty"],
    ["a body over the limit", { headers: asJson, body: `"${"x".repeat(20_000)}"` }, "larger than the limit"],
    [
      "a body nested 4,000 levels",
      { headers: asJson, body: "[".repeat(4_000) + "]".repeat(4_000) },
      "more than 500 levels",
    ],
  ])("makes an error of %s", async (_, answer, message) => {
    api.answer(answer);
    for (const [, result] of await callAll("get_pet", { petId: 1 })) {
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(text(result)).toContain(message);
    }
  });

  it("names the variable to set when the address is not known", async () => {
    const lost = await connectClients(() => createMcpServer(definition));
    for (const client of lost) {
      expect(text(await client.callTool("list_nodes"))).toBe(
        'The document says only "/v1" of the address of the API, relative to where it is served: ' +
          "set MUSEUM_BASE_URL or pass baseUrl to createServer, with this path in it.",
      );
    }
  });

  it("names the variable to set when credentials are missing", async () => {
    const bare = await connectClients(() => createMcpServer(definition, { baseUrl: api.url }));
    api.answer(json({}, 401));
    expect(text(await bare[0]!.callTool("get_pet", { petId: 1 }))).toContain("set MUSEUM_KEY");
  });

  it("says when the API cannot be reached", async () => {
    const dead = await connectClients(() => createMcpServer(definition, { baseUrl: "http://127.0.0.1:1" }));
    expect(text(await dead[2]!.callTool("list_nodes"))).toMatch(/could not be reached/);
  });
});
