import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { documentOf, snapshot, usedDirectory } from "./command.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const loader = pathToFileURL(join(repository, "node_modules/tsx/dist/loader.mjs")).href;
const reportCpu = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stderr.write("cpu " + (user + system) / 1e6 + "\\n"); });',
)}`;
/** Seconds of processor time, for a slow machine: a usual one needs less than half. At most three times as many pass. */
const limit = 40;

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `N${index}`);
const refTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const chain = (count: number, link: (next: string) => unknown): Record<string, unknown> => {
  const all = names(count);
  return Object.fromEntries(
    all.map((name, index) => [name, index + 1 < count ? link(all[index + 1] as string) : { type: "string" }]),
  );
};
/** Two chains whose links refer to both next ones: as many ways down as 2^count. */
const crossing = (count: number, link: (next: object, other: object) => object): Record<string, unknown> => {
  const last = (value: string): object => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", enum: [value] } },
  });
  const links = names(count).flatMap((name, index) => {
    const [next, other] = index + 1 < count ? [`N${index + 1}`, `M${index + 1}`].map(refTo) : ["n", "m"].map(last);
    return [
      [name, link(next!, other!)],
      [`M${index}`, { oneOf: [other, next, last("o")] }],
    ];
  });
  return Object.fromEntries(links);
};
const nested = (levels: number, before: string, inner: string, after: string): string =>
  before.repeat(levels) + inner + after.repeat(levels);
const marker = '"@"';
const documentAround = (text: string): string => documentOf("@").replaceAll(marker, text);

const documents: Record<string, () => { text: string; file?: string }> = {
  "10,000 levels of properties, in JSON": () => ({
    text: documentAround(nested(10_000, '{"properties":{"p":', "{}", "}}")),
  }),
  "10,000 levels of items, in JSON": () => ({ text: documentAround(nested(10_000, '{"items":', "true", "}")) }),
  "10,000 levels of allOf, in JSON": () => ({ text: documentAround(nested(10_000, '{"allOf":[', "{}", "]}")) }),
  "400 levels of anyOf with two branches": () => ({
    text: documentAround(nested(400, '{"anyOf":[{"type":"string"},', "{}", "]}")),
  }),
  "10,000 levels in YAML, flow style": () => ({
    file: "openapi.yaml",
    text: documentAround(nested(10_000, "{ properties: { p: ", "{}", " } }")),
  }),
  "10,000 levels in YAML, block style": () => ({
    file: "openapi.yaml",
    text: `openapi: 3.1.0\ninfo: { title: x, version: 1.0.0 }\npaths: {}\nx-deep:\n${Array.from({ length: 10_000 }, (_, level) => `${" ".repeat(level + 1)}a:\n`).join("")}`,
  }),
  "10,000 levels in an extension, in JSON": () => ({
    text: documentOf(true).replace('"info"', `"x-deep":${nested(10_000, "[", "1", "]")},"info"`),
  }),
  "50,000 schemas, all used": () => ({
    text: documentOf(
      { type: "object", properties: Object.fromEntries(names(50_000).map((name) => [name, refTo(name)])) },
      Object.fromEntries(
        names(50_000).map((name) => [name, { type: "object", properties: { a: { type: "string" } } }]),
      ),
    ),
  }),
  "50,000 schemas, none used": () => ({
    text: documentOf(true, Object.fromEntries(names(50_000).map((name) => [name, { type: "object" }]))),
  }),
  "names of 10,000 characters": () => {
    const name = "long".repeat(2_500);
    const text = documentOf(refTo(name), {
      [name]: { type: "object", required: [name], properties: { [name]: { type: "string", enum: [name] } } },
    });
    return {
      text: text.replace('"send"', JSON.stringify(name)).replace('"/send"', JSON.stringify(`/${name}/{${name}}`)),
    };
  },
  "an enum with 100,000 values": () => ({
    text: documentOf({ type: "object", properties: { e: { enum: names(100_000) } } }),
  }),
  "a chain of 50,000 references": () => ({ text: documentOf(refTo("N0"), chain(50_000, refTo)) }),
  "a chain of 50,000 objects": () => ({
    text: documentOf(
      refTo("N0"),
      chain(50_000, (next) => ({ type: "object", properties: { next: refTo(next) } })),
    ),
  }),
  "a chain of 5,000 allOf": () => ({
    text: documentOf(
      refTo("N0"),
      chain(5_000, (next) => ({ allOf: [refTo(next)], properties: { [`of${next}`]: { type: "string" } } })),
    ),
  }),
  "a chain of 2,000 in a circle": () => {
    const all = chain(2_000, (next) => ({ type: "object", properties: { next: refTo(next), first: refTo("N0") } }));
    return { text: documentOf(refTo("N0"), { ...all, N1999: { type: "object", properties: { next: refTo("N0") } } }) };
  },
  "allOf of unions: 2^40 combinations": () => ({
    text: documentOf({
      allOf: names(40).map((name) => ({
        oneOf: [{ required: [name] }, { properties: { [name]: { type: "string" } } }],
      })),
    }),
  }),
  "20,000 parts that state one member": () => {
    const part = (at: number): object => ({
      properties: { a: { type: "string", description: `d${at}` } },
      dependentRequired: { a: [`b${at}`] },
      multipleOf: at + 1,
    });
    return { text: documentOf({ type: "object", allOf: Array.from({ length: 20_000 }, (_, at) => part(at)) }) };
  },
  "allOf that doubles 60 times": () => ({
    text: documentOf(
      refTo("N0"),
      chain(60, (next) => ({ allOf: [refTo(next), refTo(next)] })),
    ),
  }),
  "anyOf that doubles 60 times": () => ({
    text: documentOf(
      refTo("N0"),
      chain(60, (next) => ({ anyOf: [refTo(next), refTo(next)] })),
    ),
  }),
  "unions that cross 60 times": () => ({
    text: documentOf(
      refTo("N0"),
      crossing(60, (next, other) => ({ anyOf: [next, other] })),
    ),
  }),
  "unions inside allOf that cross 60 times": () => ({
    text: documentOf(
      refTo("N0"),
      crossing(60, (next, other) => ({ allOf: [other, { properties: { next } }], oneOf: [next, { type: "object" }] })),
    ),
  }),
  "places of unions that cross 60 times, described and chosen": () => {
    const changes = {
      fields: ["/kind", "/no"],
      arguments: { "body/kind": { description: "x" }, "body/no": { hidden: true } },
    };
    return {
      text: documentOf(
        refTo("N0"),
        crossing(60, (next, other) => ({ anyOf: [next, other] })),
        changes,
      ),
    };
  },
  "a body of unions that cross 60 times, hidden": () => {
    const changes = { arguments: { body: { hidden: { value: {} } } } };
    return {
      text: documentOf(
        refTo("N0"),
        crossing(60, (next, other) => ({ anyOf: [next, other] })),
        changes,
      ),
    };
  },
  "properties that double 60 times": () => ({
    text: documentOf(
      refTo("N0"),
      chain(60, (next) => ({ type: "object", properties: { a: refTo(next), b: refTo(next) } })),
    ),
  }),
  "a union with 5,000 branches": () => ({
    text: documentOf({
      oneOf: names(5_000).map((name) => ({
        type: "object",
        required: ["kind"],
        properties: { kind: { const: name }, [name]: { type: "string" } },
      })),
    }),
  }),
  "a discriminator with 2,500 variants": () => ({
    text: documentOf(
      { oneOf: names(2_500).map(refTo), discriminator: { propertyName: "kind" } },
      Object.fromEntries(
        names(2_500).map((name) => [
          name,
          { type: "object", required: ["kind"], properties: { kind: { type: "string" } } },
        ]),
      ),
    ),
  }),
  "an object with 20,000 members": () => ({
    text: documentOf({
      type: "object",
      properties: Object.fromEntries(names(20_000).map((name) => [name, { type: "string" }])),
    }),
  }),
  "aliases that multiply, in YAML": () => ({
    file: "openapi.yaml",
    text: `openapi: 3.1.0\ninfo: { title: x, version: 1.0.0 }\npaths: {}\nx-0: &a0 [1, 1]\n${names(40)
      .map((_, index) => `x-${index + 1}: &a${index + 1} [${`*a${index},`.repeat(10)}]\n`)
      .join("")}`,
  }),
  "a text of 10 MB": () => ({ text: documentOf({ type: "string", description: "word ".repeat(2_000_000) }) }),
  "2,000 equal operation ids": () => {
    const operations = names(2_000).map((name) => [
      `/${name}`,
      { get: { operationId: "same", responses: { "204": { description: "x" } } } },
    ]);
    return {
      text: JSON.stringify({
        openapi: "3.1.0",
        info: { title: "x", version: "1" },
        paths: Object.fromEntries(operations),
      }),
    };
  },
};

describe("ends in seconds, with a result or a diagnostic", () => {
  it.each(Object.entries(documents))(
    "%s",
    async (_title, make) => {
      const { text, file = "openapi.json" } = make();
      const cwd = await usedDirectory();
      writeFileSync(join(cwd, file), text);
      const before = snapshot(join(cwd, "out"));
      const command = ["--import", loader, "--import", reportCpu, join(repository, "src/cli/start.ts")];
      const ended = spawnSync(process.execPath, [...command, "generate", file, "--out", "out", "--force"], {
        cwd,
        encoding: "utf8",
        timeout: 3 * limit * 1000,
        killSignal: "SIGKILL",
        maxBuffer: 2 ** 28,
      });
      const said = ended.stderr.slice(0, 2_000);
      expect(ended.signal, `killed after ${3 * limit} s; ${said}`).toBeNull();
      expect(ended.stderr, said).not.toMatch(/^ +at .*:\d+:\d+\)?$/m);
      expect([0, 1], said).toContain(ended.status);
      if (ended.status === 1) {
        expect(said).toMatch(/error {2}[a-z-]+\/[a-z-]+ {2}/);
        expect(snapshot(join(cwd, "out")), "the folder is as before").toEqual(before);
      }
      expect(Number(/^cpu ([\d.]+)$/m.exec(ended.stderr)?.[1]), "seconds").toBeLessThan(limit);
    },
    4 * limit * 1000,
  );
});
