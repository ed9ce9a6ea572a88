import { describe, expect, it } from "vitest";
import { diagnostic } from "../../src/diagnostics/diagnostic.js";
import { textDigest } from "../../src/support/digest.js";
import { parseLock, serializeLock } from "../../src/write/lock.js";
import { parseNames, serializeNames } from "../../src/write/names-file.js";
import { readOutput } from "../../src/write/state.js";
import { put, stamp, temporaryFolder } from "./folder.js";

describe("the lock", () => {
  const files = new Map([
    ["b.ts", { module: "m2", file: "f2" }],
    ["__proto__", { module: "m1", file: "f1" }],
  ]);
  const told = diagnostic("output/budget", { shown: 1, all: 2, nodes: 3 } as never, { uri: "b.yaml", pointer: "/a" });
  const outcome = { summary: { tools: 3 }, diagnostics: [{ ...told, message: "cut" }] };
  const documents = new Map([
    ["b.yaml", { digest: "d2", etag: '"1"', lastModified: "Thu, 01 Jan 1970 00:00:00 GMT" }],
    ["a.yaml", { digest: "d1" }],
  ]);
  const source = { root: "b.yaml", baseUrl: "https://a.test/b.yaml", documents };
  const lock = { ...stamp, source, names: "names digest", outcome, files };

  it("is sorted, one line a file, and is read as it was written", () => {
    const text = serializeLock(lock);
    expect(text).toMatchInlineSnapshot(`
      "{
        "lockfileVersion": 2,
        "toolwright": "1.2.3",
        "options": "options digest",
        "root": "b.yaml",
        "baseUrl": "https://a.test/b.yaml",
        "names": "names digest",
        "documents": {
          "a.yaml": { "digest": "d1" },
          "b.yaml": { "digest": "d2", "etag": "\\"1\\"", "lastModified": "Thu, 01 Jan 1970 00:00:00 GMT" }
        },
        "summary": { "tools": 3 },
        "diagnostics": [
          { "code": "output/budget", "message": "cut", "uri": "b.yaml", "pointer": "/a" }
        ],
        "files": {
          "__proto__": { "module": "m1", "file": "f1" },
          "b.ts": { "module": "m2", "file": "f2" }
        }
      }
      "
    `);
    expect(parseLock(text)).toEqual(lock);
    const empty = { ...stamp, names: "n", files: new Map(), outcome: { summary: {}, diagnostics: [] } };
    expect(parseLock(serializeLock(empty))).toEqual(empty);
  });

  it("tells no outcome of codes that are not known, and no validators that are no header field", () => {
    const foreign = serializeLock(lock).replace('"output/budget"', '"constructor"').replace('\\"1\\"', "\\r\\nx: 1");
    const parsed = parseLock(foreign);
    expect(parsed?.outcome).toBeUndefined();
    expect(parsed?.source.documents.get("b.yaml")).not.toHaveProperty("etag");
  });
});

describe("the names file", () => {
  const tools = JSON.parse(
    '{"POST /b":{"name":"b"},"GET /a":{"name":"a","operationId":"getA"},"__proto__":{"name":"p"}}',
  );

  it("is sorted, one line a tool, and is read as it was written", () => {
    const text = serializeNames({ tools, outputBudget: 100 });
    expect(text).toMatchInlineSnapshot(`
      "{
        "outputBudget": 100,
        "tools": {
          "GET /a": { "name": "a", "operationId": "getA" },
          "POST /b": { "name": "b" },
          "__proto__": { "name": "p" }
        }
      }
      "
    `);
    expect(parseNames(text)).toEqual({ names: { tools, outputBudget: 100 } });
    expect(parseNames(serializeNames({ tools: {} }))).toEqual({ names: { tools: {} } });
  });

  it.each([
    ["{", "valid JSON"],
    ["[]", '"tools"'],
    ['{"tools":{"GET /a":{}}}', '"GET /a"'],
    ['{"tools":{},"outputBudget":"many"}', "outputBudget"],
    ['{\n<<<<<<< HEAD\n"tools":{}\n=======\n>>>>>>> x\n}', "merge conflict"],
  ])("%j is an error that names the file and what is wrong", async (text, reason) => {
    const out = temporaryFolder();
    put(out, "toolwright.names.json", text);
    const { diagnostics } = await readOutput(out);
    expect(diagnostics.map(({ code }) => code)).toEqual(["output/names-broken"]);
    expect(diagnostics[0]?.message).toContain("toolwright.names.json");
    expect(diagnostics[0]?.message).toContain(reason);
  });
});

it("a digest does not depend on line ends or on text or bytes", () => {
  expect(textDigest("a\r\nb\r\n")).toBe(textDigest("a\nb\n"));
  expect(textDigest(Buffer.from("ä\r\n"))).toBe(textDigest("ä\n"));
  expect(textDigest("a\n")).not.toBe(textDigest("a"));
});
