import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateInProcess } from "../reports/generator.js";
import { loadServer } from "../reports/generated-server.js";
import { type CalledTool, type ClientKind, connectClients, type TestClient } from "../support/clients.js";
import { type RecordedRequest, startStubApi, type StubApi } from "../support/stub-api.js";
import type { StyleCase } from "./style-cases.js";
import { documentOf } from "./style-document.js";

/** One case through one client. */
export interface StyleResult {
  readonly title: string;
  readonly client: ClientKind;
  /** Undefined where the request was as it must be. */
  readonly problem: string | undefined;
}

/**
 * Generates a document for each version, serves it, makes the call of every case through the clients of these kinds, and compares the raw
 * request. `work` is a folder of ours below the repository; it is emptied before and after.
 */
export async function runCases(
  cases: readonly StyleCase[],
  kinds: readonly ClientKind[],
  work: string,
): Promise<StyleResult[]> {
  const stub = await startStubApi();
  stub.answer({ status: 204 });
  const results: StyleResult[] = [];
  try {
    for (const version of new Set(cases.map((styleCase) => styleCase.version))) {
      const ofVersion = cases.filter((styleCase) => styleCase.version === version);
      results.push(...(await runVersion(version, ofVersion, kinds, stub, join(work, version))));
    }
  } finally {
    await stub.close();
    rmSync(work, { recursive: true, force: true });
  }
  return results;
}

async function runVersion(
  version: string,
  cases: readonly StyleCase[],
  kinds: readonly ClientKind[],
  stub: StubApi,
  folder: string,
): Promise<StyleResult[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = join(folder, "openapi.json");
  writeFileSync(source, JSON.stringify(documentOf(version, cases)));
  const generation = await generateInProcess(source, join(folder, "out"));
  if (!generation.ok) throw new Error(`nothing was generated from the document of ${version}:\n${generation.text}`);
  const { createServer } = await loadServer(join(folder, "out"));
  const clients = await connectClients(() => createServer({ baseUrl: stub.url }));
  const results: StyleResult[] = [];
  for (const client of clients.filter(({ kind }) => kinds.includes(kind))) {
    for (const [index, styleCase] of cases.entries()) {
      const problem = await problemOf(styleCase, index, client, stub);
      results.push({ title: styleCase.title, client: client.kind, problem });
    }
  }
  await Promise.all(clients.map((client) => client.close()));
  return results;
}

async function problemOf(
  { in: place, value, expected }: StyleCase,
  index: number,
  client: TestClient,
  stub: StubApi,
): Promise<string | undefined> {
  stub.requests.length = 0;
  const argumentsOf = place === "formData" ? { body: { color: value } } : { color: value };
  const called = await client.callTool(`case_${index}`, value === undefined ? {} : argumentsOf);
  const [request] = stub.requests;
  if (typeof expected === "object") return refusalProblem(called, request, expected.refused);
  if (request === undefined) return `nothing is sent: ${JSON.stringify(called.content)}`;
  const sent = sentIn(place, request, index);
  return sent === expected ? undefined : `${JSON.stringify(sent)} is sent, not ${JSON.stringify(expected)}`;
}

function refusalProblem(called: CalledTool, request: RecordedRequest | undefined, words: string): string | undefined {
  if (request !== undefined) return `${request.url} is sent, though it must be refused`;
  const text = JSON.stringify(called.content);
  return called.isError === true && text.includes(words) ? undefined : `the refusal does not say "${words}": ${text}`;
}

/** The part of a raw request that a parameter stands in; undefined where nothing stands there. */
function sentIn(place: StyleCase["in"], { url, headers, body }: RecordedRequest, index: number): string | undefined {
  const [path = "", query] = url.split("?");
  switch (place) {
    case "path":
      return path.slice(`/${index}/c`.length);
    case "query":
      return query;
    case "formData":
      return body.toString("latin1");
    case "header":
      return headers["color"] as string | undefined;
    case "cookie":
      return headers.cookie;
  }
}
