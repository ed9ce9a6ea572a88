import { beforeAll, describe, expect, it, vi } from "vitest";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import type { ToolDefinition } from "../../templates/runtime/define-tool.js";
import type { Drift } from "../../templates/runtime/drift.js";
import type { ServerDefinition, ServerOptions } from "../../templates/runtime/options.js";
import { connectClients, type CalledTool, type TestClient } from "../support/clients.js";
import { json, type StubAnswer } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";
import { definition as tree, deletePet, published } from "./generated-tree.js";

// What the API answers, and what each of the three clients gets of it.

const checkPet: ToolDefinition = {
  ...(deletePet as ToolDefinition),
  name: "check_pet",
  security: [{ key: [] }],
  request: { ...deletePet.request, method: "HEAD" },
};
const definition: ServerDefinition = {
  ...tree,
  catalog: [
    ...tree.catalog,
    {
      name: "check_pet",
      published: JSON.stringify({ ...published.delete_pet, name: "check_pet" }),
      load: async () => checkPet,
    },
  ],
};

const api = await apiOfFile();
let clients: readonly TestClient[];
const connect = (options: ServerOptions): Promise<readonly TestClient[]> =>
  connectClients(() =>
    createMcpServer(definition, {
      baseUrl: api.url,
      credentials: () => "secret-key-1",
      onDrift: () => undefined,
      maxTextBytes: 2_000,
      retries: 0,
      ...options,
    }),
  );
beforeAll(async () => {
  clients = await connect({});
});

/** What each client gets. A protocol error fails the test. */
async function callAll(name: string, answer: StubAnswer, from: readonly TestClient[] = clients): Promise<CalledTool[]> {
  api.answer(answer);
  return Promise.all(from.map((client) => client.callTool(name, name.endsWith("pet") ? { petId: 1 } : {})));
}
const texts = (result: CalledTool | undefined): unknown[] => result?.content.map((block) => block["text"]) ?? [];
const typedAs = (type: string, body: string): StubAnswer => ({ headers: { "content-type": type }, body });
const wrapped = (value: unknown): unknown[] => [{ result: value }, { result: value }, value];

describe("good answers", () => {
  it.each([
    ["application/x-ndjson", '{"id":1}\n{"id":2,"new":true}\n'],
    ["application/json-seq", '\u001e{"id":1}\n\u001e{"id":2,"new":true}\n'],
    ["text/event-stream", 'data: {"id":1}\n\ndata: {"id":2,"new":true}\n\n'],
    ["application/octet-stream", '[{"id":1},{"id":2,"new":true}]'],
  ])("are the array that the document promises: %s", async (type, body) => {
    const results = await callAll("list_nodes", typedAs(type, body));
    expect(results.map((result) => result.structuredContent)).toEqual(wrapped([{ id: 1 }, { id: 2, new: true }]));
    for (const result of results)
      expect(JSON.parse(String(texts(result)[0]))).toEqual([{ id: 1 }, { id: 2, new: true }]);
  });

  it("are the one object that the document promises, where a stream brings it", async () => {
    for (const result of await callAll(
      "get_pet",
      typedAs("text/event-stream", 'event: done\ndata: {"name":"Rex"}\n\n'),
    )) {
      expect([result.structuredContent, texts(result)]).toEqual([{ name: "Rex" }, ['{"name":"Rex"}']]);
    }
  });

  it("keep in the text the digits that JavaScript loses", async () => {
    for (const result of await callAll(
      "get_pet",
      typedAs("application/json", '{"name":"Rex","id":9007199254740993}'),
    )) {
      expect(texts(result)).toEqual(['{"name":"Rex","id":9007199254740993}']);
    }
  });

  it("keep their structured content whole where the text is cut", async () => {
    const nodes = Array.from({ length: 500 }, (_, id) => ({ id }));
    const results = await callAll("list_nodes", json(nodes));
    expect(results.map((result) => result.structuredContent)).toEqual(wrapped(nodes));
    for (const result of results) {
      const [text, note] = texts(result);
      const left = JSON.parse(String(text)) as unknown[];
      expect(nodes.slice(0, left.length)).toEqual(left);
      expect(note).toContain(`${500 - left.length} of the 500 items are left out. structuredContent holds all of it.`);
    }
  });

  it("of HEAD are the headers, without a credential", async () => {
    const headers = { etag: '"7"', "set-cookie": "a=1", "x-echo": "secret-key-1" };
    for (const result of await callAll("check_pet", { headers })) {
      expect(result.isError).toBeFalsy();
      expect(texts(result)[0]).toMatch(/^HTTP 200 OK\n(.*\n)*etag: "7"\n/);
      expect(texts(result)[0]).not.toMatch(/secret|cookie/);
    }
  });
});

describe("retries", () => {
  it("are made for tools that may be called twice", async () => {
    const patient = await connect({ retries: 1 });
    const [first] = await callAll("get_pet", { status: 503, headers: { "retry-after": "0" } }, patient.slice(0, 1));
    expect(api.requests).toHaveLength(2);
    expect(texts(first)[0]).toContain("HTTP 503 Service Unavailable. The fault is the API's. Call again later.");
    await callAll("get_pet", { status: 503 }, clients.slice(0, 1));
    expect(api.requests).toHaveLength(3);
  });
});

describe("hooks", () => {
  it("fetch sends every request, and follows no redirect itself", async () => {
    const sent: [string, RequestInit["redirect"]][] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      sent.push([String(url), init?.redirect]);
      return sent.length === 1
        ? new Response(null, { status: 307, headers: { location: "/there" } })
        : Response.json({ name: "Rex" });
    };
    const [result] = await callAll("get_pet", {}, (await connect({ fetch })).slice(2));
    expect(result?.structuredContent).toEqual({ name: "Rex" });
    expect(sent).toEqual([
      [`${api.url}/pets/1`, "manual"],
      [`${api.url}/there`, "manual"],
    ]);
    expect(api.requests).toEqual([]);
  });

  it("fetch may fail in any way", async () => {
    for (const fetch of [
      () => Promise.reject(new Error("secret")),
      () => {
        throw new Error("secret");
      },
      () => undefined,
    ]) {
      const [result] = await callAll(
        "get_pet",
        {},
        (await connect({ fetch: fetch as unknown as typeof globalThis.fetch })).slice(0, 1),
      );
      expect(result?.isError).toBe(true);
      expect(texts(result)[0]).toBe("The API could not be reached.");
    }
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("oops");
      },
    ],
    ["rejects", () => Promise.reject(new Error("oops"))],
  ])("onDrift that %s costs the call nothing", async (_, onDrift) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const result of await callAll("get_pet", json({ name: "Rex", nick: null }), await connect({ onDrift }))) {
      expect(result.structuredContent).toEqual({ name: "Rex" });
    }
    expect(error).toHaveBeenCalledTimes(3);
    expect(error.mock.calls[0]?.[0]).toBe("get_pet: onDrift failed:");
    error.mockRestore();
  });

  it("onDrift is told of answers that are no JSON, or empty, without their values", async () => {
    const onDrift = vi.fn<(drift: Drift) => void>();
    const from = (await connect({ onDrift, outputSchemas: false })).slice(0, 1);
    const [text] = await callAll("get_pet", typedAs("text/plain", "secret"), from);
    await callAll("get_pet", { status: 204 }, from);
    expect(text?.isError).toBeFalsy();
    expect(onDrift.mock.calls).toEqual([
      [{ tool: "get_pet", kind: "invalid", problems: [{ path: [], message: "it is not JSON" }] }],
      [{ tool: "get_pet", kind: "invalid", problems: [{ path: [], message: "it is empty" }] }],
    ]);
  });
});

it("repairs many nulls in little time", async () => {
  const answer = { nodes: Array.from({ length: 20_000 }, () => ({ id: 1, children: null })) };
  const { checkOutput } = await import("../../templates/runtime/drift.js");
  const { default: z } = await import("zod");
  const schema = z.looseObject({
    nodes: z.union([z.array(z.looseObject({ id: z.number(), children: z.array(z.unknown()).optional() })), z.null()]),
  });
  const started = performance.now();
  const { value, drift } = checkOutput(schema, answer);
  expect(drift?.kind).toBe("null-removed");
  expect(value).toEqual({ nodes: answer.nodes.map(() => ({ id: 1 })) });
  expect(performance.now() - started).toBeLessThan(5_000);
});
