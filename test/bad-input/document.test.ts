import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { run, snapshot, usedDirectory } from "./command.js";

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is refused: its text, the diagnostic's code and words, and the place that is shown. */
const refused: Record<string, { text: string; file?: string; code: string; says: RegExp; at?: string }> = {
  "no document but a text": { text: "hello there\n", code: "document/not-object", says: /a text/ },
  "no document but a list": { text: "- 1\n- 2\n", code: "document/not-object", says: /a list/ },
  "no document but other JSON": { text: '{"name": "x"}', file: "package.json", code: "document/no-version", says: /neither/ },
  "an empty file": { text: "", code: "document/empty", says: /is empty/ },
  "a login page": { text: "<!DOCTYPE html>\n<html><body>Log in</body></html>", file: "openapi.json", code: "document/html", says: /HTML/ },
  "a truncated file": {
    ...{ text: '{"openapi": "3.1.0",\n "paths": {"/a"', file: "openapi.json" },
    ...{ code: "document/truncated", says: /line 2/, at: "openapi.json:2:" },
  },
  "invalid YAML": {
    ...{ text: "openapi: 3.1.0\ninfo:\n  title: a: b\n", code: "document/not-yaml" },
    ...{ says: /line 3/, at: "openapi.yaml:3:" },
  },
  "a version that is unknown": { text: "openapi: 4.0.0\npaths: {}\n", code: "document/unsupported-version", says: /4\.0\.0/, at: "openapi.yaml:1:" },
  "no operations": { text: "openapi: 3.1.0\ninfo: { title: x, version: 1.0.0 }\npaths: {}\n", code: "document/no-operations", says: /operation/ },
};

describe("refused with a diagnostic, exit code 1, and nothing touched", () => {
  it.each(Object.entries(refused))("%s", async (_title, { text, file = "openapi.yaml", code, says, at }) => {
    const cwd = await usedDirectory({ [file]: text });
    await isRefused(cwd, file, { code, says, at: at ?? `${file}` });
  });

  it("a file that is not there, a folder, standard input that is empty", async () => {
    const cwd = await usedDirectory();
    await isRefused(cwd, "missing.yaml", { code: "source/not-found", says: /missing\.yaml/ });
    await isRefused(cwd, "sound", { code: "source/is-directory", says: /directory/ });
  });

  it.each([
    [404, "source/http-not-found"],
    [401, "source/unauthorized"],
    [503, "source/server-error"],
  ])("an answer with status %d", async (status, code) => {
    const url = await serve((response) => response.writeHead(status).end("{}"));
    await isRefused(await usedDirectory(), url, { code, says: new RegExp(`answered ${status}`) });
  });

  it("a login page that a server answers with 200", async () => {
    const url = await serve((response) => response.writeHead(200, { "content-type": "text/html" }).end("<html></html>"));
    await isRefused(await usedDirectory(), url, { code: "document/html", says: /HTML/ });
  });

  it("a server that never answers, or breaks off", async () => {
    const hanging = await serve(() => undefined);
    const cwd = await usedDirectory();
    const real = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => real(milliseconds / 200));
    await isRefused(cwd, hanging, { code: "source/timeout", says: /within 30 seconds/ });
    const breaking = await serve((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    });
    await isRefused(cwd, breaking, { code: "source/unreachable", says: /cannot be reached/ });
  });
});

const operation = (schema: string): string =>
  `openapi: 3.1.0
info: { title: References, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: getA
      responses:
        "200":
          description: x
          content:
            application/json:
              schema:
                type: object
                properties:
                  sound: { type: string }
                  part: ${schema}
components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/A" }
`;

/** References that cannot be followed: the part is degraded with a warning, and `--strict` refuses. */
const degraded: Record<string, { schema: string; code: string; says: RegExp }> = {
  "a dangling $ref": { schema: '{ $ref: "#/components/schemas/Ghost" }', code: "ref/unresolved", says: /Ghost/ },
  "a $ref to a file that is missing": { schema: "{ $ref: missing.yaml#/A }", code: "ref/unreadable", says: /missing\.yaml/ },
  "a $ref that leads only in a circle": { schema: '{ $ref: "#/components/schemas/A" }', code: "ref/circular", says: /A/ },
  "a $ref to another host": { schema: "{ $ref: 'http://127.0.0.1:9/x.yaml' }", code: "ref/foreign-host", says: /127\.0\.0\.1:9/ },
  "a $ref outside the folder": { schema: "{ $ref: ../secret.yaml }", code: "ref/outside-folder", says: /\.\.\/secret\.yaml/ },
  "a $ref outside the folder, by an absolute path": { schema: "{ $ref: /etc/passwd }", code: "ref/outside-folder", says: /etc\/passwd/ },
};

describe.each(Object.entries(degraded))("%s", (_title, { schema, code, says }) => {
  const files = { "api/openapi.yaml": operation(schema), "secret.yaml": "type: integer\n" };

  it("costs that part, and is told at its place", async () => {
    const cwd = await usedDirectory(files);
    const ended = await run(cwd, "generate", "api/openapi.yaml", "--out", "new", "--json");
    expect(ended.code).toBe(0);
    const { diagnostics } = JSON.parse(ended.stdout) as { diagnostics: { code: string; message: string; file: string; line: number }[] };
    const told = diagnostics.filter((each) => each.code === code);
    expect(told.map(({ file }) => file)).toContain("api/openapi.yaml");
    expect(told.map(({ message }) => message).join()).toMatch(says);
    expect(told.every(({ line }) => line >= 15)).toBe(true);
  });

  it("is refused under --strict, and nothing is touched", async () => {
    await isRefused(await usedDirectory(files), "api/openapi.yaml", { code, says, at: "api/openapi.yaml:", flags: ["--strict"] });
  });
});

interface Refusal {
  readonly code: string;
  readonly says: RegExp;
  /** How the diagnostic begins. */
  readonly at?: string;
  readonly flags?: readonly string[];
}

async function isRefused(cwd: string, source: string, { code, says, at = "", flags = [] }: Refusal): Promise<void> {
  const before = snapshot(cwd);
  const ended = await run(cwd, "generate", source, "--out", "out", ...flags);
  const block = ended.stderr.split("\n\n").find((each) => each.includes(` error  ${code} `) || each.startsWith(`error  ${code} `));
  expect(block, ended.stderr).toBeDefined();
  expect(block).toMatch(says);
  expect(block).toMatch(/^ +help: \S/m);
  expect(block?.slice(0, at.length)).toBe(at);
  expect(ended.stderr).not.toMatch(/^ +at /m);
  expect(ended.code).toBe(1);
  expect(snapshot(cwd)).toEqual(before);
}

/** The URL of a server that answers every request so. */
async function serve(answer: (response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((_request, response) => void answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
}
