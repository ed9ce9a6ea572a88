import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { rules } from "../../src/contract/rules.js";
import { diagnosticCodes } from "../../src/diagnostics/codes.js";
import { generate } from "../../src/generate.js";
import type { GenerateResult } from "../../src/generate-result.js";
import { readRepositoryFile, replaceSection, repositoryFile, section, tableRows } from "./sections.js";

const updates = process.env["UPDATE_GOLDEN"] === "1";
const hint = "run UPDATE_GOLDEN=1 npx vitest run test/docs";

describe("README.md says what the program says", () => {
  it("about each code, once: severity, cause and fix", () => {
    if (updates) replaceSection("README.md", "codes", codesTable());
    expect(tableRows(section("README.md", "codes")), hint).toEqual(tableRows(codesTable()));
  });

  it("about each kind of change, once: class, audience and meaning", () => {
    if (updates) replaceSection("README.md", "changes", changesTable());
    expect(tableRows(section("README.md", "changes")), hint).toEqual(tableRows(changesTable()));
  });

  it("about the flags of generate", () => {
    const noop = async () => {};
    const io = { stdout: process.stdout, stderr: process.stderr, env: {}, cwd: "/" };
    const program = createProgram("0.0.0", io, {
      init: noop,
      generate: noop,
      watch: noop,
      check: noop,
      diff: noop,
      verify: noop,
      catalog: noop,
      lint: noop,
      sync: noop,
    });
    const options = program.commands.find((command) => command.name() === "generate")?.options ?? [];
    const rows = tableRows(section("README.md", "options"));
    expect(rows).toEqual(options.map(({ flags, description }) => [`\`${flags}\``, description]));
  });
});

/** In the order of the table of rules. */
function changesTable(): string {
  const rows = Object.entries(rules).map(
    ([kind, { class: changeClass, audience, says }]) => `| \`${kind}\` | ${changeClass} | ${audience} | ${says} |`,
  );
  return `\n| kind | class | for | the tool, argument or field ... |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n\n`;
}

/** In the order of the phases. */
function codesTable(): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const rows = Object.entries(diagnosticCodes).map(
    ([code, { severity, cause, fix }]) => `| \`${code}\` | ${severity} | ${cell(cause)} | ${cell(fix)} |`,
  );
  return `\n| code | severity | cause | fix |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n\n`;
}

describe("README.md shows what is generated", () => {
  const out = mkdtempSync(join(tmpdir(), "toolwright-docs-"));
  let result: GenerateResult;

  beforeAll(async () => {
    const source = repositoryFile("fixtures/documents/harbour.yaml");
    const selection = { include: {}, exclude: {}, server: {} };
    result = await generate({ source, out, cwd: out, ...selection, force: false, strict: false });
  });
  afterAll(() => rmSync(out, { recursive: true }));

  it.each(["tools/berths/get-berth.ts", "schemas/slot.ts"])("%s", (path) => {
    const block = `\n\`\`\`ts\n${readFileSync(join(out, path), "utf8")}\`\`\`\n\n`;
    if (updates) replaceSection("README.md", path, block);
    expect(section("README.md", path), hint).toBe(block);
  });

  it("what became of the document", () => {
    const { operations, tools, typedOutputs } = result.summary;
    const text = readRepositoryFile("README.md");
    expect(text).toContain(`${operations} operations -> ${tools} tools (${typedOutputs} with typed output)`);
  });
});
