import { describe, expect, it } from "vitest";
import type { BodyBinding, ParameterBinding, RequestBinding } from "../../templates/runtime/binding.js";
import { buildRequest, type HttpRequest } from "../../templates/runtime/request.js";

const bare = { headers: [], query: [], cookies: [], secrets: [], missing: [] };
const build = (binding: Partial<RequestBinding>, input: unknown, base: string = "http://api"): HttpRequest =>
  buildRequest({ method: "GET", path: "/x", ...binding }, input, base, bare);

type Loose = Partial<ParameterBinding> & Pick<ParameterBinding, "in">;
/** The request of one parameter `p` with a value. */
function one(parameter: Loose, value: unknown, path: string = "/x"): HttpRequest {
  return build({ path, parameters: [{ argument: "p", name: "p", ...parameter }] }, { p: value });
}
const path = (parameter: Omit<Loose, "in">, value: unknown): string =>
  one({ ...parameter, in: "path" }, value, "/a/{p}/z").url.slice("http://api/a/".length, -"/z".length);
const query = (parameter: Omit<Loose, "in">, value: unknown): string =>
  one({ ...parameter, in: "query" }, value).url.slice("http://api/x".length);

const colours = ["blue", "black"];
const rgb = { R: 100, G: 200 };

describe("path parameters", () => {
  // The table of OpenAPI 3.2, section 4.12.6.1.
  it.each([
    ["simple", false, "blue", "blue"],
    ["simple", false, colours, "blue,black"],
    ["simple", false, rgb, "R,100,G,200"],
    ["simple", true, rgb, "R=100,G=200"],
    ["label", false, "blue", ".blue"],
    ["label", false, rgb, ".R,100,G,200"],
    ["label", true, colours, ".blue.black"],
    ["label", true, rgb, ".R=100.G=200"],
    ["matrix", false, "", ";p"],
    ["matrix", false, "blue", ";p=blue"],
    ["matrix", false, colours, ";p=blue,black"],
    ["matrix", true, colours, ";p=blue;p=black"],
    ["matrix", false, rgb, ";p=R,100,G,200"],
    ["matrix", true, rgb, ";R=100;G=200"],
  ] as const)("%s, explode %s, %o", (style, explode, value, expected) => {
    expect(path({ style, explode }, value)).toBe(expected);
  });

  it("encodes a value as one segment", () => {
    expect(path({}, "a/b c?d#e%f\\é")).toBe("a%2Fb%20c%3Fd%23e%25f%5C%C3%A9");
    expect(path({}, "../../admin")).toBe("..%2F..%2Fadmin");
    expect(path({ allowReserved: true }, "a/b?c:d@e%2F")).toBe("a%2Fb%3Fc:d@e%2F");
    expect(path({}, "\ud800")).toBe("%EF%BF%BD");
    expect(path({}, 2 ** 53)).toBe("9007199254740992");
  });

  it.each([["."], [".."], [""], [null], [undefined], [[]]])("refuses %o", (value) => {
    expect(() => path({}, value)).toThrow(/argument/);
    expect(() => path({ allowReserved: true }, "%2E%2e")).toThrow(/must not be/);
  });

  it("refuses values that climb together", () => {
    const parameters = ["a", "b"].map((name) => ({ argument: name, name, in: "path" }) as const);
    expect(() => build({ path: "/{a}{b}/x", parameters }, { a: ".", b: "." })).toThrow(/must not be/);
    expect(build({ path: "/{a}{b}/x", parameters }, { a: ".", b: "x" }).url).toBe("http://api/.x/x");
  });

  it("does not read patterns of String.replace in values", () => {
    expect(path({}, "$&")).toBe("%24%26");
  });
});

describe("query parameters", () => {
  it.each([
    [{}, "blue", "?p=blue"],
    [{}, "", "?p="],
    [{}, colours, "?p=blue&p=black"],
    [{}, rgb, "?R=100&G=200"],
    [{ explode: false }, colours, "?p=blue,black"],
    [{ explode: false }, ["a,b", "c"], "?p=a%2Cb,c"],
    [{ explode: false }, rgb, "?p=R,100,G,200"],
    [{ style: "spaceDelimited" }, colours, "?p=blue%20black"],
    [{ style: "pipeDelimited" }, colours, "?p=blue%7Cblack"],
    [{ style: "pipeDelimited" }, rgb, "?p=R%7C100%7CG%7C200"],
    [{ style: "deepObject", explode: true }, rgb, "?p%5BR%5D=100&p%5BG%5D=200"],
    [{ style: "deepObject", explode: true }, { a: { b: [1] }, c: null }, "?p%5Ba%5D%5Bb%5D%5B0%5D=1"],
    [{ style: "constructor" }, colours, "?p=blue,black"],
    [{ name: "ids[]" }, [1, 2], "?ids%5B%5D=1&ids%5B%5D=2"],
    [{ contentType: "application/json" }, { a: [1] }, "?p=%7B%22a%22%3A%5B1%5D%7D"],
    [{ contentType: "application/json" }, "a", "?p=%22a%22"],
    [{}, [{ a: 1 }], "?p=%7B%22a%22%3A1%7D"],
    [{}, "a+b&c=d/e", "?p=a%2Bb%26c%3Dd%2Fe"],
    [{ allowReserved: true }, "a/b?c=d&e#f+g", "?p=a/b?c=d%26e%23f%2Bg"],
    [{}, [], ""],
    [{}, {}, ""],
    [{}, null, ""],
    [{}, undefined, ""],
    [{}, false, "?p=false"],
  ])("%o %o -> %s", (parameter, value, expected) => {
    expect(query(parameter, value)).toBe(expected);
  });

  it("sends a whole query string, and keeps the one in the template", () => {
    expect(one({ in: "querystring", contentType: "application/x-www-form-urlencoded" }, { a: [1, 2] }).url).toBe(
      "http://api/x?a=1&a=2",
    );
    expect(one({ in: "querystring", contentType: "application/json" }, { a: 1 }).url).toBe(
      "http://api/x?%7B%22a%22%3A1%7D",
    );
    expect(one({ in: "query" }, 1, "/x?v=2#part").url).toBe("http://api/x?v=2&p=1");
  });

  it("reads own members of the arguments only", () => {
    expect(build({ parameters: [{ argument: "constructor", name: "constructor", in: "query" }] }, {}).url).toBe(
      "http://api/x",
    );
  });
});

describe("headers and cookies", () => {
  const header = (value: unknown, explode: boolean = false): string | undefined =>
    one({ in: "header", name: "X-P", explode }, value).headers.get("x-p");

  it("spells header values in style simple, as UTF-8", () => {
    expect(header("a b/c")).toBe("a b/c");
    expect(header([1, 2])).toBe("1,2");
    expect(header(rgb)).toBe("R,100,G,200");
    expect(header(rgb, true)).toBe("R=100,G=200");
    expect(header("é€")).toBe("\u00c3\u00a9\u00e2\u0082\u00ac");
    expect(header(null)).toBeUndefined();
  });

  it("refuses line breaks without repeating them, and names that are none", () => {
    expect(() => header("t\r\nX-Evil: 1")).toThrow("The argument p holds a line break");
    expect(() => one({ in: "header", name: "X P" }, "a")).toThrow(/not a header's name/);
  });

  it("joins cookies in one header", () => {
    const parameters = ["theme", "depth"].map((name) => ({ argument: name, name, in: "cookie" }) as const);
    expect(build({ parameters }, { theme: "dark blue;", depth: [1, 2] }).headers.get("cookie")).toBe(
      "theme=dark%20blue%3B; depth=1; depth=2",
    );
    expect(build({ parameters }, {}).headers.has("cookie")).toBe(false);
    expect(one({ in: "cookie", style: "cookie" }, "a/b=").headers.get("cookie")).toBe("p=a/b=");
    expect(() => one({ in: "cookie", style: "cookie" }, "a; b=1")).toThrow(/no cookie/);
  });
});

describe("bodies", () => {
  const send = (body: Omit<BodyBinding, "argument">, value: unknown): HttpRequest =>
    build({ method: "POST", body: { argument: "body", ...body } }, { body: value });
  const decode = (request: HttpRequest): string =>
    typeof request.body === "string" ? request.body : new TextDecoder("latin1").decode(request.body);

  it.each([["application/json"], ["application/vnd.api+json"], ["application/json; charset=utf-8"]])(
    "%s",
    (contentType) => {
      const request = send({ contentType }, [{ a: null }]);
      expect([request.headers.get("content-type"), request.body]).toEqual([contentType, '[{"a":null}]']);
    },
  );

  it("sends neither body nor content type when the argument is absent, but null when it is null", () => {
    const request = build({ method: "POST", body: { argument: "body", contentType: "application/json" } }, {});
    expect([request.body, request.headers.has("content-type")]).toEqual([undefined, false]);
    expect(send({ contentType: "*/*" }, null).body).toBe("null");
    expect(send({ contentType: "*/*" }, null).headers.get("content-type")).toBe("application/json");
  });

  it("sends text as it is, and bytes from base64", () => {
    expect(send({ contentType: "text/plain" }, 'say "hi"\nö').body).toBe('say "hi"\nö');
    expect(send({ contentType: "application/xml" }, "<a/>").body).toBe("<a/>");
    expect(send({ contentType: "application/octet-stream" }, "AP_-").body).toEqual(new Uint8Array([0, 0xff, 0xfe]));
    expect(() => send({ contentType: "image/png" }, "not base64!")).toThrow(/must be base64/);
    expect(() => send({ contentType: "application/xml" }, { a: 1 })).toThrow(/not supported/);
    expect(() => send({ contentType: "multipart/mixed" }, { a: 1 })).toThrow(/not supported/);
  });

  it("sends forms", () => {
    const contentType = "application/x-www-form-urlencoded";
    expect(send({ contentType }, { user: "a b&c", scope: ["r", "w"], keep: false, o: { a: 1 }, no: null }).body).toBe(
      "user=a%20b%26c&scope=r&scope=w&keep=false&o=%7B%22a%22%3A1%7D",
    );
    const encoding = {
      o: { style: "deepObject", explode: true },
      s: { explode: false },
      j: { contentType: "application/json" },
    };
    expect(send({ contentType, encoding }, { o: { a: 1 }, s: [1, 2], j: [1] }).body).toBe("o%5Ba%5D=1&s=1,2&j=%5B1%5D");
  });

  it("sends multipart forms: items apart, objects as JSON, files with a name", async () => {
    const encoding = {
      rows: { contentType: "application/vnd.row+json" },
      file: { contentType: "image/png, image/jpeg" },
    };
    const value = {
      'ti"\r\ntle': "ö",
      count: 3,
      tags: ["x", "y"],
      meta: { a: 1 },
      rows: [{ k: 1 }, { k: 2 }],
      file: "AP8=",
      no: null,
    };
    const request = send({ contentType: "multipart/form-data", encoding }, value);
    const boundary = /boundary=(.+)$/.exec(request.headers.get("content-type") ?? "")?.[1] ?? "?";
    const parts = decode(request).split(`--${boundary}`).slice(1, -1);
    const disposition = (name: string): string => `\r\nContent-Disposition: form-data; name="${name}"`;
    expect(parts).toEqual([
      `${disposition("ti%22%0D%0Atle")}\r\n\r\n\u00c3\u00b6\r\n`,
      `${disposition("count")}\r\n\r\n3\r\n`,
      `${disposition("tags")}\r\n\r\nx\r\n`,
      `${disposition("tags")}\r\n\r\ny\r\n`,
      `${disposition("meta")}\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n`,
      `${disposition("rows")}\r\nContent-Type: application/vnd.row+json\r\n\r\n{"k":1}\r\n`,
      `${disposition("rows")}\r\nContent-Type: application/vnd.row+json\r\n\r\n{"k":2}\r\n`,
      `${disposition("file")}; filename="file"\r\nContent-Type: image/png\r\n\r\n\u0000\u00ff\r\n`,
    ]);
    const form = await new Response(request.body, { headers: [...request.headers] }).formData();
    expect([form.get("count"), (form.get("file") as File).size]).toEqual(["3", 2]);
  });
});
