import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { proposedAnswers } from "../../src/init/answers.js";
import { emptyFolder, filesBelow, runInit } from "./project.js";

const hostile = fileURLToPath(new URL("hostile.yaml", import.meta.url));
let work: string;
beforeEach(() => {
  work = emptyFolder();
  copyFileSync(hostile, join(work, "openapi.yaml"));
});
afterEach(() => rmSync(work, { recursive: true }));

it("--discovery lists three tools in the place of all, and depends on what finds them", async () => {
  const read = (name: string): Record<string, object> =>
    JSON.parse(readFileSync(join(work, name), "utf8")) as Record<string, object>;
  const { code } = await runInit(["openapi.yaml", "found", "--discovery"], work);
  expect(code).toBe(0);
  expect(read("found/toolwright.config.json")).toMatchObject({ discovery: true });
  expect(read("found/package.json")).toHaveProperty("dependencies.minisearch");
  expect(read("found/src/mcp/catalog.json")["discovery"]).toHaveLength(3);
  await runInit(["openapi.yaml", "listed"], work);
  expect(read("listed/toolwright.config.json")).not.toHaveProperty("discovery");
  expect(read("listed/package.json")).not.toHaveProperty("dependencies.minisearch");
  expect(existsSync(join(work, "listed/src/mcp/discovery-index.ts"))).toBe(false);
  expect(existsSync(join(work, "listed/src/mcp/runtime/discovery-server.ts"))).toBe(false);
});

it.each([
  [["openapi.yaml", "p", "--name", "Acme Inc"], "--name: must be made of small letters"],
  [["openapi.yaml", "p", "--package", "../evil"], "--package: must be the name of an npm package"],
  [["openapi.yaml", "p", "--package", "@acme"], "--package: must be the name of an npm package"],
  [["openapi.yaml", "p", "--base-url", "api.acme.com"], "--base-url: must be an absolute URL"],
  [["openapi.yaml", "p", "--base-url", "https://u:p@acme.com"], "--base-url: must hold no user"],
  [["-", "p"], "<source>: must be a path or a URL"],
  [["https://user:w0rd@127.0.0.1:1/x", "p"], "<source>: must hold no user or password"],
  [["openapi.yaml", "p", "--header", "Authorization: literal"], "--header: must name a variable"],
])("%j is refused, and nothing is written", async (args, fault) => {
  const { code, stdout, stderr } = await runInit(args, work);
  expect(code).toBe(2);
  expect(stderr).toContain(fault);
  expect(stderr).not.toMatch(/w0rd|literal/);
  expect(stdout).toBe("Nothing was written.\n");
  expect(existsSync(join(work, "p"))).toBe(false);
});

it("writes nothing for a document with errors, or none", async () => {
  writeFileSync(join(work, "broken.yaml"), "openapi: 3.1.0\n");
  for (const source of ["broken.yaml", "missing.yaml"]) {
    expect(await runInit([source, "p"], work)).toMatchObject({ code: 1, stdout: "Nothing was written.\n" });
    expect(existsSync(join(work, "p"))).toBe(false);
  }
});

it("puts base URL and headers where they are read, without the secret", async () => {
  const header = "Authorization: Bearer $DOCS_TOKEN";
  const { code } = await runInit(["openapi.yaml", "--base-url", "https://api.acme.com/v2", "--header", header], work);
  expect(code).toBe(0);
  expect(readFileSync(join(work, "src/options.ts"), "utf8")).toContain('  baseUrl: "https://api.acme.com/v2",\n');
  const config = JSON.parse(readFileSync(join(work, "toolwright.config.json"), "utf8"));
  expect(config).toMatchObject({ source: "openapi.yaml", headers: { Authorization: "Bearer $DOCS_TOKEN" } });
  for (const text of filesBelow(work).values()) expect(text).not.toContain("secret-of-the-docs");
});

it("leaves files and config of the folder alone", async () => {
  writeFileSync(join(work, "package.json"), '{ "name": "own" }');
  writeFileSync(join(work, "toolwright.config.yaml"), "source: openapi.yaml\nout: src/mcp\n");
  const { code, stdout } = await runInit(["openapi.yaml"], work);
  expect(code).toBe(0);
  expect(stdout).toContain("  package.json\n");
  expect(readFileSync(join(work, "package.json"), "utf8")).toBe('{ "name": "own" }');
  expect(existsSync(join(work, "toolwright.config.json"))).toBe(false);
  expect(existsSync(join(work, "src/mcp/index.ts"))).toBe(true);
});

it.each([
  ["Acme API", "acme", "acme-mcp"],
  ["Acme REST API", "acme", "acme-mcp"],
  ["API", "api", "api-mcp"],
  ["", "api", "api-mcp"],
  ["Acme MCP", "acme-mcp", "acme-mcp"],
  ["日本 API", "ri-ben", "ri-ben-mcp"],
])("%j proposes %s and %s", (title, name, packageName) => {
  expect(proposedAnswers({}, title)).toEqual({ name, packageName });
});
