import { expect, test } from "vitest";
import { compareRequest, readRequest } from "./sent-request.js";
import type { RequestExpectation } from "./report-case.js";

const BASE = "https://api.example.test";

async function problemOf(wanted: RequestExpectation, url: string, init?: RequestInit): Promise<boolean> {
  return compareRequest(wanted, [await readRequest(`${BASE}${url}`, init)]) !== undefined;
}

test.each<[string, RequestExpectation, string, boolean]>([
  ["an escape of a legal character is the character", { path: "/locks/%241:open" }, "/locks/$1%3Aopen", false],
  ["an escaped slash is no slash", { path: "/files/a%2Fb" }, "/files/a/b", true],
  ["+ is a space, pairs of several names in any order", { query: "a=x%20y&b=1" }, "/?b=1&a=x+y", false],
  ["pairs of one name in their order", { query: "a=1&a=2" }, "/?a=2&a=1", true],
  ["an absent pair", { query: "" }, "/?a=1", true],
  ["one of several queries", { query_any_of: ["", "a="] }, "/?a=", false],
  ["the whole URL", { url: `${BASE}/v1/x` }, "/v2/x", true],
])("%s", async (_title, wanted, url, bad) => {
  expect(await problemOf(wanted, url)).toBe(bad);
});

test("headers: exact, by prefix, cookies in any order, absent ones", async () => {
  const init = { headers: { "x-a": "1,2", "content-type": "text/plain;charset=UTF-8", cookie: "b=2; a=1" } };
  expect(
    await problemOf({ headers: { "X-A": "1,2", "content-type": "text/plain*", cookie_pairs: "a=1; b=2" } }, "/", init),
  ).toBe(false);
  expect(await problemOf({ headers: { "x-a": "1" } }, "/", init)).toBe(true);
  expect(await problemOf({ headers_absent: ["x-a"] }, "/", init)).toBe(true);
});

test("bodies: JSON, text, form, none, multipart", async () => {
  const post = (body: string | FormData): RequestInit => ({ method: "POST", body });
  expect(await problemOf({ body: { a: 1, b: 2 } }, "/", post('{"b":2,"a":1}'))).toBe(false);
  expect(await problemOf({ body: { a: 1 } }, "/", post('{"a":"1"}'))).toBe(true);
  expect(await problemOf({ body: { text: "hi" } }, "/", post("hi"))).toBe(false);
  expect(await problemOf({ body: { form: "a=x%20y" } }, "/", post("a=x+y"))).toBe(false);
  expect(await problemOf({ body: "none" }, "/")).toBe(false);
  const form = new FormData();
  form.append("title", "t");
  form.append("file", new Blob(["{}"], { type: "application/json" }), "f.json");
  const part = { name: "file", json: {}, content_type: "application/json", filename: "f.json" };
  expect(await problemOf({ body: { multipart: [{ name: "title", value: "t" }, part] } }, "/", post(form))).toBe(false);
  const bare = { name: "file", json: {}, content_type: "application/json" };
  expect(await problemOf({ body: { multipart: [{ name: "title", value: "t" }, bare] } }, "/", post(form))).toBe(true);
});

test("none means that nothing is sent, anything else one request", async () => {
  const sent = await readRequest(BASE);
  expect(compareRequest("none", [])).toBeUndefined();
  expect(compareRequest("none", [sent])).toBeDefined();
  expect(compareRequest({}, [sent, sent])).toBeDefined();
});
