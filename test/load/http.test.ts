import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { unreachableCodes } from "../../src/diagnostics/codes/load.js";
import { load } from "../../src/load/load.js";
import { folder, minimal, places, serve } from "./support.js";

const cwd = "/";
const wait = async () => {};

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

describe("a document from a URL", () => {
  it("may be on this machine; relative references stay on its origin, and no other host is asked", async () => {
    const other = await serve((_request, response) => response.end("a: 1"));
    const { origin, requests } = await serve((request, response) => {
      if (request.url === "/api/openapi.yaml?token=secret") {
        const refs = [
          "shapes/a.yaml",
          "/common.yaml#/x",
          `${other.origin}/b.yaml`,
          "file:///etc/passwd",
          "away.yaml",
          "home.yaml",
          "gone.yaml",
        ];
        response.end(
          `${minimal}components: {schemas: {${refs.map((ref, index) => `S${index}: {$ref: '${ref}'}`).join(", ")}}}`,
        );
      } else if (request.url === "/api/away.yaml") redirect(response, `${other.origin}/b.yaml`);
      else if (request.url === "/api/home.yaml") redirect(response, "/moved.yaml");
      else if (request.url === "/api/gone.yaml") response.writeHead(404).end();
      else response.end("root: {$ref: '/api/openapi.yaml#/info'}");
    });
    const { value, diagnostics } = await load(`${origin}/api/openapi.yaml?token=secret#x`, { cwd });
    expect(value?.baseUrl).toBe(`${origin}/api/openapi.yaml`);
    expect([...(value?.documents.keys() ?? [])]).toEqual([
      "openapi.yaml",
      "../common.yaml",
      "home.yaml",
      "shapes/a.yaml",
    ]);
    const at = (index: number) => `openapi.yaml#/components/schemas/S${index}/$ref`;
    expect(places(diagnostics)).toEqual([
      `ref/foreign-host ${at(2)}`,
      `ref/foreign-host ${at(3)}`,
      `ref/foreign-host ${at(4)}`,
      `ref/unreadable ${at(6)}`,
    ]);
    expect(diagnostics[3]?.message).toContain("404");
    expect(other.requests).toEqual([]);
    expect(requests.filter(({ url }) => url?.startsWith("/api/openapi.yaml"))).toHaveLength(1);
    const shown = JSON.stringify([
      diagnostics,
      [...(value?.documents ?? [])].map(([, { displayName }]) => displayName),
    ]);
    expect(shown).not.toContain("secret");
  });

  it("follows redirects of the root; where it ends is the base, and credentials stay where they belong", async () => {
    const last = await serve((request, response) => {
      response.end(request.url === "/v2/api.yaml" ? `${minimal}components: {schemas: {A: {$ref: a.yaml}}}` : "a: 1");
    });
    const first = await serve((request, response) =>
      redirect(response, request.url === "/" ? "/next" : `${last.origin}/v2/api.yaml`),
    );
    const url = first.origin.replace("//", "//us%65r:p%40ss@");
    const { value, diagnostics } = await load(url, { cwd });
    expect(diagnostics).toEqual([]);
    expect(value?.baseUrl).toBe(`${last.origin}/v2/api.yaml`);
    expect([...(value?.documents.keys() ?? [])]).toEqual(["api.yaml", "a.yaml"]);
    const basic = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
    expect(first.requests.map(({ headers }) => headers.authorization)).toEqual([basic, basic]);
    expect(last.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it("sends its credentials with references of the same origin, and shows them nowhere", async () => {
    const { origin, requests } = await serve((request, response) => {
      if (request.url === "/") response.end(`${minimal}components: {schemas: {A: {$ref: a.json}, B: {$ref: b.json}}}`);
      else if (request.url === "/a.json") response.end("{}");
      else response.writeHead(404).end();
    });
    const { value, diagnostics } = await load(origin.replace("//", "//user:hunter2@"), { cwd, wait });
    expect(new Set(requests.map(({ headers }) => headers.authorization)).size).toBe(1);
    expect(requests).toHaveLength(3);
    expect(value?.root).toBe("document");
    expect(JSON.stringify([diagnostics, value?.baseUrl, [...(value?.documents.values() ?? [])]])).not.toContain(
      "hunter2",
    );
  });
});

describe("a URL that gives no document", () => {
  it.each([
    [401, "source/unauthorized"],
    [403, "source/unauthorized"],
    [404, "source/http-not-found"],
    [410, "source/http-not-found"],
    [429, "source/server-error"],
    [500, "source/server-error"],
    [503, "source/server-error"],
    [418, "source/http-status"],
  ])("status %i", async (status, code) => {
    const { origin } = await serve((_request, response) => response.writeHead(status).end("{}"));
    const { value, diagnostics } = await load(`${origin.replace("//", "//u:hunter2@")}/x.json?key=hunter2`, {
      cwd,
      wait,
    });
    expect([value, places(diagnostics)]).toEqual([undefined, [code]]);
    expect(diagnostics[0]?.message).toMatch(new RegExp(`^${origin}/x\\.json answered ${status}\\b`));
    expect(JSON.stringify(diagnostics)).not.toContain("hunter2");
  });

  it("no answer in time, before the headers or in the body", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/body") response.write("openapi:");
    });
    for (const path of ["/", "/body"]) {
      const { diagnostics } = await load(origin + path, { cwd, timeoutMs: 100 });
      expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
        `source/timeout ${origin}${path} did not answer within 0.1 seconds.`,
      ]);
    }
  });

  it("a port that refuses, a host that is unknown, a connection that breaks", async () => {
    const { origin } = await serve((request) => request.socket.destroy());
    const unknown = async () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }) });
    };
    const results = [
      await load("http://127.0.0.1:1/openapi.json", { cwd }),
      await load(`${origin}/`, { cwd, wait }),
      await load("https://u:hunter2@nowhere.invalid/a", { cwd, fetch: unknown as typeof fetch }),
    ];
    expect(results.map(({ diagnostics }) => diagnostics[0]?.code)).toEqual(Array(3).fill("source/unreachable"));
    expect(results[2]?.diagnostics[0]?.message).toBe(
      "https://nowhere.invalid/a cannot be reached: the host name is not known.",
    );
    expect(unreachableCodes.has("source/unreachable")).toBe(true);
  });

  it("redirects without end, or to another scheme", async () => {
    const { origin, requests } = await serve((request, response) =>
      redirect(response, request.url === "/file" ? "file:///etc/passwd" : "/again"),
    );
    for (const path of ["/file", "/again"]) {
      expect((await load(origin + path, { cwd })).diagnostics[0]?.code).toBe("source/redirects");
    }
    expect(requests).toHaveLength(1 + 6);
  });

  it("a login page, a document that is too large, URLs of other kinds", async () => {
    const { origin } = await serve((_request, response) => response.end(" <html></html>"));
    expect((await load(origin, { cwd })).diagnostics[0]?.code).toBe("document/html");
    expect((await load(origin, { cwd, maxBytes: 5 })).diagnostics[0]?.code).toBe("source/too-large");
    for (const source of ["ftp://u:hunter2@x/a?b", "http://[", "file:///a.yaml"]) {
      const { diagnostics } = await load(source, { cwd });
      expect(diagnostics[0]?.code).toBe("source/bad-url");
      expect(diagnostics[0]?.message).not.toContain("hunter2");
    }
  });
});

it("a server cannot keep a run busy for ever: the number of documents has a limit", async () => {
  let count = 0;
  const next = async () => new Response(count++ === 0 ? `${minimal}x: {$ref: d0.yaml}` : `x: {$ref: d${count}.yaml}`);
  const { value, diagnostics } = await load("http://x.example/", { cwd: folder({}), fetch: next as typeof fetch });
  expect(value?.documents.size).toBe(1_000);
  expect(diagnostics.map(({ code }) => code)).toEqual(["ref/too-many"]);
});
