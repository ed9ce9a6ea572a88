import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { run, snapshot, usedDirectory } from "./command.js";

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is refused: its text, and the diagnostic's code and words. */
const refused: Record<string, { text: string; file?: string; code: string; says: RegExp }> = {
  "no document but a text": { text: "hello there\n", code: "document/not-object", says: /a text/ },
  "no document but a list": { text: "- 1\n- 2\n", code: "document/not-object", says: /a list/ },
  "no document but other JSON": {
    text: '{"name": "x"}',
    file: "package.json",
    code: "document/no-version",
    says: /neither/,
  },
  "an empty file": { text: "", code: "document/empty", says: /is empty/ },
  "a login page": {
    text: "<!DOCTYPE html>\n<html><body>Log in</body></html>",
    file: "openapi.json",
    code: "document/html",
    says: /HTML/,
  },
  "a truncated file": {
    text: '{"openapi": "3.1.0",\n "paths": {"/a"',
    file: "openapi.json",
    code: "document/truncated",
    says: /line 2, column 16/,
  },
  "invalid YAML": {
    text: "openapi: 3.1.0\ninfo:\n  title: a: b\n",
    code: "document/not-yaml",
    says: /line 3, column 11/,
  },
  "a version that is unknown": {
    text: "openapi: 4.0.0\npaths: {}\n",
    code: "document/unsupported-version",
    says: /openapi: 4\.0\.0/,
  },
  "no operations": {
    text: "openapi: 3.1.0\ninfo: { title: x, version: 1.0.0 }\npaths: {}\n",
    code: "document/no-operations",
    says: /operation/,
  },
};

describe("refused with a diagnostic, exit code 1, and nothing touched", () => {
  it.each(Object.entries(refused))("%s", async (_title, { text, file = "openapi.yaml", code, says }) => {
    const cwd = await usedDirectory({ [file]: text });
    await isRefused(cwd, file, { code, says, at: file });
  });

  it("a file that is not there, and a folder", async () => {
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
    const url = await serve((response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<html></html>"),
    );
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

const circle = `components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/A" }
`;
const ownself = `components:
  schemas:
    C: { anyOf: [{ $ref: "#/components/schemas/C" }] }
`;
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
${schema.includes("schemas/A") ? circle : schema.includes("schemas/C") ? ownself : ""}`;

interface Reference {
  readonly schema: string;
  readonly code: string;
  readonly says: RegExp;
  /** The error that refuses the document; without one the part is degraded, and only `--strict` refuses. */
  readonly refusedBy?: string;
}

const references: Record<string, Reference> = {
  "a dangling $ref": {
    schema: '{ $ref: "#/components/schemas/Ghost" }',
    code: "ref/unresolved",
    says: /Ghost/,
    refusedBy: "ref/unresolved",
  },
  "a $ref that leads only in a circle": {
    schema: '{ $ref: "#/components/schemas/A" }',
    code: "ref/circular",
    says: /schemas\/[AB]/,
    refusedBy: "ref/circular",
  },
  "a schema that consists of itself": {
    schema: '{ $ref: "#/components/schemas/C" }',
    code: "schema/circular",
    says: /itself/,
  },
  "a $ref to a file that is missing": {
    schema: "{ $ref: missing.yaml#/A }",
    code: "ref/unreadable",
    says: /missing\.yaml/,
    refusedBy: "ref/unresolved",
  },
  "a $ref to another host": {
    schema: "{ $ref: 'http://127.0.0.1:9/x.yaml' }",
    code: "ref/foreign-host",
    says: /127\.0\.0\.1:9/,
    refusedBy: "ref/unresolved",
  },
  "a $ref outside the folder": {
    schema: "{ $ref: ../secret.yaml }",
    code: "ref/outside-folder",
    says: /\.\.\/secret\.yaml/,
    refusedBy: "ref/unresolved",
  },
  "a $ref outside the folder, by an absolute path": {
    schema: "{ $ref: /etc/passwd }",
    code: "ref/outside-folder",
    says: /etc\/passwd/,
    refusedBy: "ref/unresolved",
  },
};

describe.each(Object.entries(references))("%s", (_title, { schema, code, says, refusedBy }) => {
  const files = { "api/openapi.yaml": operation(schema), "secret.yaml": "type: integer\n" };
  const at = "api/openapi.yaml:";

  it("is told at its place, and refused or degraded", async () => {
    const cwd = await usedDirectory(files);
    if (refusedBy !== undefined) await isRefused(cwd, "api/openapi.yaml", { code: refusedBy, says, at });
    const ended = await run(cwd, "generate", "api/openapi.yaml", "--out", "new", "--json");
    expect(ended.code, ended.stdout).toBe(refusedBy === undefined ? 0 : 1);
    const { diagnostics } = JSON.parse(ended.stdout) as { diagnostics: Told[] };
    const told = diagnostics.filter((each) => each.code === code);
    expect(new Set(told.map(({ file }) => file))).toEqual(new Set(["api/openapi.yaml"]));
    expect(told.map(({ message }) => message).join()).toMatch(says);
    expect(told.every(({ line }) => line >= 15)).toBe(true);
  });

  it("is refused under --strict, at its place", async () => {
    await isRefused(await usedDirectory(files), "api/openapi.yaml", { code, says, at, flags: ["--strict"] });
  });
});

interface Told {
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

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
  const block = ended.stderr
    .split("\n\n")
    .find((each) => each.includes(` error  ${code} `) || each.startsWith(`error  ${code} `));
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
