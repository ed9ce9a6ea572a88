import { describe, expect, it } from "vitest";
import { load } from "../../src/load/load.js";
import { createLocator } from "../../src/load/positions.js";
import { folder } from "./support.js";

async function locator(name: string, text: string) {
  const { value } = await load(name, { cwd: folder({ [name]: text }) });
  if (!value) throw new Error("not loaded");
  const locate = createLocator(value);
  return (pointer: string) => {
    const position = locate({ uri: name, pointer });
    return position && `${position.line}:${position.column}`;
  };
}

describe("positions", () => {
  it("in YAML", async () => {
    const text = [
      "openapi: 3.1.0",
      "paths:",
      "  /a/b~c:",
      "    get:",
      "      tags: [one, two]",
      "      parameters:",
      "        - name: x",
      "          in: query",
      "        -",
      "          name: y",
      "  200: &r {a: 1}",
      "  'q\"': *r",
      "  /a/b~c: {put: {}}",
      "",
    ].join("\n");
    const at = await locator("a.yaml", text);
    expect(["", "/openapi", "/paths", "/paths/~1a~1b~0c/put", "/paths/200/a", '/paths/q"/a'].map(at)).toEqual([
      "1:1",
      "1:1",
      "2:1",
      "13:12",
      "11:12",
      "11:12",
    ]);
    expect(["/paths/nope/x", "/openapi/x/y", "/paths/200/a/0"].map(at)).toEqual(["2:1", "1:1", "11:12"]);
  });

  it("in YAML arrays", async () => {
    const at = await locator(
      "a.yaml",
      "openapi: 3.1.0\ntags: [one, two]\nservers:\n  - url: x\n    name: n\n  -\n    url: y\n",
    );
    expect(["/tags/1", "/servers/0", "/servers/0/name", "/servers/1/url", "/tags/9"].map(at)).toEqual([
      "2:13",
      "4:5",
      "5:5",
      "7:5",
      "2:1",
    ]);
  });

  it("in JSON", async () => {
    const text =
      '{"openapi": "3.1.0",\n "a\\u0062": [1, "]}\\"", {"x" : {"y": [-1.5e3, true,null]}}],\n "paths": {}, "paths": {\r\n"z": "{"}}';
    const at = await locator("a.json", text);
    expect(
      ["", "/ab", "/ab/0", "/ab/1", "/ab/2/x", "/ab/2/x/y/1", "/ab/2/x/y/2", "/paths", "/paths/z"].map(at),
    ).toEqual(["1:1", "2:2", "2:14", "2:17", "2:26", "2:47", "2:52", "3:15", "4:1"]);
    expect(["/ab/7", "/nope", "/__proto__", "/ab/2/x/y/z"].map(at)).toEqual(["2:2", "1:1", "1:1", "2:33"]);
  });

  it("in a YAML flow mapping, and in what is nested very deep", async () => {
    expect((await locator("a.yaml", "{openapi: 3.1.0,\n paths: {}}"))("/paths")).toBe("2:2");
    const deep = `{"openapi": "3.1.0", "x":\n ${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    expect((await locator("a.json", deep))("/x/0/0/0")).toBe("2:5");
  });

  it("in what looks like JSON and is none", async () => {
    const text = `{"openapi": "3.1.0", # it's {\n "x": {a: 'b}', "c": "}"},\n "\\x64": [1, d #"]\n ],\n "paths": {}}`;
    const at = await locator("a.yaml", text);
    expect(["/x/c", "/d/1", "/paths"].map(at)).toEqual(["2:17", "3:14", "5:2"]);
  });

  it("of an unknown document are unknown", async () => {
    const { value } = await load("a.yaml", { cwd: folder({ "a.yaml": "openapi: 3.1.0" }) });
    expect(value && createLocator(value)({ uri: "b.yaml", pointer: "" })).toBeUndefined();
  });
});
