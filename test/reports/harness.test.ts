import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failures, formatReport, passed } from "./format.js";
import type { Generate } from "./generator.js";
import { runCases } from "./harness.js";
import { findUnknownKeys } from "./report-case.js";
import type { Expectation, ReportCase } from "./report-case.js";
import type { CaseResult } from "./checks.js";

// The harness must be able to fail: a small tree written by hand is right, and each fault put into it is noticed.

const root = fileURLToPath(new URL("../../", import.meta.url));
const work = path.join(root, "tmp/reports-harness");
const compiler = path.join(root, "node_modules/typescript/bin/tsc");

const OPERATION = "GET /berths/{id}";

const EXPECT: Expectation = {
  title: "a berth",
  generate: "ok",
  document: {
    tools_count: 1,
    unique_tool_names: true,
    tool_name_pattern: "^[a-z_]+$",
    compile: true,
    deterministic: true,
  },
  tools: [
    {
      operation: OPERATION,
      input_accepts: [{ id: 1 }],
      input_rejects: [{ id: "1" }, {}],
      output_accepts: [{ depth: 3 }, { depth: 3, extra: true }],
      output_rejects: [{}, { depth: "3" }],
      published: { input: ["root_plain_object"], output: ["root_object_or_absent"], tool: ["readOnlyHint = true"] },
      call: {
        args: { id: 1 },
        request: { method: "GET", path: "/berths/1", query: "" },
        response: { status: 200, headers: { "content-type": "application/json" }, body: { depth: 3, extra: true } },
        result: { isError: false, structuredContent: { depth: 3, extra: true } },
      },
    },
  ],
};

const INPUT = {
  type: "object",
  properties: { id: { type: "integer" } },
  required: ["id"],
  additionalProperties: false,
};
const OUTPUT = {
  type: "object",
  properties: { depth: { type: "number" } },
  required: ["depth"],
  additionalProperties: true,
};

/** What the hand-written tree is made of; a test changes one part. */
interface Parts {
  readonly input: object;
  readonly output: object;
  readonly zodInput: string;
  readonly zodOutput: string;
  readonly path: string;
  readonly extra: () => string;
}

const RIGHT: Parts = {
  input: INPUT,
  output: OUTPUT,
  zodInput: "z.strictObject({ id: z.number().int() })",
  zodOutput: "z.looseObject({ depth: z.number() })",
  path: "berths",
  extra: () => "",
};

function filesOf(parts: Parts): Record<string, string> {
  const tool = {
    name: "get_berth",
    title: "Berth",
    description: "A berth",
    annotations: { readOnlyHint: true },
    inputSchema: parts.input,
    outputSchema: parts.output,
  };
  return {
    "catalog.json": JSON.stringify({ tools: [tool] }),
    "toolwright.names.json": JSON.stringify({ tools: { [OPERATION]: { name: "get_berth" } } }),
    "tools/berths/get-berth.ts": [
      `import * as z from "zod";`,
      `export const getBerth: { readonly name: string; readonly inputSchema: z.ZodType; readonly outputSchema: z.ZodType } =`,
      `  { name: "get_berth", inputSchema: ${parts.zodInput}, outputSchema: ${parts.zodOutput} };`,
    ].join("\n"),
    "server.ts": serverText(tool, parts),
  };
}

function serverText(
  tool: { readonly name: string; readonly inputSchema: object; readonly outputSchema: object },
  parts: Parts,
): string {
  const { name, inputSchema, outputSchema, ...about } = tool;
  return `import { McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
const schema = (json: Record<string, unknown>): StandardSchemaWithJSON<unknown, unknown> => ({
  "~standard": { version: 1, vendor: "test", jsonSchema: { input: () => json, output: () => json }, validate: (value: unknown) => ({ value }) },
});
export function createServer(options: { fetch: typeof fetch }): McpServer {
  const server = new McpServer({ name: "harbour", version: "1" });
  const config = { ...${JSON.stringify(about)}, inputSchema: schema(${JSON.stringify(inputSchema)}), outputSchema: schema(${JSON.stringify(outputSchema)}) };
  server.registerTool("${name}", config, async (input) => {
    const response = await options.fetch("https://api.example.test/${parts.path}/" + (input as { id: number }).id);
    const body: unknown = await response.json();
    return { content: [{ type: "text", text: JSON.stringify(body) }], structuredContent: body as Record<string, unknown> };
  });
  return server;
}
${parts.extra()}`;
}

/** A hand-written tree, what is expected of it, and the check that must fail; none where all must pass. */
interface Trial {
  readonly title: string;
  readonly change?: Partial<Parts>;
  readonly expect?: Partial<Expectation>;
  readonly unknownKeys?: readonly string[];
  readonly fails?: string;
}

const INPUT_ROOT = `${OPERATION} published input root_plain_object (sdk1)`;

const TRIALS: readonly Trial[] = [
  { title: "a right tree" },
  {
    title: "a closed published output",
    change: { output: { ...OUTPUT, additionalProperties: false } },
    fails: `${OPERATION} output_accepts`,
  },
  {
    title: "an untyped published output",
    change: { output: { type: "object" } },
    fails: `${OPERATION} output_rejects`,
  },
  {
    title: "a closed Zod output",
    change: { zodOutput: "z.strictObject({ depth: z.number() })" },
    fails: `${OPERATION} output_accepts`,
  },
  {
    title: "a Zod input that coerces",
    change: { zodInput: "z.strictObject({ id: z.coerce.number() })" },
    fails: `${OPERATION} input_rejects`,
  },
  { title: "a wide published input", change: { input: { type: "object" } }, fails: `${OPERATION} input_rejects` },
  {
    title: "a schema that Ajv cannot compile",
    change: { input: { ...INPUT, $ref: "#/none" } },
    fails: "get_berth compiles",
  },
  { title: "a union at the root of an input", change: { input: { ...INPUT, anyOf: [{}] } }, fails: INPUT_ROOT },
  { title: "code that does not compile", change: { extra: () => "export const n: number = 'x';" }, fails: "compile" },
  { title: "a tree that is never the same", change: { extra: () => `// ${Math.random()}` }, fails: "deterministic" },
  {
    title: "code of the document that ran",
    change: { extra: () => "Object.assign(globalThis, { __pwned: 1 });" },
    fails: "no code from the document ran",
  },
  {
    title: "a server that does not load",
    change: { extra: () => "throw new Error('no');" },
    fails: "the generated server starts",
  },
  { title: "a request to another path", change: { path: "quays" }, fails: `${OPERATION} call 1 {"id":1}` },
  { title: "a wrong number of tools", expect: { document: { tools_count: 2 } }, fails: "tools_count" },
  { title: "wrong names", expect: { document: { tool_name_pattern: "^x" } }, fails: "tool_name_pattern ^x" },
  { title: "an operation without a tool", expect: { tools: [{ operation: "GET /quays" }] }, fails: "GET /quays" },
  {
    title: "an unknown rule",
    expect: { tools: [{ operation: OPERATION, published: { input: ["shiny"] } }] },
    fails: `${OPERATION} published input shiny (sdk1)`,
  },
  { title: "an unknown key", unknownKeys: ["tool.input_acepts"], fails: "expect.yaml" },
  { title: "a run that should have failed", expect: { generate: "error" }, fails: "generate" },
];

const results = new Map<string, CaseResult>();

beforeAll(async () => {
  const cases = TRIALS.map(({ expect: own, unknownKeys = [] }, index): ReportCase => {
    const expectation = { ...EXPECT, ...own };
    return { id: `t${index}`, directory: work, document: String(index), expect: expectation, unknownKeys };
  });
  const generate: Generate = async (document, directory) => {
    for (const [file, text] of Object.entries(filesOf({ ...RIGHT, ...TRIALS[Number(document)]?.change }))) {
      mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
      writeFileSync(path.join(directory, file), text);
    }
    return { ok: true, text: "", seconds: 0 };
  };
  const all = await runCases({ cases, generate, work, compiler });
  for (const [index, result] of all.entries()) results.set(TRIALS[index]?.title ?? "", result);
}, 60_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

function resultOf(title: string): CaseResult {
  const result = results.get(title);
  if (result === undefined) throw new Error(`no result of ${title}`);
  return result;
}

function failed(title: string): string[] {
  return failures(resultOf(title)).map(({ name }) => name);
}

test("a right tree passes every check, the call too", () => {
  const result = resultOf("a right tree");
  expect(failed("a right tree")).toEqual([]);
  expect(result.checks.length).toBeGreaterThan(15);
  expect(result.checks.filter(({ half }) => half === "call")).toHaveLength(1);
  expect(formatReport([result])).toMatch(/calls: 1\/1\n1 passed, 0 failed$/);
});

test.each(TRIALS.filter(({ fails }) => fails !== undefined))("$title is noticed", ({ title, fails }) => {
  expect(failed(title)).toContain(fails);
});

test("one fault does not spread to the case after it", () => {
  expect(failed("a request to another path")).toEqual([`${OPERATION} call 1 {"id":1}`]);
});

test("a failed call fails its case, a soft line never does", () => {
  expect(passed(resultOf("a request to another path"))).toBe(false);
  const soft = { half: "soft", name: "", problem: { expected: "", got: "" } } as const;
  expect(passed({ id: "", title: "", checks: [soft] })).toBe(true);
});

test("a misspelt key is found at any level", () => {
  const misspelt = { title: "", generate: "ok", tools: [{ operation: "", call: { args: {}, request: { paht: "" } } }] };
  expect(findUnknownKeys(misspelt as unknown as Expectation)).toEqual(["request.paht"]);
});
