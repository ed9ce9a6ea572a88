import { writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { format } from "prettier";
import { configSchema } from "../../src/config/schema.js";
import { configJsonSchema, referenceRows } from "./config-schema.js";
import { readRepositoryFile, replaceSection, repositoryFile, section, tableRows } from "./sections.js";

const updates = process.env["UPDATE_GOLDEN"] === "1";
const hint = "run UPDATE_GOLDEN=1 npx vitest run test/docs";
const { schema, undocumented } = configJsonSchema();

describe("the config file", () => {
  it("has one doc comment for each key, and type and schema know the same keys", () => {
    expect(undocumented).toEqual([]);
  });

  it("has a JSON Schema, which is published", async () => {
    const text = await format(JSON.stringify(schema), { parser: "json", printWidth: 120 });
    if (updates) writeFileSync(repositoryFile("toolwright.schema.json"), text);
    expect(readRepositoryFile("toolwright.schema.json"), hint).toBe(text);
  });

  it("has all its keys in the README", () => {
    const cell = (text: string): string => text.replaceAll("|", "\\|");
    const rows = referenceRows(schema).map((row) => {
      const [key, type, says] = row.map(cell);
      return `| \`${key}\` | ${type} | ${says} |`;
    });
    const table = `\n| key | type | |\n| --- | --- | --- |\n${rows.join("\n")}\n\n`;
    if (updates) replaceSection("README.md", "config", table);
    expect(tableRows(section("README.md", "config")), hint).toEqual(tableRows(table));
  });
});

describe("the JSON Schema of config files", () => {
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const samples: readonly [says: string, config: unknown][] = [
    ["nothing", {}],
    ["its own schema", { $schema: "./node_modules/toolwright/toolwright.schema.json" }],
    ["a selection", { include: { tags: ["a"], deprecated: false }, exclude: { methods: ["GET"], internal: true } }],
    ["a method that is none", { include: { methods: ["G T"] } }],
    ["an unknown key", { inclde: {} }],
    ["an unknown key of a tool", { tools: { a: { titel: "x" } } }],
    ["a file of tools", { allowList: true, tools: "tools.yaml" }],
    ["a tool", { tools: { a: { enabled: true, name: "b", description: { append: "x" } } } }],
    ["a name that hosts refuse", { tools: { a: { name: "b c" } } }],
    [
      "hidden arguments",
      { tools: { a: { arguments: { b: { hidden: { env: "B" } }, c: { hidden: { value: [1] } } } } } },
    ],
    [
      "an argument that is hidden in two ways",
      { tools: { a: { arguments: { b: { hidden: { env: "B", value: 1 } } } } } },
    ],
    ["an icon", { tools: { a: { icons: [{ src: "https://a.example/i.png", theme: "dark" }] } } }],
    ["an icon over http", { tools: { a: { icons: [{ src: "http://a.example/i.png" }] } } }],
    ["a name of meta that is reserved", { tools: { a: { meta: { "io.modelcontextprotocol/x": 1 } } } }],
    ["meta", { tools: { a: { meta: { "com.acme/x": { y: null } } } } }],
    ["fields", { tools: { a: { fields: ["/a/*/b~1c"] } } }],
    ["fields that are no pointers", { tools: { a: { fields: ["a"] } } }],
    ["no fields", { tools: { a: { fields: [] } } }],
    ["toolsets", { toolsets: { a: ["x"], b: { tags: ["y"] } } }],
    ["naming", { naming: { prefix: "a_", maxLength: 60 } }],
    ["a number as text", { timeoutSeconds: "5" }],
  ];

  it.each(samples)("says of %s what the program says", (_, config) => {
    expect(validate(config)).toBe(configSchema.safeParse(config).success);
  });
});
