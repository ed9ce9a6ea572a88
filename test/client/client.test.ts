import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ToolError } from "../../templates/runtime/client-error.js";
import { apiOfFile } from "../runtime/api-of-file.js";
import { CLIENT_KINDS, type ClientKind, connectClients, type TestClient } from "../support/clients.js";
import { json } from "../support/stub-api.js";
import { type GeneratedClient, generateClient, type ToolFunction } from "./generated-client.js";

const api = await apiOfFile();
let generated: GeneratedClient;
let clients: readonly TestClient[];
let untyped: readonly TestClient[];

beforeAll(async () => {
  generated = await generateClient();
  const options = { baseUrl: api.url, onDrift: () => {}, retries: 0 };
  clients = await connectClients(() => generated.createServer(options));
  untyped = await connectClients(() => generated.createServer({ ...options, outputSchemas: false }));
}, 120_000);
afterAll(async () => {
  await Promise.all([...clients, ...untyped].map((client) => client.close()));
  rmSync(generated.folder, { recursive: true, force: true });
});

function clientOf(kind: ClientKind, among: readonly TestClient[] = clients): Readonly<Record<string, ToolFunction>> {
  return generated.createClient(among.find((client) => client.kind === kind)?.sdk);
}

async function errorOf(call: Promise<unknown>): Promise<ToolError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(generated.ToolError);
  return error as ToolError;
}

describe.each(CLIENT_KINDS)("the typed client over %s", (kind) => {
  it("gives answers as the API sent them, with what they add", async () => {
    const pet = { name: "Rex", kind: "axolotl", later: { a: 1 } };
    api.answer(json(pet));
    expect(await clientOf(kind)["getPet_c874"]?.({ petId: 7 })).toEqual(pet);
    expect(api.requests[0]?.url).toBe("/pets/7");
  });

  it("gives what is no object as it is, and objects that look wrapped", async () => {
    for (const among of [clients, untyped]) {
      const acme = clientOf(kind, among);
      api.answer(json([{ name: "Rex" }]));
      expect(await acme["listPets"]?.()).toEqual([{ name: "Rex" }]);
      for (const pages of [{ result: ["a"] }, { result: [] }]) {
        api.answer(json(pages));
        expect(await acme["listPages"]?.()).toEqual(pages);
        expect(await acme["getEither"]?.({})).toEqual(pages);
      }
      api.answer(json(3));
      expect(await acme["getEither"]?.()).toBe(3);
    }
  });

  it("takes nulls away that may only be absent, and gives an empty object where there is no content", async () => {
    for (const among of [clients, untyped]) {
      const acme = clientOf(kind, among);
      api.answer(json({ name: "Rex", nick: null }));
      expect(await acme["getPet_c874"]?.({ petId: 7 })).toEqual({ name: "Rex" });
      api.answer({ status: 204 });
      expect(await acme["replacePet"]?.({ petId: 7, body: { name: "Rex" } })).toEqual({});
    }
  });

  it("gives the result of tools without a JSON answer", async () => {
    api.answer({ headers: { "content-type": "image/png" }, body: new Uint8Array([1, 2, 3]) });
    expect(await clientOf(kind)["getPhoto"]?.({ petId: 1 })).toEqual({
      content: [{ type: "image", data: "AQID", mimeType: "image/png" }],
    });
    api.answer({ headers: { "content-type": "text/plain" }, body: "hello" });
    expect(await clientOf(kind)["then_"]?.()).toEqual({ content: [{ type: "text", text: "hello" }] });
  });

  it("throws errors of the API with their status", async () => {
    api.answer(json({ title: "No such pet" }, 404));
    const error = await errorOf(clientOf(kind)["getPet_c874"]!({ petId: 7 }));
    expect([error.tool, error.kind, error.status]).toEqual(["get_pet", "tool", 404]);
    expect(error.message).toContain("No such pet");
  });

  it("throws without a status where the API was not reached", async () => {
    api.answer({ hang: true });
    const error = await errorOf(clientOf(kind)["getPet_c874"]!({ petId: 7 }, ...cancelled(kind)));
    expect([error.kind, error.status, error.cause instanceof Error]).toEqual(["call", undefined, true]);
  });

  it("throws where arguments do not fit, and sends nothing", async () => {
    const error = await errorOf(clientOf(kind)["getPet_c874"]!({ petId: "x", other: 1 }));
    expect([error.kind, error.status]).toEqual(["arguments", undefined]);
    expect(error.problems.map(({ path }) => path)).toEqual([["petId"], []]);
    expect(api.requests).toEqual([]);
  });

  it("throws where an answer does not fit, with the answer where the server lets it through", async () => {
    api.answer(json({ kind: "cat" }));
    const refused = await errorOf(clientOf(kind)["getPet_c874"]!({ petId: 7 }));
    expect([refused.kind, refused.status]).toEqual(["output", 200]);
    const owner = await errorOf(clientOf(kind)["getOwner"]!());
    expect([owner.kind, owner.value, owner.problems[0]?.path]).toEqual(["output", { kind: "cat" }, ["name"]]);
  });

  it("calls one tool without the others", async () => {
    const client = clients.find((one) => one.kind === kind)?.sdk;
    const module = pathToFileURL(join(generated.folder, "tools/untagged/get-pet-c874.ts")).href;
    const { getPet_c874: getPet } = (await import(module)) as Record<string, unknown>;
    api.answer(json({ name: "Rex" }));
    expect(await generated.callTool(client, getPet, { petId: 7 })).toEqual({ name: "Rex" });
  });
});

describe("a client of another kind", () => {
  const calling = (result: unknown): Readonly<Record<string, ToolFunction>> =>
    generated.createClient({ callTool: async () => result });

  it("gives typed results of text alone", async () => {
    const text = (value: string): object => ({ content: [{ type: "text", text: value }] });
    expect(await calling(text('{"name":"Rex"}'))["getPet_c874"]?.({ petId: 1 })).toEqual({ name: "Rex" });
    expect(await calling(text("[]"))["listPets"]?.()).toEqual([]);
    const error = await errorOf(calling(text("words"))["listPets"]!());
    expect([error.kind, error.message]).toEqual([
      "output",
      "The answer does not fit the schema of list_pets: it is not JSON, or not whole",
    ]);
  });

  it("does not take the part of a text that was left for the whole", async () => {
    const cut = ["[]", "The text is cut to 2 bytes"].map((text) => ({ type: "text", text }));
    expect((await errorOf(calling({ content: cut })["listPets"]!())).kind).toBe("output");
    expect(await calling({ content: cut, structuredContent: { result: [{ name: "a" }] } })["listPets"]?.()).toEqual([
      { name: "a" },
    ]);
  });

  it("makes errors of whatever it gives", async () => {
    for (const result of [undefined, null, 1, { content: 1 }, { content: [null, 1] }])
      expect((await errorOf(calling(result)["listPets"]!())).kind).toBe("output");
    const error = await errorOf(calling({ isError: true })["listPets"]!());
    expect([error.kind, error.message]).toEqual(["tool", "The tool failed, and does not say why."]);
  });

  it("can be awaited, and passed through functions that are", async () => {
    const acme = calling({});
    expect(await acme).toBe(acme);
  });
});

/** What a client of this kind takes beside a call, to stop it at once. */
function cancelled(kind: ClientKind): unknown[] {
  const options = { signal: AbortSignal.timeout(50) };
  return kind === "sdk1" ? [undefined, options] : [options];
}
