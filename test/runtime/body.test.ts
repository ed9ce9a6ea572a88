import { describe, expect, it } from "vitest";
import type { BodyBinding } from "../../templates/runtime/binding.js";
import { encodeBody } from "../../templates/runtime/body.js";
import { send, textOf } from "./sent-body.js";

describe("JSON", () => {
  it.each([["application/json"], ["application/vnd.api+json"], ["application/json; charset=utf-8"], ["text/json"]])(
    "%s",
    (contentType) => {
      const body = send({ contentType }, [{ a: null }]);
      expect([body.contentType, body.content]).toEqual([contentType, '[{"a":null}]']);
    },
  );

  it("quotes a text, whatever it holds", () => {
    expect(send({ contentType: "application/json" }, '{"a":1}').content).toBe('"{\\"a\\":1}"');
    expect(send({ contentType: "application/json" }, false).content).toBe("false");
  });

  it("sends null, which no other type can", () => {
    const body = { argument: "body", contentType: "application/json" };
    expect(encodeBody({ method: "POST", path: "/", body }, { body: null })?.content).toBe("null");
    for (const contentType of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png"]) {
      const other: BodyBinding = { argument: "body", contentType, file: "base64" };
      expect(encodeBody({ method: "POST", path: "/", body: other }, { body: null })).toBeUndefined();
    }
  });

  it.each([
    ["application/x-ndjson", '{"a":1}\n[2]\n"x"\n'],
    ["application/jsonl", '{"a":1}\n[2]\n"x"\n'],
    ["application/json-seq", '\u001e{"a":1}\n\u001e[2]\n\u001e"x"\n'],
    ["application/geo+json-seq", '\u001e{"a":1}\n\u001e[2]\n\u001e"x"\n'],
  ])("spells a sequence: %s", (contentType, expected) => {
    expect(send({ contentType }, [{ a: 1 }, [2], "x"]).content).toBe(expected);
    expect(send({ contentType }, "as it is\n").content).toBe("as it is\n");
  });
});

describe("no body", () => {
  it("is sent when the argument is absent, or inherited", () => {
    const body = { argument: "constructor", contentType: "application/json" };
    expect(encodeBody({ method: "POST", path: "/", body }, {})).toBeUndefined();
    expect(encodeBody({ method: "POST", path: "/" }, { body: 1 })).toBeUndefined();
  });

  it("is sent with GET where it would be empty; POST sends it with its type", () => {
    const body = { argument: "body", contentType: "application/x-www-form-urlencoded" };
    expect(encodeBody({ method: "GET", path: "/", body }, { body: {} })).toBeUndefined();
    expect(encodeBody({ method: "HEAD", path: "/", body }, { body: {} })).toBeUndefined();
    expect(encodeBody({ method: "POST", path: "/", body }, { body: {} })).toEqual({
      contentType: "application/x-www-form-urlencoded",
      content: "",
    });
  });
});

describe("text", () => {
  it.each([
    ["text/plain", 'say "hi"\nö', 'say "hi"\nö'],
    ["text/plain", 3, "3"],
    ["application/xml", "<a/>", "<a/>"],
    ["application/sdp", "v=0", "v=0"],
    ["text/csv", "", ""],
    ["application/yaml", { a: [1] }, '{"a":[1]}'],
    ["application/yaml", "a: 1", "a: 1"],
  ])("%s of %o", (contentType, value, expected) => {
    expect(send({ contentType }, value)).toEqual({ contentType, content: expected });
  });

  it("says which charset it is sent in", () => {
    expect(send({ contentType: 'text/plain; charset="ISO-8859-1"; x=1' }, "ö").contentType).toBe(
      "text/plain; charset=utf-8; x=1",
    );
  });

  it("cannot be made from an object", () => {
    expect(() => send({ contentType: "application/xml" }, { a: 1 })).toThrow(
      /body is sent as application\/xml.*as text/,
    );
    expect(() => send({ contentType: "text/plain" }, [1])).toThrow(/give it as text/);
  });
});

describe("forms", () => {
  const contentType = "application/x-www-form-urlencoded";

  it("repeat the name of a list, and send objects as JSON", () => {
    const value = { user: "a b&c+d", scope: ["r", "w"], keep: false, o: { a: 1 }, l: [{ a: 1 }, [2]], no: null, e: [] };
    expect([...new URLSearchParams(textOf(send({ contentType }, value)))]).toEqual([
      ["user", "a b&c+d"],
      ["scope", "r"],
      ["scope", "w"],
      ["keep", "false"],
      ["o", '{"a":1}'],
      ["l", '{"a":1}'],
      ["l", "[2]"],
    ]);
  });

  it.each([
    [
      "deepObject",
      { style: "deepObject", explode: true },
      { a: 1, b: [{ c: "x" }] },
      "p%5Ba%5D=1&p%5Bb%5D%5B0%5D%5Bc%5D=x",
    ],
    ["a list, not exploded", { explode: false }, [1, 2], "p=1,2"],
    ["an object with a style alone", { style: "form" }, { R: 1, G: 2 }, "R=1&G=2"],
    ["an object with explode alone", { explode: false }, { R: 1, G: 2 }, "p=R,1,G,2"],
    ["allowReserved", { allowReserved: true }, "a/b", "p=a/b"],
    ["a style before a media type", { style: "form", contentType: "application/json" }, ["x"], "p=x"],
    ["JSON", { contentType: "application/json" }, "x", "p=%22x%22"],
    ["JSON of each item", { contentType: "application/json" }, [1, "x"], "p=1&p=%22x%22"],
    ["JSON that is JSON already", { contentType: "application/json" }, '{"a":1}', "p=%7B%22a%22%3A1%7D"],
    ["an empty text", { style: "deepObject", explode: true }, "", "p="],
  ])("%s", (_, how, value, expected) => {
    expect(send({ contentType, encoding: { p: how } }, { p: value }).content).toBe(expected);
  });

  it("knows names of Object.prototype", () => {
    const value = JSON.parse('{"__proto__":"a","constructor":"b"}') as unknown;
    expect(send({ contentType, encoding: {} }, value).content).toBe("__proto__=a&constructor=b");
  });
});
