// npm run demo: what toolwright does, shown from end to end on fixtures/documents/harbour.yaml, as a user would do it.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startHarbourApi } from "./harbour-api.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = "tmp/demo/server";
const compiled = "tmp/demo/compiled";
const results = { passed: 0, failed: 0 };

process.chdir(root);
rmSync("tmp/demo", { recursive: true, force: true });
await step("1. Generate MCP tools from an OpenAPI document", generate);
await step("2. Look at what was written", look);
await step("3. Compile it, like any TypeScript", compile);
await step("4. Start the server and ask it for its tools, then call one", serve);
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed === 0 ? 0 : 1;

/** Runs one step; what it throws is printed and counted. A step after a failed one has nothing to work on. */
async function step(title, work) {
  console.log(`\n=== ${title}\n`);
  try {
    if (results.failed > 0) throw new Error("not tried, since the step before it failed");
    await work();
    results.passed += 1;
  } catch (error) {
    console.log(`FAILED: ${error.message}`);
    results.failed += 1;
  }
}

function generate() {
  const document = "fixtures/documents/harbour.yaml";
  const text = readFileSync(document, "utf8");
  const operations = text.match(/^ +operationId:/gm)?.length;
  console.log(
    `${document} describes the REST API of a port: OpenAPI 3.1, ${operations} operations, ${lines(text)} lines.\n`,
  );
  run("node", ["bin/toolwright.js", "generate", document, "--out", out]);
}

function look() {
  printTree();
  const module = findModule("get_berth");
  console.log(`\nOne module a tool. The start of ${out}/${module}:\n`);
  console.log(indent(excerpt(readFileSync(path.join(out, module), "utf8"), 60)));
}

function compile() {
  const files = ["index.ts", "stdio.ts", ...tools()].map((file) => path.join(out, file));
  const flags = "--ignoreConfig --module nodenext --target es2022 --strict --types node".split(" ");
  const args = ["node_modules/typescript/bin/tsc", ...flags, "--rootDir", out, "--outDir", compiled, ...files];
  run("node", args, `tsc ${flags.slice(1).join(" ")} --outDir ${compiled} (all modules)`);
  console.log("No errors.");
}

async function serve() {
  const api = await startHarbourApi();
  const client = new Client({ name: "demo", version: "1.0.0" });
  try {
    console.log(`A stand-in for the real API listens on ${api.url}.`);
    const settings = { HARBOUR_API_BASE_URL: `${api.url}/v2`, HARBOUR_API_KEY: "demo-key" };
    console.log(`$ ${assignments(settings)} node ${compiled}/stdio.js\n`);
    const args = [path.join(compiled, "stdio.js")];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env: { ...process.env, ...settings } }),
    );
    await list(client);
    await call(client, api);
  } finally {
    await client.close();
    await api.close();
  }
}

async function list(client) {
  const { tools: listed } = await client.listTools();
  console.log(`The MCP client sees ${listed.length} tools:\n`);
  for (const { name, title, annotations } of listed) {
    console.log(`    ${name.padEnd(24)} ${(title ?? "").padEnd(34)} ${annotations?.readOnlyHint ? "reads" : "writes"}`);
  }
  expect(listed.length === 27, `27 tools were expected, there are ${listed.length}`);
}

async function call(client, api) {
  const input = { berthId: "NQ-12" };
  console.log(`\nThe client calls get_berth with ${JSON.stringify(input)}.`);
  const { structuredContent, isError, content } = await client.callTool({ name: "get_berth", arguments: input });
  const [request] = api.requests;
  console.log(
    `The API was sent:       ${request?.method} ${request?.url}, X-Api-Key: ${request?.headers["x-api-key"]}`,
  );
  console.log(
    `The client was given:   ${JSON.stringify(structuredContent, null, 2)?.replaceAll("\n", "\n                        ")}`,
  );
  expect(isError !== true, `the call failed: ${JSON.stringify(content)}`);
  expect(request?.url === "/v2/berths/NQ-12", `the API got ${request?.url}`);
  expect(request.headers["x-api-key"] === "demo-key", "the API got no key");
  expect(structuredContent?.shorePower?.kilowatts === 400, "the undeclared member is lost");
  expect(structuredContent?.status === "dredging", "the unknown enum value is lost");
  console.log(`
harbour.yaml knows no member "shorePower" and no status "dredging": the API has grown since. Both came through, since output
schemas are open. What the document does declare is still held to its type.`);
}

/** Runs a command, shows it and what it said. */
function run(command, args, shown = [command, ...args].join(" ")) {
  console.log(`$ ${shown}`);
  const program = command === "node" ? process.execPath : command;
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  const said = `${stdout ?? ""}${stderr ?? ""}`.trimEnd();
  if (said !== "") console.log(indent(excerpt(said, 30)));
  expect(status === 0, error?.message ?? `it ended with exit code ${status}`);
}

function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** The output, with at most four entries of each folder. */
function printTree() {
  console.log(`${out}/`);
  printFolder(out, "    ");
}

function printFolder(folder, margin) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const shown = folder === out ? entries : entries.slice(0, 4);
  for (const entry of shown) {
    console.log(`${margin}${entry.name}${entry.isDirectory() ? "/" : ""}`);
    if (entry.isDirectory()) printFolder(path.join(folder, entry.name), `${margin}    `);
  }
  if (shown.length < entries.length) console.log(`${margin}... ${entries.length - shown.length} more`);
}

/** The tool modules, from the output folder. */
function tools() {
  const files = existsSync(path.join(out, "tools")) ? readdirSync(path.join(out, "tools"), { recursive: true }) : [];
  return files.filter((file) => file.endsWith(".ts")).map((file) => path.join("tools", file));
}

function findModule(tool) {
  const found = tools().find((file) => readFileSync(path.join(out, file), "utf8").includes(`name: "${tool}"`));
  expect(found !== undefined, `no module of ${tool}`);
  return found;
}

function lines(text) {
  return text.split("\n").length;
}

function excerpt(text, most) {
  const all = text.trimEnd().split("\n");
  return all.length <= most
    ? all.join("\n")
    : [...all.slice(0, most), `... ${all.length - most} more lines`].join("\n");
}

function indent(text) {
  return text.replaceAll(/^(?=.)/gm, "    ");
}

function assignments(variables) {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
