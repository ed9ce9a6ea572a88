import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import { repository } from "../corpus/places.js";
import { sourceFile } from "../tidy/source-file.js";
import { definition } from "./generated-tree.js";

afterEach(() => vi.unstubAllGlobals());

/** The files of the runtime that are loaded when `entries` are: all that they import for its values, and not by `import()`. */
function loadedWith(entries: readonly string[]): string[] {
  const loaded = new Set(entries.map((name) => `templates/runtime/${name}.ts`));
  for (const path of loaded) {
    const { imports } = sourceFile(path, readFileSync(join(repository, path), "utf8"));
    for (const { target, local, typeOnly, lazy } of imports) if (local && !typeOnly && !lazy) loaded.add(target);
  }
  return [...loaded].map((path) => path.slice("templates/runtime/".length, -".ts".length)).sort();
}

it("loads for start and list no file that only calls need", () => {
  // The catalogue loads options.
  expect(loadedWith(["stdio-run", "create-server", "options"])).toEqual([
    "call-entry",
    "choose-tools",
    "create-server",
    "decode",
    "environment",
    "failure",
    "json",
    "options",
    "program",
    "publish",
    "scopes",
    "servers",
    "stdio-arguments",
    "stdio-drain",
    "stdio-help",
    "stdio-node",
    "stdio-run",
    "validate",
  ]);
  const discovery = loadedWith(["discovery-server", "create-server"]);
  expect(discovery.filter((name) => name.startsWith("discovery-"))).toEqual([
    "discovery-contracts",
    "discovery-offer",
    "discovery-server",
  ]);
  expect(discovery).not.toContain("error-result");
  expect(loadedWith(["answer-call"])).toEqual(expect.arrayContaining(["call", "send", "redaction"]));
});

it("starts without the platform's HTTP client, which Node loads in 50 ms", () => {
  const touched: string[] = [];
  for (const name of ["Headers", "Request", "Response", "fetch"]) {
    vi.stubGlobal(name, function pretended() {
      touched.push(name);
    });
  }
  createMcpServer(definition, { baseUrl: "http://127.0.0.1:1" });
  expect(touched).toEqual([]);
  createMcpServer(
    { ...definition, securitySchemes: [{ type: "http", name: "key", scheme: "bearer" }] },
    { credentialsFrom: { key: "x-acme" } },
  );
  expect(touched).toEqual(["Headers"]);
});
