import { rmSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../src/support/json.js";
import { repository } from "../corpus/places.js";
import { generateInProcess } from "../reports/generator.js";
import { loadServer } from "../reports/generated-server.js";
import { type CalledTool, connectClients, type ListedTool, type TestClient } from "../support/clients.js";
import { random } from "../support/random.js";
import { FILLS, makeArguments, type Fill } from "./make-arguments.js";

/** What Prism answered to one request. */
interface Verdict {
  readonly request: string;
  readonly status: number;
  /** Violations that Prism tells of in a header: JSON text. */
  readonly violations: string;
  readonly body: string;
}

export interface ToolReport {
  readonly tool: string;
  readonly calls: number;
  readonly typed: boolean;
  /** A line each; none where Prism found nothing and every answer arrived. */
  readonly problems: readonly string[];
}

/** Calls every tool of a document (absolute path) against Prism, which serves it at `url`. Throws where nothing can be generated. */
export async function checkDocument(name: string, document: string, url: string): Promise<ToolReport[]> {
  const directory = join(repository, "tmp/prism", name);
  rmSync(directory, { recursive: true, force: true });
  const generation = await generateInProcess(document, directory);
  if (!generation.ok) throw new Error(`nothing was generated: ${generation.text.slice(0, 500)}`);
  const { createServer, catalog } = await loadServer(directory);
  const verdicts: Verdict[] = [];
  let dynamic = false;
  const fetch = judged(verdicts, () => dynamic);
  const credentials = (): string => "user:secret-of-prism";
  const clients = await connectClients(() =>
    createServer({ baseUrl: url, fetch, credentials, onDrift: () => undefined }),
  );
  const reports: ToolReport[] = [];
  for (const [index, tool] of (catalog as readonly ListedTool[]).entries()) {
    const problems = new Set<string>();
    for (const [turn, fill] of FILLS.entries()) {
      const client = clients[(index + turn) % clients.length] as TestClient;
      const subject = { tool, client, fill, verdicts };
      const input = makeArguments(tool.inputSchema as JsonObject, random(index, turn), fill);
      dynamic = false;
      const first = await checkCall(subject, input);
      // An example of the document need not fit its own schema: an answer that Prism makes from the schema must.
      dynamic = true;
      const found = first.some(isUnfit) ? await checkCall(subject, input) : first;
      for (const problem of found) problems.add(problem);
    }
    reports.push({
      tool: tool.name,
      calls: FILLS.length,
      typed: tool.outputSchema !== undefined,
      problems: [...problems],
    });
  }
  await Promise.all(clients.map((client) => client.close()));
  return reports;
}

function isUnfit(problem: string): boolean {
  return problem.includes("does not fit the tool's output schema") || problem.startsWith(NO_MOCK);
}

const NO_MOCK = "Prism makes no answer that its own validator takes";

interface Subject {
  readonly tool: ListedTool;
  readonly client: TestClient;
  readonly fill: Fill;
  readonly verdicts: Verdict[];
}

async function checkCall({ tool, client, fill, verdicts }: Subject, input: JsonObject | undefined): Promise<string[]> {
  if (input === undefined) return [`${fill}: no arguments were found that the input schema accepts`];
  verdicts.length = 0;
  const asked = `${fill} ${JSON.stringify(input).slice(0, 400)}`;
  try {
    const result = await client.callTool(tool.name, input);
    const [verdict] = verdicts;
    const said = JSON.stringify(result.content).slice(0, 500);
    if (verdict === undefined) return [`no request: ${said}; ${asked}`];
    return problemsOf(verdict, result, tool).map((problem) => `${problem}; ${asked}`);
  } catch (error) {
    return [`${client.kind}: protocol error: ${String(error).slice(0, 300)}; ${asked}`];
  }
}

function problemsOf({ request, status, violations, body }: Verdict, result: CalledTool, tool: ListedTool): string[] {
  if (violations !== "") return [`violation: ${violations} of ${request}`];
  // It takes the request, and the document describes nothing to answer with.
  if (body.includes("errors#NO_RESPONSE_RESPONSE_DEFINED")) return [];
  if (isOwnFault(body)) return [`${NO_MOCK}: ${body.slice(body.indexOf('"validation"'), 600)}`];
  if (status < 200 || status > 299) return [`Prism answered ${status}: ${body.slice(0, 300)} to ${request}`];
  if (result.isError)
    return [
      `an answer of ${status} is an error: ${JSON.stringify(result.content).slice(0, 400)} (${body.slice(0, 200)})`,
    ];
  const untyped = tool.outputSchema !== undefined && result.structuredContent === undefined;
  return untyped ? [`an answer of ${status} has no structured content: ${JSON.stringify(result).slice(0, 300)}`] : [];
}

/** Whether Prism answers that the answer it made itself, and nothing else, violates the document. */
function isOwnFault(body: string): boolean {
  if (!body.includes("errors#VIOLATIONS")) return false;
  const { validation = [] } = JSON.parse(body) as {
    readonly validation?: readonly { readonly location: readonly string[] }[];
  };
  return validation.length > 0 && validation.every(({ location }) => location[0] === "response");
}

/** A `fetch` that keeps what Prism says of each request. */
function judged(verdicts: Verdict[], dynamic: () => boolean): typeof fetch {
  return async (target, init) => {
    const headers = new Headers(init?.headers);
    if (dynamic()) headers.set("prefer", "dynamic=true");
    const response = await fetch(target, { ...init, headers });
    verdicts.push({
      request: `${init?.method} ${String(target)}`,
      status: response.status,
      violations: requestViolations(response.headers.get("sl-violations")),
      body: await response.clone().text(),
    });
    return response;
  };
}

/** Violations of the request; those of the answer are Prism's own, or its document's. */
function requestViolations(header: string | null): string {
  if (header === null) return "";
  const all = JSON.parse(header) as readonly { readonly location: readonly string[] }[];
  const found = all.filter(({ location }) => location[0] !== "response");
  return found.length > 0 ? JSON.stringify(found) : "";
}
