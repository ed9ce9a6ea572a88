import { describe, expect, it } from "vitest";
import { readHeaders } from "../../src/config/headers.js";

const env = { TOKEN: "canary", EMPTY: "", FILE: "canary\n", ODD: "canary\u0001", A: "1" };

describe("headers", () => {
  it("are filled in from the environment; flags come before the config file, whatever the case", () => {
    const flags = ["authorization: Bearer $TOKEN", "X-B:${A}2$$A", "X-C: a:b", "X-D: $FILE"];
    expect(readHeaders("--header", flags, { Authorization: "no", "X-A": "$A" }, env)).toEqual({
      value: { authorization: "Bearer canary", "x-a": "1", "x-b": "12$A", "x-c": "a:b", "x-d": "canary" },
      diagnostics: [],
    });
  });

  it.each([
    ["no colon canary", "config/invalid-flag"],
    ["no name: canary", "config/invalid-flag"],
    [": canary", "config/invalid-flag"],
    ["X-A: canary $NOT_SET", "config/unset-variable"],
    ["X-A: canary $constructor", "config/unset-variable"],
    ["X-A: canary $EMPTY", "config/unset-variable"],
    ["X-A: $ODD", "config/invalid-header"],
    ["X-A: canary\r\nX-B: 1", "config/invalid-header"],
  ])("%j is %s, and its value is not shown", (flag, code) => {
    const { diagnostics } = readHeaders("--header", [flag], {}, env);
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    expect(JSON.stringify(diagnostics)).not.toContain("canary");
  });
});
