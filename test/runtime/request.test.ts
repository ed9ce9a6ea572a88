import { describe, expect, it } from "vitest";
import type { BodyBinding } from "../../templates/runtime/binding.js";
import type { HttpRequest } from "../../templates/runtime/request.js";
import { build } from "./request-of.js";

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
