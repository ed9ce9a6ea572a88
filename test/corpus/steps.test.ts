import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importAlone, sample } from "./alone-step.js";
import { measureNode } from "./child.js";
import { checkClients } from "./clients-step.js";
import { repository } from "./places.js";
import { typecheck } from "./typecheck-step.js";

let folder = "";
beforeAll(() => {
  mkdirSync(join(repository, "tmp"), { recursive: true });
  folder = mkdtempSync(join(repository, "tmp", "steps-"));
  mkdirSync(join(folder, "out"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server by hand, in the shape of an output, with one tool of these schemas. */
function writeServer(inputSchema: object, outputSchema: object): void {
  writeFileSync(
    join(folder, "out", "server.ts"),
    `import { McpServer } from "@modelcontextprotocol/server";
const standard = (json: Record<string, unknown>) => ({
  "~standard": { version: 1, vendor: "test", jsonSchema: { input: () => json, output: () => json }, validate: (value: unknown) => ({ value }) },
}) as const;
export function createServer(): McpServer {
  const server = new McpServer({ name: "test", version: "1.0.0" });
  const inputSchema = standard(${JSON.stringify(inputSchema)});
  const outputSchema = standard(${JSON.stringify(outputSchema)});
  server.registerTool("get_pet", { inputSchema, outputSchema }, () => ({ content: [], structuredContent: {} }));
  return server;
}
`,
  );
  writeFileSync(
    join(folder, "out", "stdio.ts"),
    `import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createServer } from "./server.js";
serveStdio(() => createServer());
`,
  );
}

const object = { type: "object", properties: {} };

it("type-checks, compiles and lists a good server with all clients", { timeout: 60_000 }, async () => {
  writeServer(object, { ...object, additionalProperties: true });
  expect(await typecheck(folder, { skipLibCheck: true })).toEqual([]);
  expect(await checkClients(join(folder, "js"))).toEqual({ failures: [], listed: { sdk1: 1, legacy: 1, modern: 1 } });
});

it("reports what clients cannot compile, and what they say", { timeout: 60_000 }, async () => {
  const pattern = { type: "string", pattern: "[\\w-.]" };
  writeServer(
    { ...object, properties: { a: { type: "string", format: "decimal" } } },
    { ...object, properties: { b: pattern } },
  );
  await typecheck(folder, { skipLibCheck: true });
  const said = (await checkClients(join(folder, "js"))).failures.join("\n");
  expect(said).toMatch(/SDK 1 over stdio: Invalid regular expression/);
  expect(said).toMatch(/SDK 1: get_pet: input: says: unknown format "decimal"/);
  expect(said).toMatch(/SDK 2 legacy: get_pet: output: Invalid regular expression/);
});

it("reports a server that does not start", { timeout: 60_000 }, async () => {
  writeFileSync(
    join(folder, "out", "server.ts"),
    "export const createServer: () => never = () => { throw new Error('no'); };\n",
  );
  await typecheck(folder, { skipLibCheck: true });
  expect((await checkClients(join(folder, "js"))).failures).toContain("createServer: no");
});

it("reports type errors of the strictest settings", { timeout: 60_000 }, async () => {
  writeFileSync(
    join(folder, "out", "server.ts"),
    "export const pet = { name: [1][0] }.name.toFixed();\nexport const f = () => pet;\n",
  );
  const errors = (await typecheck(folder, { skipLibCheck: true })).join("\n");
  expect(errors).toMatch(/TS2532|TS18048/);
  expect(errors).toMatch(/TS9\d\d\d/);
});

it("imports modules alone, and reports those that throw", { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, "a.mjs"), "import { b } from './b.mjs'; export const a = [b];\n");
  writeFileSync(join(folder, "b.mjs"), "import { a } from './a.mjs'; export const b = [a];\n");
  writeFileSync(join(folder, "c.mjs"), "export const c = 1;\n");
  const failures = await importAlone(folder, ["a.mjs", "b.mjs", "c.mjs"]);
  expect(failures).toHaveLength(2);
  expect(failures[0]).toContain("before initialization");
});

it("samples by seed alone", () => {
  const names = Array.from({ length: 100 }, (_, index) => `m${index}`);
  expect(sample(names, 200, 1)).toEqual(names);
  expect(sample(names, 40, 1)).toEqual(sample(names, 40, 1));
  expect(new Set(sample(names, 40, 1)).size).toBe(40);
  expect(sample(names, 40, 1)).not.toEqual(sample(names, 40, 2));
});

it("measures the peak memory of a process and of its children", { timeout: 30_000 }, async () => {
  const own = await measureNode(["-e", "Buffer.alloc(200 << 20, 1)"]);
  const nested = await measureNode([
    "-e",
    "require('child_process').execFileSync(process.execPath, ['-e', 'Buffer.alloc(200 << 20, 1)'])",
  ]);
  expect(own.exit).toBe(0);
  expect(own.peakMegabytes).toBeGreaterThan(200);
  expect(nested.peakMegabytes).toBeGreaterThan(own.peakMegabytes + 10);
});
