import { describe, expect, it } from "vitest";
import type { RecordedRequest } from "../support/stub-api.js";
import { checkAnswer, type AnswerCase } from "./check-answer.js";
import type { ReadMedia, ReadOperation, ReadParameter } from "./reading/operation.js";
import { checkRequest } from "./request/check-request.js";

const none = { query: new Set<string>(), header: new Set<string>(), cookie: new Set<string>() };

function parameter(place: string, style: string, explode: boolean, more: Partial<ReadParameter> = {}): ReadParameter {
  return { name: "p", in: place, style, explode, allowReserved: false, ...more };
}

interface Sent {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function problemsOf(
  parameters: readonly [ReadParameter, unknown][],
  sent: Sent,
  path = "/pets",
): Promise<string[]> {
  const operation = { method: "GET", path, parameters: parameters.map(([each]) => each), bodies: [] };
  const request: RecordedRequest = {
    method: "GET",
    url: "/base/pets",
    headers: {},
    ...sent,
    body: Buffer.from(sent.body ?? ""),
  };
  const asked = { parameters: new Map(parameters), body: undefined };
  return checkRequest(operation as unknown as ReadOperation, asked, request, "/base", none);
}

const list = ["a", "b,c"];
const map = { r: 1, g: "x y" };

/** Place, style, explode, value, a right spelling, and one that says something else. */
const styles: readonly [string, string, boolean, unknown, Sent, Sent][] = [
  ["query", "form", true, "a&b", { url: "/base/pets?p=a%26b" }, { url: "/base/pets?p=a&b" }],
  ["query", "form", true, 5, { url: "/base/pets?p=5" }, { url: "/base/pets?p=5.5" }],
  ["query", "form", true, list, { url: "/base/pets?p=a&p=b%2Cc" }, { url: "/base/pets?p=a,b%2Cc" }],
  ["query", "form", false, list, { url: "/base/pets?p=a,b%2Cc" }, { url: "/base/pets?p=a,b,c" }],
  ["query", "form", true, map, { url: "/base/pets?r=1&g=x+y" }, { url: "/base/pets?p=r,1,g,x%20y" }],
  ["query", "form", false, map, { url: "/base/pets?p=r,1,g,x%20y" }, { url: "/base/pets?p=r,1" }],
  ["query", "spaceDelimited", false, list, { url: "/base/pets?p=a%20b%2Cc" }, { url: "/base/pets?p=a,b%2Cc" }],
  ["query", "pipeDelimited", false, list, { url: "/base/pets?p=a%7Cb%2Cc" }, { url: "/base/pets?p=a%20b%2Cc" }],
  ["query", "deepObject", true, map, { url: "/base/pets?p[r]=1&p%5Bg%5D=x%20y" }, { url: "/base/pets?p[r]=1" }],
  [
    "query",
    "deepObject",
    true,
    { a: [1, { b: 2 }] },
    { url: "/base/pets?p[a][0]=1&p[a][1][b]=2" },
    { url: "/base/pets?p[a][0]=1&p[a][1]=2" },
  ],
  ["query", "form", true, [], { url: "/base/pets" }, { url: "/base/pets?p=" }],
  ["query", "form", true, "", { url: "/base/pets?p=" }, { url: "/base/pets" }],
  ["header", "simple", false, "ü", { headers: { p: "Ã¼" } }, { headers: { p: "ü" } }],
  ["header", "simple", false, map, { headers: { p: "r,1,g,x y" } }, { headers: { p: "r=1,g=x y" } }],
  ["header", "simple", true, map, { headers: { p: "r=1,g=x y" } }, { headers: { p: "r,1,g,x y" } }],
  ["cookie", "form", true, list, { headers: { cookie: "p=a; p=b%2Cc" } }, { headers: { cookie: "p=a" } }],
  ["path", "simple", false, "a/b", { url: "/base/pets/a%2Fb" }, { url: "/base/pets/a/b" }],
  ["path", "simple", true, map, { url: "/base/pets/r=1,g=x%20y" }, { url: "/base/pets/r,1,g,x%20y" }],
  ["path", "label", true, ["a", "b"], { url: "/base/pets/.a.b" }, { url: "/base/pets/.a,b" }],
  ["path", "matrix", true, map, { url: "/base/pets/;r=1;g=x%20y" }, { url: "/base/pets/;p=r,1,g,x%20y" }],
  ["path", "matrix", false, list, { url: "/base/pets/;p=a,b%2Cc" }, { url: "/base/pets/;q=a,b%2Cc" }],
  ["path", "matrix", true, ["a", ""], { url: "/base/pets/;p=a;p" }, { url: "/base/pets/;p=a" }],
];

describe("a request is read as the document says", () => {
  it.each(styles)("%s, %s, explode %s: %j", async (place, style, explode, value, right, wrong) => {
    const path = place === "path" ? "/pets/{p}" : "/pets";
    const asked: [ReadParameter, unknown][] = [[parameter(place, style, explode), value]];
    expect(await problemsOf(asked, right, path)).toEqual([]);
    expect(await problemsOf(asked, wrong, path)).not.toEqual([]);
  });

  it("reports what nobody asked for", async () => {
    expect(await problemsOf([], { url: "/base/pets?x=1" })).toEqual(["query: unexpected x=1"]);
    expect(await problemsOf([], { headers: { "x-more": "1" } })).toEqual(["header: unexpected x-more"]);
    expect(await problemsOf([], { headers: { cookie: "x=1" } })).toEqual(["cookie: unexpected x=1"]);
    expect(await problemsOf([], { url: "/elsewhere/pets" })).toEqual(["path: /elsewhere/pets is not below /base"]);
    expect(await problemsOf([], { body: "{}" })).toEqual(['body: "{}", though none was asked for']);
  });

  it("takes headers that a client sets by itself, and a header that is all cookies, as asked", async () => {
    const [agent, cookie] = ["User-Agent", "Cookie"].map((name) => parameter("header", "simple", false, { name }));
    const headers = { "user-agent": "node", cookie: "a" };
    const asked = (value: string): [ReadParameter, unknown][] => [
      [agent!, undefined],
      [cookie!, value],
    ];
    expect(await problemsOf(asked("a"), { headers })).toEqual([]);
    expect(await problemsOf(asked("b"), { headers })).toEqual(['header: cookie: asked "b", sent "a"']);
  });

  it("wants the query that stands in the path", async () => {
    expect(await problemsOf([], { url: "/base/pets?beta=true" }, "/pets?beta=true")).toEqual([]);
    expect(await problemsOf([], {}, "/pets?beta=true")).toEqual(["query: beta of the path is missing"]);
  });
});

const file = {
  file: "",
  value: { type: "object", properties: { f: { type: "string", format: "binary" }, o: {}, l: {} } },
};

function media(type: string, encoding: ReadMedia["encoding"] = new Map()): ReadMedia {
  return { type, schema: file, encoding };
}

async function bodyProblems(
  bodies: readonly ReadMedia[],
  value: unknown,
  type: string,
  body: string,
): Promise<string[]> {
  const operation = { method: "POST", path: "/pets", parameters: [], bodies } as unknown as ReadOperation;
  const request = {
    method: "POST",
    url: "/base/pets",
    headers: { "content-type": type },
    body: Buffer.from(body, "latin1"),
  };
  return checkRequest(operation, { parameters: new Map(), body: value }, request, "/base", none);
}

function multipart(...parts: readonly string[]): string {
  return `${parts.map((part) => `--bound\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--bound--\r\n`;
}

const form = "application/x-www-form-urlencoded";
const parts = "multipart/form-data; boundary=bound";

/** Declared media, value, the type that is sent, a right body, and one that says something else. */
const bodies: readonly [ReadMedia, unknown, string, string, string][] = [
  [media("application/json"), { a: null }, "application/json", '{"a":null}', "{}"],
  [media("application/*"), { a: 1 }, "application/json", '{"a":1}', '{"a":"1"}'],
  [media(form), { l: [1, 2], o: { x: 1 } }, form, "l=1&l=2&o=%7B%22x%22%3A1%7D", "l=1&l=2&o=x,1"],
  [media(form, new Map([["o", { style: "deepObject", explode: true }]])), { o: { x: 1 } }, form, "o[x]=1", "o=x,1"],
  [media(form, new Map([["l", { style: "form", explode: false }]])), { l: [1, 2] }, form, "l=1,2", "l=1&l=2"],
  [
    media("multipart/form-data"),
    { f: "/wD+" },
    parts,
    multipart('name="f"; filename="f"\r\n\r\n\xFF\x00\xFE'),
    multipart('name="f"\r\n\r\n/wD+'),
  ],
  [
    media("multipart/form-data"),
    { l: ["a", "b"] },
    parts,
    multipart('name="l"\r\n\r\na', 'name="l"\r\n\r\nb'),
    multipart('name="l"\r\n\r\na,b'),
  ],
  [
    media("multipart/form-data"),
    { o: { x: 1 } },
    parts,
    multipart('name="o"\r\n\r\n{"x":1}'),
    multipart('name="o"\r\n\r\n[object Object]'),
  ],
  [
    media("multipart/form-data", new Map([["l", { style: "pipeDelimited", explode: false }]])),
    { l: ["a b", 1] },
    parts,
    multipart('name="l"\r\n\r\na b|1'),
    multipart('name="l"\r\n\r\na%20b|1'),
  ],
  [
    media("multipart/form-data", new Map([["o", { style: "deepObject", explode: true }]])),
    { o: { x: "1%2C2" }, p: "o" },
    parts,
    multipart('name="o[x]"\r\n\r\n1%2C2', 'name="p"\r\n\r\no'),
    multipart('name="o[x]"\r\n\r\n1,2', 'name="p"\r\n\r\no'),
  ],
  [media("text/plain"), "a", "text/plain; charset=utf-8", "a", '"a"'],
  [media("application/octet-stream"), "/wD+", "application/octet-stream", "\xFF\x00\xFE", "/wD+"],
];

describe("a body is read as the document says", () => {
  it.each(bodies)("%j: %j as %s", async (declared, value, type, right, wrong) => {
    expect(await bodyProblems([declared], value, type, right)).toEqual([]);
    expect(await bodyProblems([declared], value, type, wrong)).not.toEqual([]);
    expect(await bodyProblems([media("application/other")], value, type, right)).not.toEqual([]);
  });

  it("wants a body that was asked for, and nothing more in it", async () => {
    const json = media("application/json");
    expect(await bodyProblems([json], { a: [1, 2], b: 1 }, json.type, '{"a":[1,3],"b":1}')).toEqual([
      "body.a.1: asked 2, sent 3",
    ]);
    expect(await bodyProblems([media(form)], { a: 1 }, form, "a=1&b=2")).toEqual(["body: unexpected b=2"]);
    expect(await bodyProblems([media("multipart/form-data")], {}, parts, multipart('name="x"\r\n\r\n1'))).toEqual([
      "body: unexpected part x",
    ]);
  });
});

describe("an answer is lost", () => {
  const answer = (value: AnswerCase["expected"]): AnswerCase => ({ label: "200", stub: {}, expected: value });
  const json = answer({ kind: "json", value: { a: 1, b: null }, nullsMayGo: false });
  const text = { type: "text", text: '{"a":1,"b":null}' };

  it("unless it is there whole", () => {
    const whole = { content: [text], structuredContent: { a: 1, b: null } };
    expect(checkAnswer(json, whole, "sdk2-modern", true)).toBeUndefined();
    expect(checkAnswer(json, { content: [text], structuredContent: { a: 1 } }, "sdk2-modern", true)).toMatch(
      "structuredContent",
    );
    expect(checkAnswer(json, { ...whole, content: [] }, "sdk2-modern", true)).toMatch("the text block");
    expect(checkAnswer(json, { ...whole, isError: true }, "sdk2-modern", true)).toMatch("is an error");
    expect(checkAnswer(json, { content: [text] }, "sdk2-modern", true)).toMatch("structuredContent");
    expect(checkAnswer(json, { content: [text] }, "sdk2-modern", false)).toBeUndefined();
  });

  it("but for nulls that may go, and the wrapping of older clients", () => {
    const nulls = answer({ kind: "json", value: { a: 1, b: null }, nullsMayGo: true });
    expect(checkAnswer(nulls, { content: [text], structuredContent: { a: 1 } }, "sdk1", true)).toBeUndefined();
    expect(checkAnswer(nulls, { content: [text], structuredContent: { b: null } }, "sdk1", true)).toMatch(
      "structuredContent",
    );
    const wrapped = { content: [text], structuredContent: { result: { a: 1, b: null } } };
    expect(checkAnswer(json, wrapped, "sdk1", true)).toBeUndefined();
    expect(checkAnswer(json, wrapped, "sdk2-modern", true)).toMatch("structuredContent");
  });

  it("where a text or bytes are not there", () => {
    const plain = answer({ kind: "text", text: "a" });
    const bytes = answer({ kind: "bytes", base64: "/wA=" });
    expect(checkAnswer(plain, { content: [{ type: "text", text: "a" }] }, "sdk1", false)).toBeUndefined();
    expect(checkAnswer(plain, { content: [{ type: "text", text: "b" }] }, "sdk1", false)).toMatch("lost");
    expect(checkAnswer(bytes, { content: [{ type: "image", data: "/wA=" }] }, "sdk1", false)).toBeUndefined();
    expect(checkAnswer(bytes, { content: [{ type: "image", data: "/w==" }] }, "sdk1", false)).toMatch("lost");
  });
});
