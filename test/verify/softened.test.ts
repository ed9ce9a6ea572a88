import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { TestClient } from "../support/clients.js";
import { connectToOutput } from "../support/output-clients.js";
import { setUp } from "./pets.js";
import { pets, rightAnswers } from "./pets-document.js";

/** What strict clients, which hold what they get against the published schema, get of a pet. */
async function petFor(client: TestClient): Promise<unknown> {
  const listed = (await client.listTools()).find(({ name }) => name === "get_pet");
  const { isError = false, structuredContent } = await client.callTool("get_pet", { petId: 7 });
  return { isTyped: listed?.outputSchema !== undefined, isError, structuredContent };
}

it("an answer that is softened in the config file keeps its output schema", { timeout: 60_000 }, async () => {
  const setting = await setUp(pets, { nullable: { get_pet: ["/name"] }, optional: { get_pet: ["/id"] } });
  const nameless = { name: null };
  setting.answers = { ...rightAnswers, "/pets/7": nameless };
  await setting.on("generate");
  const { clients, close } = await connectToOutput(join(setting.cwd, "out"), { baseUrl: setting.api.url });
  onTestFinished(close);
  for (const client of clients) {
    expect(await petFor(client), client.kind).toEqual({ isTyped: true, isError: false, structuredContent: nameless });
  }
  expect((await setting.verified()).lines).toContain("get_pet: agrees");
});
