import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GenerateFlags } from "../../src/config/options.js";
import { readOptions } from "../../src/config/read-options.js";
import { nearest } from "../../src/support/nearest.js";

const noFlags: GenerateFlags = { include: {}, exclude: {}, force: false, strict: false };

function folderWith(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-config-")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function problems(files: Record<string, string>, flags: Partial<GenerateFlags> = {}): Promise<string[]> {
  const { value, diagnostics } = await readOptions({ ...noFlags, ...flags }, folderWith(files));
  expect(value).toBeUndefined();
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

const everything = {
  source: "https://api.acme.com/openapi.json",
  out: "src/mcp",
  include: { tags: ["pets"], paths: ["/pets/**"], methods: ["get"], operationIds: ["get*"] },
  exclude: { tags: ["internal"] },
  server: { name: "acme", version: "2.0.0" },
};
const json = JSON.stringify(everything);
const yaml = `source: https://api.acme.com/openapi.json
out: src/mcp
include: { tags: [pets], paths: [/pets/**], methods: [get], operationIds: [get*] }
exclude: { tags: [internal] }
server:
  name: acme
  version: 2.0.0
`;

describe("a config file", () => {
  it.each([
    [
      "toolwright.config.ts",
      `import { defineConfig, type ToolwrightConfig } from "toolwright";\nconst config: ToolwrightConfig = ${json};\nexport default defineConfig(config);`,
    ],
    ["toolwright.config.js", `export default ${json};`],
    ["toolwright.config.mjs", `import { defineConfig } from "toolwright";\nexport default defineConfig(${json});`],
    ["toolwright.config.json", json],
    ["toolwright.config.yaml", yaml],
    ["toolwright.config.yml", yaml],
  ])("is read as %s", async (name, text) => {
    const cwd = folderWith({ [name]: text });
    const { value, diagnostics } = await readOptions(noFlags, cwd);
    expect(diagnostics).toEqual([]);
    const places = { uri: `config:${name}`, tools: { uri: `config:${name}`, pointer: "/tools" }, overridden: [] };
    expect(value).toEqual({
      ...everything,
      places,
      out: join(cwd, "src/mcp"),
      include: { ...everything.include, methods: ["GET"] },
      cwd,
      force: false,
      strict: false,
    });
  });

  it("is looked for in the working directory, not above", async () => {
    const above = folderWith({ "toolwright.config.json": json, "inside/x": "" });
    const { diagnostics } = await readOptions(noFlags, join(above, "inside"));
    expect(diagnostics.map(({ code }) => code)).toEqual(["config/no-source", "config/no-out"]);
  });

  it("that is named starts its paths from its own folder, flags start theirs from the working directory", async () => {
    const cwd = folderWith({
      "toolwright.config.json": "broken",
      "api/my.json": '{"source": "openapi.yaml", "out": "../out"}',
    });
    const flags = { ...noFlags, config: "api/my.json" };
    expect((await readOptions(flags, cwd)).value).toMatchObject({
      source: join(cwd, "api/openapi.yaml"),
      out: join(cwd, "out"),
    });
    const both = await readOptions({ ...flags, source: "other.yaml", out: "there" }, cwd);
    expect(both.value).toMatchObject({ source: join(cwd, "other.yaml"), out: join(cwd, "there") });
    expect((await readOptions({ ...flags, source: "-" }, cwd)).value?.source).toBe("-");
  });

  it("gives way to flags, list by list", async () => {
    const cwd = folderWith({ "toolwright.config.json": json });
    const flags = {
      ...noFlags,
      include: { tags: ["store"] },
      exclude: { methods: ["delete"] },
      name: "other",
      force: true,
    };
    const { value } = await readOptions(flags, cwd);
    expect(value?.include).toEqual({ ...everything.include, methods: ["GET"], tags: ["store"] });
    expect(value?.exclude).toEqual({ tags: ["internal"], methods: ["DELETE"] });
    expect(value?.server).toEqual({ name: "other", version: "2.0.0" });
    expect(value?.force).toBe(true);
  });
});

describe("a config file that is wrong", () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      "unknown key",
      { "toolwright.config.json": '{"outt": "x"}' },
      /^config\/unknown-key: unknown key "outt"; did you mean "out"\?$/u,
    ],
    [
      "unknown inner key",
      { "toolwright.config.json": '{"include": {"tag": []}}' },
      /unknown key "include\.tag"; did you mean "include\.tags"\?/u,
    ],
    ["unknown key like nothing", { "toolwright.config.yaml": "frobnicate: 1" }, /unknown key "frobnicate"$/u],
    ["prototype key", { "toolwright.config.json": '{"constructor": 1}' }, /unknown key "constructor"/u],
    [
      "wrong kind",
      { "toolwright.config.json": '{"include": {"tags": ["a", 1]}}' },
      /"include\.tags\[1\]": must be a text$/u,
    ],
    [
      "a text for a list",
      { "toolwright.config.json": '{"include": {"tags": "pets"}}' },
      /"include\.tags": must be a list of texts$/u,
    ],
    ["a text for an object", { "toolwright.config.json": '{"server": "pets"}' }, /"server": must be an object$/u],
    [
      "wrong method",
      { "toolwright.config.json": '{"exclude": {"methods": ["GET /"]}}' },
      /"exclude\.methods\[0\]": must be an HTTP method/u,
    ],
    ["a list", { "toolwright.config.json": "[]" }, /^config\/not-an-object: .*holds a list/u],
    ["nothing", { "toolwright.config.ts": "export {};" }, /^config\/|no-source/u],
    [
      "empty JSON",
      { "toolwright.config.json": "" },
      /^config\/(unreadable|not-an-object): .*"toolwright\.config\.json"/u,
    ],
    [
      "broken JSON",
      { "toolwright.config.json": '{"out": ' },
      /^config\/unreadable: the config file "toolwright\.config\.json" could not be loaded: ./u,
    ],
    [
      "broken YAML",
      { "toolwright.config.yaml": "a: [" },
      /^config\/unreadable: the config file "toolwright\.config\.yaml" could not be loaded: ./u,
    ],
    [
      "broken TypeScript",
      { "toolwright.config.ts": "export default {" },
      /^config\/unreadable: the config file "toolwright\.config\.ts" could not be loaded: ./u,
    ],
    [
      "throwing TypeScript",
      { "toolwright.config.ts": 'throw new Error("no token");' },
      /^config\/unreadable: .*"toolwright\.config\.ts" could not be loaded: no token$/u,
    ],
  ])("%s", async (_, files, expected) => {
    const found = await problems(files);
    expect(found.join("\n")).toMatch(expected);
  });

  it("that is named and is not there, or of another kind", async () => {
    expect(await problems({}, { config: "my.ts" })).toEqual([
      'config/not-found: the config file "my.ts" does not exist',
    ]);
    expect((await problems({ "my.toml": "" }, { config: "my.toml" }))[0]).toMatch(/^config\/unsupported-format/u);
  });
});

it("flags that are wrong", async () => {
  expect(await problems({}, { source: "a", out: "", exclude: { methods: ["G E T"] } })).toEqual([
    "config/invalid-flag: --out: must not be empty",
    'config/invalid-flag: --exclude-method: "G E T" is no HTTP method',
  ]);
});

it("the nearest key", () => {
  const keys = ["source", "out", "include", "exclude", "server"];
  expect(["sourec", "Source", "includes", "exlude", "frobnicate", "x"].map((word) => nearest(word, keys))).toEqual([
    "source",
    "source",
    "include",
    "exclude",
    undefined,
    undefined,
  ]);
});
