import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CallFailure } from "../../templates/runtime/failure.js";
import type { HttpRequest } from "../../templates/runtime/request.js";
import { build, type Said } from "./request-of.js";

// Whatever a value is, the request has the shape that the document gives it, or the call fails in words.

const pieces = [
  "/",
  "\\",
  "..",
  ".",
  "%2e",
  "%2F",
  "%",
  ";",
  "?",
  "#",
  "&",
  "=",
  "+",
  ",",
  "|",
  " ",
  "\t",
  "\r\n",
  "\0",
  '"',
  "é",
  "😀",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces, "a"), { maxLength: 6 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 6 }),
);
const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.dictionary(text, text, { maxKeys: 3 }));
const shape = { seed: 3, numRuns: 200 };

/** The request of `p`, beside fixed parameters; undefined where the call is refused. */
function requestOf(place: "path" | "query" | "header" | "cookie", said: Said, given: unknown): HttpRequest | undefined {
  const path = place === "path" ? "/v1/{p}/end" : "/v1/end";
  try {
    const parameters = [
      { argument: "p", name: place === "header" ? "X-P" : "p", in: place, ...said },
      { argument: "k", name: "k", in: "query" },
    ] as const;
    return build({ path, parameters }, { p: given, k: "1" }, { cookies: ["sid=1"] });
  } catch (error) {
    expect(error).toBeInstanceOf(CallFailure);
    return undefined;
  }
}

function styles(...names: readonly string[]): fc.Arbitrary<Said> {
  return fc.record({
    style: fc.constantFrom(...names),
    explode: fc.boolean(),
    allowReserved: fc.boolean(),
  });
}

describe("hostile values", () => {
  it("never leave their segment of the path", () => {
    const said = styles("simple", "label", "matrix", "spaceDelimited", "pipeDelimited", "tabDelimited");
    fc.assert(
      fc.property(said, value, (parameter, given) => {
        const request = requestOf("path", parameter, given);
        if (request === undefined) return;
        const url = new URL(request.url);
        expect([url.host, url.search, url.hash]).toEqual(["api", "?k=1", ""]);
        expect(url.href).toBe(request.url);
        const [, base, segment, end, ...more] = url.pathname.split("/");
        expect([base, end, more]).toEqual(["v1", "end", []]);
        expect(segment).not.toBe("");
      }),
      shape,
    );
  });

  it("never end or add a query parameter that is no member of theirs", () => {
    const said = styles("form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject");
    fc.assert(
      fc.property(said, fc.oneof(text, fc.array(text, { maxLength: 3 })), (parameter, given) => {
        const request = requestOf("query", parameter, given);
        if (request === undefined) return;
        const url = new URL(request.url);
        expect([url.origin, url.pathname, url.hash]).toEqual(["http://api", "/v1/end", ""]);
        const names = new Set(url.searchParams.keys());
        expect([...names].filter((name) => name !== "p" && name !== "p[]")).toEqual(["k"]);
        expect(url.searchParams.getAll("k")).toEqual(["1"]);
      }),
      shape,
    );
  });

  it("are read back as they were, where nothing is reserved", () => {
    const wellFormed = (given: string): string => given.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 3 }), (one, many) => {
        const segment = requestOf("path", {}, one)?.url.split("/")[4];
        if (segment !== undefined) expect(decodeURIComponent(segment)).toBe(wellFormed(one));
        const query = (said: Said, given: unknown): URLSearchParams =>
          new URL(requestOf("query", said, given)?.url ?? "").searchParams;
        expect(query({}, one).get("p")).toBe(wellFormed(one));
        expect(query({}, many).getAll("p")).toEqual(many.map(wellFormed));
        expect(query({ style: "deepObject" }, many).getAll("p[]")).toEqual(many.map(wellFormed));
        const joined = /\?p=([^&]*)/.exec(requestOf("query", { explode: false }, many)?.url ?? "")?.[1] ?? "";
        expect(joined.split(",").map(decodeURIComponent)).toEqual(many.map(wellFormed));
      }),
      shape,
    );
  });

  it("never split a header, and are always taken by fetch", () => {
    fc.assert(
      fc.property(styles("simple", "pipeDelimited"), value, (parameter, given) => {
        const request = requestOf("header", parameter, given);
        if (request === undefined) return;
        const sent = new Request(request.url, { headers: [...request.headers] });
        expect([...sent.headers.keys()].sort()).toEqual([...request.headers.keys()].sort());
      }),
      shape,
    );
  });

  it("never end or add a cookie that is no member of theirs", () => {
    fc.assert(
      fc.property(styles("form", "cookie"), fc.oneof(text, fc.array(text, { maxLength: 3 })), (parameter, given) => {
        const request = requestOf("cookie", parameter, given);
        if (request === undefined) return;
        const pairs = (request.headers.get("cookie") ?? "").split("; ");
        expect(pairs.pop()).toBe("sid=1");
        for (const pair of pairs) expect(pair).toMatch(/^p=[\x21\x23-\x2b\x2c\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/);
      }),
      shape,
    );
  });
});
