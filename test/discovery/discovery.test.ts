import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServerOptions } from "../../templates/runtime/options.js";
import { type CalledTool, connectClients, connectHandler, type Hosting, type TestClient } from "../support/clients.js";
import { json, startStubApi, type StubApi } from "../support/stub-api.js";
import { type GeneratedDiscovery, generateDiscovery } from "./generated.js";

let generated: GeneratedDiscovery;
let stub: StubApi;
beforeAll(async () => {
  [generated, stub] = await Promise.all([generateDiscovery(), startStubApi()]);
}, 60_000);
afterAll(async () => {
  rmSync(generated.folder, { recursive: true });
  await stub.close();
});
beforeEach(() => {
  stub.requests.length = 0;
  stub.answer(json({ name: "Rex" }));
});

const key = { credentials: () => "secret-1" };

function discovering(options: ServerOptions = {}, hosting: Hosting = {}): Promise<readonly TestClient[]> {
  return connectClients(() => generated.createServer({ baseUrl: stub.url, ...key, ...options }), hosting);
}

/** The same catalogue, with all tools listed. */
function direct(options: ServerOptions = {}): Promise<readonly TestClient[]> {
  const { discovery: _, ...definition } = generated.definition;
  return connectClients(() => generated.createMcpServer(definition, { baseUrl: stub.url, ...key, ...options }));
}

const textOf = ({ content }: CalledTool): string => content.map((block) => block["text"]).join("\n");
const foundBy = async (client: TestClient, query: string): Promise<readonly string[]> => {
  const { structuredContent } = await client.callTool("pet_search_tools", { query, limit: 20 });
  return (structuredContent as { tools: { name: string }[] }).tools.map(({ name }) => name);
};
const call = (client: TestClient, tool: string, args?: unknown): Promise<CalledTool> =>
  client.callTool("pet_call_tool", { tool, ...(args !== undefined && { arguments: args }) });

describe("the list", () => {
  it("holds three tools, as catalog.json tells them, and a call asks as the worst that it may do", async () => {
    const catalog = JSON.parse(readFileSync(join(generated.folder, "catalog.json"), "utf8")) as Record<
      string,
      object[]
    >;
    expect(catalog["tools"]).toHaveLength(6);
    for (const client of await discovering()) {
      const tools = await client.listTools();
      expect(tools).toEqual(catalog["discovery"]);
      const hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
      expect(tools[2]).toMatchObject({ name: "pet_call_tool", annotations: hints });
      expect(tools[0]).toMatchObject({ annotations: { readOnlyHint: true, openWorldHint: false } });
    }
  });

  it("is one of readers where all that is offered only reads, and says how many there are", async () => {
    const reading: ServerOptions["tools"] = (_, { readOnlyHint }) => readOnlyHint === true;
    for (const tools of [reading, ["reading"]]) {
      for (const client of await discovering({ tools })) {
        const [search, , caller] = await client.listTools();
        expect(search?.description).toContain("there are 3.");
        expect(caller).toMatchObject({
          title: "Call a tool that only reads",
          annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
        });
      }
    }
  });

  it("is empty where nothing is offered", async () => {
    for (const client of await discovering({ tools: () => false })) expect(await client.listTools()).toEqual([]);
  });
});

describe("a search", () => {
  it("finds tools by what they do, the best first, and gives the same as text", async () => {
    for (const client of await discovering()) {
      expect((await foundBy(client, "make a new pet"))[0]).toBe("pet_create_pet");
      expect((await foundBy(client, "get rid of a pet"))[0]).toBe("pet_delete_pet");
      expect((await foundBy(client, "vacinations"))[0]).toBe("pet_list_pet_vaccinations");
      expect((await foundBy(client, "pet_get_pet"))[0]).toBe("pet_get_pet");
      const result = await client.callTool("pet_search_tools", { query: "pets" });
      expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    }
  });

  it("says what to do where nothing is found, and takes words of any kind", async () => {
    const [client] = await discovering();
    expect(textOf(await client!.callTool("pet_search_tools", { query: "zeppelin" }))).toContain("No tool fits.");
    for (const query of ["__proto__", "constructor", "を 全て", "   ", "?", "pet ".repeat(125)])
      expect((await client!.callTool("pet_search_tools", { query })).isError).toBeFalsy();
  });

  it("is refused where it is none", async () => {
    for (const client of await discovering()) {
      for (const args of [{}, { query: "" }, { query: "pets", limit: 21 }, { query: "pets", more: 1 }]) {
        const refused = await client.callTool("pet_search_tools", args).catch((error: Error) => error.message);
        expect(JSON.stringify(refused)).toContain("pet_search_tools");
      }
    }
  });

  it("finds only what is offered", async () => {
    for (const client of await discovering({ tools: ["reading"] }))
      expect(await foundBy(client, "pet")).toEqual(expect.not.arrayContaining(["pet_create_pet", "pet_delete_pet"]));
  });
});

describe("a description", () => {
  it("is what the list would have told of the tool", async () => {
    const [listed] = await direct();
    const tools = await listed!.listTools();
    for (const client of await discovering()) {
      const { structuredContent } = await client.callTool("pet_describe_tool", { tool: "pet_get_pet" });
      expect(structuredContent).toEqual(tools.find(({ name }) => name === "pet_get_pet"));
    }
  });

  it("has no output schema where a deployment publishes none", async () => {
    const [client] = await discovering({ outputSchemas: false });
    const { structuredContent } = await client!.callTool("pet_describe_tool", { tool: "pet_get_pet" });
    expect(structuredContent).not.toHaveProperty("outputSchema");
  });
});

describe("a call", () => {
  type Answer = Parameters<StubApi["answer"]>[0];
  const calls: readonly (readonly [says: string, answer: Answer, tool: string, args: object | undefined])[] = [
    ["an object", json({ name: "Rex", tail: "long" }), "pet_get_pet", { petId: 7 }],
    ["an array", json([{ name: "Rex" }]), "pet_list_pets", { limit: 1 }],
    ["null for an optional member", json({ name: "Rex", nick: null }), "pet_get_pet", { petId: 7 }],
    ["nothing", { status: 204 }, "pet_delete_pet", { petId: 7 }],
    [
      "a text",
      { headers: { "content-type": "text/plain" }, body: "2026: rabies" },
      "pet_list_pet_vaccinations",
      { petId: 7 },
    ],
    ["what does not fit", json({ nick: 5 }), "pet_get_pet", { petId: 7 }],
    ["an error", json({ title: "No such pet" }, 404), "pet_get_pet", { petId: 7 }],
    ["a body as JSON text", json({ name: "Rex" }, 201), "pet_create_pet", { body: '{"name":"Rex"}' }],
    ["arguments that do not fit", json({}), "pet_get_pet", { petId: "seven" }],
    ["arguments that are missing and not known", json({}), "pet_create_pet", { colour: "red" }],
    ["no arguments", json({}), "pet_get_pet", undefined],
  ];

  it.each(calls)("gives what the tool itself gives: %s", async (_, answer, tool, args) => {
    stub.answer(answer);
    const drifts: unknown[] = [];
    const options = { onDrift: (drift: unknown) => drifts.push(drift) };
    const [listed, through] = await Promise.all([direct(options), discovering(options)]);
    for (const [at, client] of through.entries()) {
      // A client that knows the schema refuses what does not fit by itself: then there is nothing to compare.
      const own = await listed[at]!.callTool(tool, args as Record<string, unknown>);
      const sent = stub.requests.splice(0).map(({ method, url, body }) => [method, url, String(body)]);
      const told = drifts.splice(0);
      const result = await call(client, tool, args);
      expect(withoutMeta(result)).toEqual(withoutMeta(own));
      expect(stub.requests.splice(0).map(({ method, url, body }) => [method, url, String(body)])).toEqual(sent);
      expect(drifts.splice(0)).toEqual(told);
    }
  });

  it("carries credentials, and arguments that came as JSON text", async () => {
    for (const client of await discovering()) {
      const result = await call(client, "pet_get_pet", '{"petId": 7}');
      expect(result.isError).toBeFalsy();
      expect(stub.requests.splice(0)).toMatchObject([{ url: "/pets/7", headers: { "x-key": "secret-1" } }]);
    }
  });

  it("of no tool tells those that are alike; of one that is not offered, that it is not", async () => {
    for (const client of await discovering({ tools: ["reading"] })) {
      const unknown = await call(client, "pet_get_pets");
      expect(unknown.isError).toBe(true);
      expect(textOf(unknown)).toMatch(/^There is no tool "pet_get_pets"\. Did you mean pet_(get_pet|list_pets)/);
      const forbidden = await call(client, "pet_delete_pet", { petId: 7 });
      expect(forbidden.isError).toBe(true);
      expect(textOf(forbidden)).toContain('This server was started without the tool "pet_delete_pet".');
      for (const name of ["__proto__", "constructor"]) expect((await call(client, name)).isError).toBe(true);
    }
    expect(stub.requests).toEqual([]);
  });
});

describe("the scopes of callers", () => {
  const ask = async (tool: string, scopes: readonly string[]): Promise<number> => {
    const catalog = generated.definition.catalog.map((entry) => ({
      ...entry,
      load: async () => ({ ...(await entry.load()), security: [{ login: ["pets:read"] }] }),
    }));
    const securitySchemes = [{ name: "login", type: "oauth2" as const }];
    const changed = { ...generated.definition, catalog, securitySchemes };
    const handler = createMcpHandler(() =>
      generated.createMcpServer(changed, { baseUrl: stub.url, requireScopes: true }),
    );
    const params = { name: "pet_call_tool", arguments: { tool, arguments: { petId: 7 } } };
    const request = new Request("http://127.0.0.1/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    const response = await handler.fetch(request, { authInfo: { token: "t", clientId: "c", scopes: [...scopes] } });
    await response.text();
    return response.status;
  };

  it("are those of the tool that is called", async () => {
    expect(await ask("pet_get_pet", [])).toBe(403);
    expect(stub.requests).toEqual([]);
    expect(await ask("pet_get_pet", ["pets:read"])).toBe(200);
    expect(await ask("pet_get_dog", [])).toBe(200);
  });
});

describe("over HTTP", () => {
  it("each request has the three tools, and the log names them", async () => {
    const logged: unknown[] = [];
    const server = { baseUrl: stub.url, ...key, tools: ["reading"] };
    const handler = generated.createHttpHandler({
      server,
      allowedHosts: ["127.0.0.1"],
      log: (line) => logged.push(line),
    });
    for (const client of await connectHandler((request) => handler.fetch(request))) {
      expect(await client.listTools()).toHaveLength(3);
      expect((await foundBy(client, "list pets"))[0]).toBe("pet_list_pets");
      expect((await call(client, "pet_get_pet", { petId: 7 })).structuredContent).toEqual({ name: "Rex" });
      expect((await call(client, "pet_delete_pet", { petId: 7 })).isError).toBe(true);
    }
    expect(logged).toContainEqual(expect.objectContaining({ tool: "pet_search_tools" }));
    expect(logged).toContainEqual(expect.objectContaining({ tool: "pet_get_pet", via: "pet_call_tool" }));
    await handler.close();
  });
});

describe("the typed client", () => {
  it("calls through it", async () => {
    for (const client of await discovering()) {
      const pets = generated.createClient(client.sdk);
      expect(await pets["petGetPet"]!({ petId: 7 })).toEqual({ name: "Rex" });
      stub.answer(json([{ name: "Rex" }]));
      expect(await pets["petListPets"]!()).toEqual([{ name: "Rex" }]);
      stub.answer(json({ title: "No" }, 404));
      await expect(pets["petGetPet"]!({ petId: 7 })).rejects.toMatchObject({
        kind: "tool",
        status: 404,
        tool: "pet_get_pet",
      });
      stub.answer(json({ name: "Rex" }));
    }
  });
});

/** What the SDK adds to results of its own accord. */
function withoutMeta({ content, structuredContent, isError }: CalledTool): object {
  return { content, structuredContent, isError };
}
