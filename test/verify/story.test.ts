import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { connectClients, type TestClient } from "../support/clients.js";
import { loadServer } from "../reports/generated-server.js";
import { repository } from "../cases/case-files.js";
import { pets, rightAnswers, type Setting, setUp } from "./pets.js";

/** Clients of a server that is loaded from the output as it is now. Copied below the repository, so that it finds `zod` and the SDK. */
async function clientsOf({ cwd, api }: Setting): Promise<readonly TestClient[]> {
  mkdirSync(join(repository, "tmp"), { recursive: true });
  const copy = mkdtempSync(join(repository, "tmp/verify-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(join(cwd, "out"), copy, { recursive: true });
  const { createServer } = await loadServer(copy);
  const clients = await connectClients(() => createServer({ baseUrl: api.url, onDrift: () => {} }));
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.close()))));
  return clients;
}

/** What strict clients, which hold what they get against the published schema, get of a pet. */
async function petFor(client: TestClient): Promise<unknown> {
  const listed = (await client.listTools()).find(({ name }) => name === "get_pet");
  const { isError = false, structuredContent } = await client.callTool("get_pet", { petId: 7 });
  return { isTyped: listed?.outputSchema !== undefined, isError, structuredContent };
}

it(
  "an API that deviates: found, in quarantine, called without error by strict clients, mended, lifted",
  { timeout: 120_000 },
  async () => {
    const setting = await setUp();
    const { on, verified } = setting;
    const extra = { id: 7, name: "Rex", meta: { trace: "a" } };
    const nameless = { id: 7, name: null };

    setting.answers = { ...rightAnswers, "/pets/7": extra };
    await on("generate");
    for (const client of await clientsOf(setting)) {
      expect(await petFor(client), client.kind).toEqual({ isTyped: true, isError: false, structuredContent: extra });
    }
    expect(await verified("--quarantine")).toMatchObject({ code: 0, verdict: "agrees", quarantine: {} });

    setting.answers = { ...rightAnswers, "/pets/7": nameless };
    for (const client of await clientsOf(setting)) {
      expect(await petFor(client), client.kind).toMatchObject({ isTyped: true, isError: true });
    }
    expect(await verified("--quarantine")).toMatchObject({ code: 1, quarantine: { get_pet: "add" } });
    await on("generate");
    for (const client of await clientsOf(setting)) {
      expect(await petFor(client), client.kind).toEqual({
        isTyped: false,
        isError: false,
        structuredContent: nameless,
      });
    }

    setting.answers = { ...rightAnswers };
    expect(await verified("--quarantine")).toMatchObject({ code: 0, quarantine: { get_pet: "lift" } });
    await on("generate");
    for (const client of await clientsOf(setting)) {
      expect(await petFor(client), client.kind).toMatchObject({ isTyped: true, isError: false });
    }
  },
);

it("an answer that is softened in the config file keeps its output schema", { timeout: 60_000 }, async () => {
  const setting = await setUp(pets, { nullable: { get_pet: ["/name"] }, optional: { get_pet: ["/id"] } });
  const nameless = { name: null };
  setting.answers = { ...rightAnswers, "/pets/7": nameless };
  await setting.on("generate");
  for (const client of await clientsOf(setting)) {
    expect(await petFor(client), client.kind).toEqual({ isTyped: true, isError: false, structuredContent: nameless });
  }
  expect((await setting.verified()).lines).toContain("get_pet: agrees");
});
