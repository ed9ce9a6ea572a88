import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { McpbManifestSchema } from "@anthropic-ai/mcpb/schemas/0.3";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { httpVariables } from "../../templates/runtime/http-environment.js";
import type { Ended } from "../support/command.js";
import { emptyFolder, filesBelow, runInit } from "./project.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const work = emptyFolder();
const project = join(work, "acme");
const args = ["openapi.yaml", "acme", "--name", "acme", "--package", "@acme/mcp"];
let first: Ended;

beforeAll(async () => {
  copyFileSync(join(repository, "test/init/hostile.yaml"), join(work, "openapi.yaml"));
  first = await runInit(args, work);
});
afterAll(() => rmSync(work, { recursive: true }));

const read = (path: string): string => readFileSync(join(project, path), "utf8");
const run = (command: string, ...given: string[]) =>
  spawnSync(process.execPath, [join(repository, command), ...given], { cwd: project, encoding: "utf8" });

describe("a project of a document with hostile texts", () => {
  it("is written, with its output", () => {
    expect(first).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^openapi\.yaml:\d+:3 +warning +document\/invalid[^\n]+\n/),
    });
    expect(first.stdout).toContain("@acme/mcp in acme: 18 files written");
    expect(first.stdout).toContain("1 operation -> 1 tool");
    expect([...filesBelow(project, "src/mcp/").keys()]).toEqual([
      ".dockerignore",
      ".github/workflows/ci.yml",
      ".gitignore",
      ".mcpbignore",
      ".prettierignore",
      "Dockerfile",
      "README.md",
      "manifest.json",
      "package.json",
      "server.json",
      "src/http.ts",
      "src/options.ts",
      "src/rate-limiter.ts",
      "src/stdio.ts",
      "src/token-verifier.ts",
      "test/server.test.js",
      "toolwright.config.json",
      "tsconfig.json",
    ]);
  });

  it("has no placeholder left, and no control character", () => {
    for (const [path, text] of filesBelow(project, "src/mcp/")) {
      // The title of the document has one of its own.
      expect(text.replaceAll(/\\?\{\\?\{packageName\}\}/g, ""), path).not.toMatch(/\{\{\w+\}\}/);
      expect(text, path).not.toMatch(/[^\P{Cc}\n]/u);
    }
  });

  it("has JSON and YAML that say what they should", () => {
    expect(JSON.parse(read("package.json"))).toMatchObject({
      name: "@acme/mcp",
      bin: { "acme-mcp": "dist/stdio.js" },
      description: expect.stringMatching(
        /^MCP server of "Acme" `API` \$\{process\.exit\(1\)\} \{\{packageName\}\} <b>/,
      ),
      devDependencies: { toolwright: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
    expect(JSON.parse(read("toolwright.config.json"))).toEqual({
      source: "../openapi.yaml",
      out: "src/mcp",
      server: { name: "acme" },
    });
    expect(parse(read(".github/workflows/ci.yml"))).toMatchObject({ jobs: { check: {}, test: {} } });
  });

  it("has a server.json that the registry accepts", () => {
    const schema = JSON.parse(readFileSync(join(repository, "fixtures/mcp-registry/server.schema.json"), "utf8"));
    const ajv = new Ajv({ allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    const server = JSON.parse(read("server.json"));
    validate(server);
    expect(validate.errors).toBeNull();
    expect(server.name).toBe(JSON.parse(read("package.json")).mcpName);
    const [{ environmentVariables }] = server.packages;
    expect(environmentVariables).toContainEqual(expect.objectContaining({ name: "ACME_REGION", isSecret: false }));
    expect(environmentVariables[0]).toMatchObject({ isSecret: true });
    expect(validate({ ...server, description: "x".repeat(101) })).toBe(false);
  });

  it("has a manifest.json that MCPB accepts, whose settings may be left out", () => {
    const manifest = McpbManifestSchema.parse(JSON.parse(read("manifest.json")));
    const env = manifest.server.mcp_config.env ?? {};
    for (const value of Object.values(env)) {
      const [, setting = ""] = /^\$\{user_config\.(\w+)\}$/.exec(value) ?? [];
      expect(manifest.user_config?.[setting]).toMatchObject({ required: false, default: "" });
    }
    expect(Object.keys(env)).toContain("ACME_BASE_URL");
  });

  it("has a README.md with the settings of clients, as JSON", () => {
    const text = read("README.md");
    const blocks = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block = ""]) => JSON.parse(block));
    const [desktop, code, cursor, vscode] = blocks;
    expect(desktop.mcpServers.acme).toMatchObject({ command: "npx", args: ["-y", "@acme/mcp"] });
    const [variable = ""] = Object.keys(desktop.mcpServers.acme.env);
    expect(variable).toMatch(/^ACME_\w+$/);
    expect(code.mcpServers.acme.env[variable]).toBe(`\${${variable}}`);
    expect(cursor).toEqual(desktop);
    expect(vscode.inputs[0]).toMatchObject({ type: "promptString", password: true });
    expect(vscode.servers.acme.env[variable]).toBe(`\${input:${vscode.inputs[0].id}}`);
    expect(text).toContain(`claude mcp add --env ${variable}=... --transport stdio acme -- npx -y @acme/mcp`);
    // The title is one line of plain text.
    expect(text).toContain(String.raw`The MCP server of "Acme" \`API\` \${process.exit(1)} {{packageName}} \<b\>`);
  });

  it("names every variable of the hosted server in its README.md", () => {
    for (const [name] of httpVariables) expect(read("README.md")).toMatch(new RegExp(`\`${name}[\`=]`));
  });

  it("compiles, and passes its own test", () => {
    symlinkSync(join(repository, "node_modules"), join(project, "node_modules"));
    expect(run("node_modules/typescript/bin/tsc", "--pretty", "false").stdout).toBe("");
    const { status, stdout } = spawnSync(process.execPath, ["--test", "test/server.test.js"], {
      cwd: project,
      encoding: "utf8",
    });
    expect(stdout).toContain("the server starts without any settings and lists its tools");
    expect(status, stdout).toBe(0);
  });
});

describe("a second run", () => {
  it("changes nothing, and says so", async () => {
    const before = filesBelow(project);
    const { code, stdout } = await runInit(args, work);
    expect(code).toBe(0);
    expect(stdout).toContain("0 files written, 18 left as they were");
    expect(stdout).toContain("The output is up to date.");
    expect(stdout).not.toContain("Not what init would write");
    expect(filesBelow(project)).toEqual(before);
  });

  it("knows the names of the first, and names what differs", async () => {
    writeFileSync(join(project, "README.md"), "# Mine\n");
    writeFileSync(join(project, "src/mcp/index.ts"), "// mine\n");
    const before = filesBelow(project);
    const { code, stdout } = await runInit(["openapi.yaml", "acme"], work);
    expect(code).toBe(0);
    expect(stdout).toContain("Not what init would write, and left as they are:\n  README.md\n");
    expect(stdout).toContain("The output is not what would be generated");
    expect(filesBelow(project)).toEqual(before);
  });
});
