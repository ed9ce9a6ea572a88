import { describe, expect, it } from "vitest";
import type { RequestBinding } from "../../templates/runtime/binding.js";
import { withFixedArguments } from "../../templates/runtime/fixed-arguments.js";

const binding: RequestBinding = {
  method: "GET",
  path: "/",
  fixed: [
    { argument: "mode", value: { a: 1 } },
    { argument: "region", env: "REGION" },
    { argument: "limit", env: "LIMIT", json: true },
  ],
};

describe("arguments that callers are not asked for", () => {
  it("are filled in, and what comes from the environment is a secret", () => {
    const { input, secrets } = withFixedArguments(binding, { q: 1, mode: "mine" }, { REGION: "5", LIMIT: "10" });
    expect(input).toEqual({ q: 1, mode: { a: 1 }, region: "5", limit: 10 });
    expect(secrets).toEqual(["5", "10"]);
  });

  it("leave others as they are", () => {
    const input = JSON.parse('{"__proto__": 1}') as unknown;
    expect(withFixedArguments({ method: "GET", path: "/" }, input, {}).input).toBe(input);
    const filled = withFixedArguments({ ...binding, fixed: [{ argument: "a", value: 1 }] }, input, {}).input;
    expect(Object.keys(filled as object)).toEqual(["__proto__", "a"]);
  });

  it("fill in members, and make the objects on the way", () => {
    const fixed = [
      { argument: "body", path: ["owner", "id"], value: 1 },
      { argument: "body", path: ["items", "*", "secret"] },
      { argument: "body", path: ["map", "*", "by"], env: "BY" },
      { argument: "other", path: ["a", "b"] },
    ];
    const body = { items: [{ secret: 1, a: 2 }, { b: 3 }, "text"], map: { x: {}, y: { by: "me" } } };
    const given = structuredClone(body);
    const { input, secrets } = withFixedArguments({ method: "GET", path: "/", fixed }, { body: given }, { BY: "us" });
    expect(input).toEqual({
      body: { items: [{ a: 2 }, { b: 3 }, "text"], map: { x: { by: "us" }, y: { by: "us" } }, owner: { id: 1 } },
    });
    expect(secrets).toEqual(["us"]);
    expect(given, "the caller's own value").toEqual(body);
  });

  it("fill in members called __proto__, and change no prototype", () => {
    const fixed = [{ argument: "body", path: ["__proto__", "polluted"], value: 1 }];
    const { input } = withFixedArguments({ method: "GET", path: "/", fixed }, {}, {});
    expect(JSON.stringify(input)).toBe('{"body":{"__proto__":{"polluted":1}}}');
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("fail in words that hold no value", () => {
    expect(() => withFixedArguments(binding, {}, { REGION: "", LIMIT: "1" })).toThrow(
      "The server lacks the environment variable REGION, which this tool needs.",
    );
    expect(() => withFixedArguments(binding, {}, { REGION: "eu", LIMIT: "secret" })).toThrow(
      /^The environment variable LIMIT of the server is not JSON\.$/,
    );
  });
});
