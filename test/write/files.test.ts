import { describe, expect, it } from "vitest";
import { textDigest } from "../../src/write/digest.js";
import { parseLock, serializeLock } from "../../src/write/lock.js";
import { parseNames, serializeNames } from "../../src/write/names-file.js";
import { readOutput } from "../../src/write/state.js";
import { put, stamp, temporaryFolder } from "./folder.js";

describe("the lock", () => {
  it("is sorted, one line a file, and is read as it was written", () => {
    const files = new Map([
      ["b.ts", { module: "m2", file: "f2" }],
      ["__proto__", { module: "m1", file: "f1" }],
    ]);
    const text = serializeLock({ ...stamp, files });
    expect(text).toMatchInlineSnapshot(`
      "{
        "lockfileVersion": 1,
        "toolwright": "1.2.3",
        "document": "document digest",
        "options": "options digest",
        "files": {
          "__proto__": { "module": "m1", "file": "f1" },
          "b.ts": { "module": "m2", "file": "f2" }
        }
      }
      "
    `);
    expect(parseLock(text)?.files).toEqual(files);
    expect(parseLock(serializeLock({ ...stamp, files: new Map() }))?.files.size).toBe(0);
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
