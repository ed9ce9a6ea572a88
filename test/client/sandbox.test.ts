import { rmSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../cases/compile.js";
import { type GeneratedClient, generateClient } from "./generated-client.js";

let generated: GeneratedClient;
beforeAll(async () => {
  generated = await generateClient();
}, 120_000);
afterAll(() => rmSync(generated.folder, { recursive: true, force: true }));

/** A module that imports from the output, bundled with all it needs; `foreign` is what is left to be imported. */
async function bundled(source: string): Promise<{ readonly code: string; readonly foreign: readonly string[] }> {
  const entry = join(generated.folder, "entry.ts");
  const bundle = await rolldown({
    input: entry,
    cwd: generated.folder,
    platform: "neutral",
    plugins: [
      {
        name: "entry",
        load: (id) => (id === entry ? source : undefined),
        resolveId: (id) => (id === entry ? id : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "iife", name: "bundle", codeSplitting: false });
  await bundle.close();
  const [{ code, imports, dynamicImports }] = output;
  return { code, foreign: [...imports, ...dynamicImports] };
}

describe("the client in a sandbox", () => {
  it("runs where there is nothing but the language", async () => {
    const { code, foreign } = await bundled('export { createClient, ToolError } from "./client.js";');
    expect(foreign).toEqual([]);
    const calls: unknown[] = [];
    const callTool = async (call: unknown): Promise<unknown> => {
      calls.push(JSON.parse(JSON.stringify(call)));
      return { content: [], structuredContent: { name: "Rex", more: 1 } };
    };
    const script = `${code};
(async () => {
  const acme = bundle.createClient({ callTool });
  const pet = await acme.getPet_c874({ petId: 7 });
  const error = await acme.getPet_c874({}).catch((thrown) => thrown);
  return JSON.stringify([pet, error instanceof bundle.ToolError, error.message, typeof process, typeof require, typeof fetch, typeof URL]);
})()`;
    const told = (await runInNewContext(script, { callTool })) as string;
    expect(JSON.parse(told)).toEqual([
      { name: "Rex", more: 1 },
      true,
      "The arguments do not fit the schema of get_pet: petId: Invalid input: expected number, received undefined",
      "undefined",
      "undefined",
      "undefined",
      "undefined",
    ]);
    expect(calls).toEqual([{ name: "get_pet", arguments: { petId: 7 } }]);
  });

  it("leaves out all tools but those that are called one by one", async () => {
    const { code } = await bundled(
      'import { callTool } from "./client.js"; import { listPets } from "./tools/untagged/list-pets.js"; export const pets = (client) => callTool(client, listPets, {});',
    );
    expect([code.includes("list_pets"), code.includes("get_photo"), code.includes("createClient")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

/** How programs use the client: each line under `@ts-expect-error` must be refused, all others compile. */
const usage = `import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { Client as SecondClient } from "@modelcontextprotocol/client";
import { callTool, createClient, type McpClient, ToolError } from "./client.js";
import { getPet_c874 } from "./tools/untagged/get-pet-c874.js";

export async function first(client: FirstClient, signal: AbortSignal): Promise<string> {
  const acme = createClient(client);
  const pet = await acme.getPet_c874({ petId: 7 }, undefined, { signal });
  // @ts-expect-error: SDK 1 takes a schema before the options
  await acme.getPet_c874({ petId: 7 }, { signal });
  return pet.name;
}

export async function second(client: SecondClient, signal: AbortSignal): Promise<string | undefined> {
  const acme = createClient(client);
  const [pet] = await acme.listPets({}, { signal, timeout: 1000 });
  // @ts-expect-error: an argument is missing
  await acme.getPet_c874({});
  // @ts-expect-error: there is no such argument
  await acme.listPets({ limits: 1 });
  // @ts-expect-error: a pet may have a nick, and what is not declared is unknown
  const nick: string = pet?.nick;
  void nick;
  const { content } = await acme.getPhoto({ petId: 1 });
  const [block] = content;
  return block?.type === "image" ? block.mimeType : (await callTool(client, getPet_c874, { petId: 1 }, { signal })).name;
}

export async function other(client: McpClient): Promise<number | undefined> {
  try {
    return (await createClient(client).listPets()).length;
  } catch (error) {
    return error instanceof ToolError ? error.status : undefined;
  }
}
`;

describe("the types of the client", () => {
  it("hold for the clients of both SDKs", () => {
    const trees = new Map([["client", new Map([...generated.tree, ["usage.ts", usage]])]]);
    const errors = compile({ plain: trees, checked: new Map() }, join(generated.folder, "compiled"));
    // SDK 1 needs the types of a browser.
    expect(errors.filter((line) => line.startsWith("plain/"))).toEqual([]);
  }, 120_000);
});
