import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCatalog } from "../../src/catalog.js";
import { pageData } from "../../src/catalog/page-data.js";
import type { PageTool } from "../../templates/catalog/page-data.js";
import { ensureBuilt } from "../corpus/build.js";
import { repository } from "../corpus/places.js";
import { run } from "../support/command.js";

const document = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.2.0" },
  servers: [{ url: "https://api.acme.com/v1" }],
  paths: {
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        summary: "Find a pet",
        tags: ["Pets", "Reading"],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          {
            name: "fields",
            in: "query",
            style: "form",
            explode: false,
            schema: { type: "array", items: { type: "string" } },
          },
        ],
        security: [{ key: [] }],
        responses: {
          "200": {
            description: "A pet.",
            content: { "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } } },
          },
        },
      },
    },
  },
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
};
const config = { source: "openapi.json", out: "src/mcp" };

let project: string;
let folder: string;

beforeAll(async () => {
  await ensureBuilt();
  project = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-catalog-")));
  writeFileSync(join(project, "openapi.json"), JSON.stringify(document));
  writeFileSync(join(project, "toolwright.config.json"), JSON.stringify(config));
  await run(project, ["generate"]);
  // A build takes its time where all processors are busy.
}, 240_000);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-catalog-")));
  cpSync(project, folder, { recursive: true });
});

async function read(
  source?: string,
): Promise<{ readonly codes: readonly string[]; readonly tool: PageTool | undefined }> {
  const asked = source === undefined ? {} : { source };
  const { shown, diagnostics } = await readCatalog({ ...asked, cwd: folder, env: {} });
  const data = shown && pageData(shown, (text) => text.length);
  return { codes: diagnostics.map(({ code }) => code), tool: data?.tools[0] };
}

const request = {
  parameters: [
    { argument: "id", name: "id", in: "path" },
    { argument: "fields", name: "fields", in: "query", spelling: "several values between commas" },
  ],
  security: [{ key: [] }],
};

describe("what catalog shows", () => {
  it("without a source: the output of the config file, with what its document tells of calls", async () => {
    const { codes, tool } = await read();
    expect(codes).toEqual([]);
    expect(tool).toMatchObject({ name: "get_pet", tags: ["Pets", "Reading"], call: { method: "GET", request } });
  });

  it("of an output folder: the tools as they are published there, whatever the document says now", async () => {
    const changed = JSON.stringify(document).replace("Find a pet", "Seek a pet");
    writeFileSync(join(folder, "openapi.json"), changed);
    const { codes, tool } = await read("src/mcp");
    expect(codes).toEqual(["catalog/document-changed"]);
    expect(tool).toMatchObject({ title: "Find a pet", call: { request } });
  });

  it("of an output folder without its document: method and path alone", async () => {
    rmSync(join(folder, "toolwright.config.json"));
    const { codes, tool } = await read("src/mcp");
    expect(codes).toEqual(["catalog/no-document"]);
    expect(tool?.call).toEqual({ method: "GET", path: "/pets/{id}" });
  });

  it("of an output folder with a snapshot: all, wherever the folder is", async () => {
    expect(await run(folder, ["generate", "--snapshot"])).toMatchObject({ code: 0 });
    rmSync(join(folder, "toolwright.config.json"));
    rmSync(join(folder, "openapi.json"));
    const { codes, tool } = await read("src/mcp");
    expect(codes).toEqual([]);
    expect(tool).toMatchObject({ call: { request } });
  });

  it("of a document: what generate would make of it", async () => {
    rmSync(join(folder, "toolwright.config.json"));
    rmSync(join(folder, "src"), { recursive: true });
    const { codes, tool } = await read("openapi.json");
    expect(codes).toEqual([]);
    expect(tool).toMatchObject({ name: "get_pet", call: { request }, outputSchema: { type: "object" } });
  });

  it("quarantine, with its day", async () => {
    const entry = { reason: "name is null", version: "1.2.0", since: "2026-11-30" };
    writeFileSync(join(folder, "src/mcp/toolwright.quarantine.json"), JSON.stringify({ tools: { get_pet: entry } }));
    expect(await run(folder, ["generate"])).toMatchObject({ code: 0 });
    const { tool } = await read();
    expect(tool).toMatchObject({ quarantine: { reason: "name is null", since: "2026-11-30" } });
    expect(tool?.outputSchema).toBeUndefined();
  });
});

describe("toolwright catalog", () => {
  it("writes the page of HTML to a file, the same bytes each time", async () => {
    expect(await run(folder, ["catalog", "--out", "site/a.html"])).toEqual({ code: 0, stdout: "", stderr: "" });
    const { stdout } = await run(folder, ["catalog"]);
    expect(readFileSync(join(folder, "site/a.html"), "utf8")).toBe(stdout);
    expect(stdout).toMatch(/^<!doctype html>/);
    expect(stdout).not.toMatch(/https?:\/\/(?!api\.acme\.com)/);
    expect(stdout).not.toContain(repository);
  });

  it("writes Markdown where it is asked for, or the file is one", async () => {
    const { stdout } = await run(folder, ["catalog", "--format", "markdown"]);
    expect(stdout).toMatch(/^# Pets\n/);
    await run(folder, ["catalog", "--out", "tools.md"]);
    expect(readFileSync(join(folder, "tools.md"), "utf8")).toBe(stdout);
  });

  it("says what is wrong", async () => {
    rmSync(join(folder, "toolwright.config.json"));
    expect(await run(folder, ["catalog"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/catalog\/nothing-named/),
    });
    expect(await run(folder, ["catalog", "src"])).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/contract\/no-catalog/),
    });
    expect(await run(folder, ["catalog", "gone.json"])).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/source\/not-found/),
    });
    writeFileSync(join(folder, "src/mcp/catalog.json"), "{}");
    expect(await run(folder, ["catalog", "src/mcp"])).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/contract\/broken-catalog/),
    });
    const unwritable = await run(folder, ["catalog", "openapi.json", "--out", "openapi.json/page.html"]);
    expect(unwritable).toMatchObject({ code: 3, stderr: expect.stringMatching(/catalog\/unwritable/) });
  });
});
