import { join } from "node:path";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { repository } from "../corpus/places.js";
import { readToolNames } from "../corpus/judge/catalog.js";
import { checkAnswer } from "../roundtrip/check-answer.js";
import { loadServer } from "../roundtrip/load-server.js";
import { prepare } from "../roundtrip/prepare.js";
import { isJson } from "../roundtrip/request/check-body.js";
import { connectClients, type ListedTool, type TestClient } from "../support/clients.js";
import { random } from "../support/random.js";
import { documentedAnswers } from "./documented-answers.js";
import { Judge } from "./judge.js";
import { FILLS, makeArguments } from "./make-arguments.js";
import type { PrismAnswer } from "./prism-answer.js";
import type { PrismServer } from "./prism-server.js";

/** What became of one call. */
export interface CallReport {
  /** The arguments, and the request. */
  readonly asked: string;
  /** What Prism says of the request. */
  readonly violations: readonly string[];
  /** What is wrong whatever Prism says: no request, an answer that did not arrive. */
  readonly faults: readonly string[];
  /** Whether an answer that fits the document was made, and arrived. */
  readonly answered: boolean;
  /** Where none was made: why not. */
  readonly unmade: readonly string[];
}

export interface ToolReport {
  readonly tool: string;
  /** Whether it has an output schema. */
  readonly typed: boolean;
  readonly calls: readonly CallReport[];
}

/** Calls every tool of a document (absolute path) against Prism, which serves it. Throws where nothing can be generated. */
export async function checkDocument(name: string, document: string, prism: PrismServer): Promise<ToolReport[]> {
  const folder = join(repository, "tmp/prism", name);
  await prepare(document, folder);
  const server = await loadServer(folder);
  const judge = new Judge(prism);
  const options = {
    baseUrl: prism.url,
    fetch: judge.fetch,
    credentials: () => "user:secret-of-prism",
    onDrift: () => undefined,
    // Several requests to Prism are one to the tool.
    timeoutMs: 120_000,
  };
  const clients = await connectClients(() => server.create(options));
  // Clients validate only what they have listed.
  const lists = await Promise.all(clients.map((client) => client.listTools()));
  const answers = documentedAnswers(document);
  const names = readToolNames(join(folder, "out"));
  const byTool = new Map([...names].map(([operation, tool]) => [tool, answers.get(operation)]));
  const reports: ToolReport[] = [];
  for (const [index, tool] of (lists.at(-1) ?? []).entries()) {
    server.only(tool.name);
    judge.fits = byTool.get(tool.name) ?? (() => undefined);
    const calls: CallReport[] = [];
    for (const [turn, fill] of FILLS.entries()) {
      const input = makeArguments(tool.inputSchema as JsonObject, random(index, turn), fill);
      const client = clients[(index + turn) % clients.length] as TestClient;
      calls.push(
        input === undefined
          ? failedCall(fill, "no arguments were found that the input schema accepts")
          : await callTool(judge, client, tool, input),
      );
    }
    reports.push({ tool: tool.name, typed: tool.outputSchema !== undefined, calls });
  }
  await Promise.all(clients.map((client) => client.close()));
  return reports;
}

function failedCall(asked: string, fault: string): CallReport {
  return { asked, violations: [], faults: [fault], answered: false, unmade: [] };
}

async function callTool(judge: Judge, client: TestClient, tool: ListedTool, input: JsonObject): Promise<CallReport> {
  judge.verdicts.length = 0;
  const given = JSON.stringify(input).slice(0, 400);
  try {
    const result = await client.callTool(tool.name, input);
    const [verdict, ...more] = judge.verdicts;
    if (verdict === undefined)
      return failedCall(given, `no request was sent: ${JSON.stringify(result.content).slice(0, 500)}`);
    const { request, violations, answer, refused } = verdict;
    const fault =
      more.length > 0
        ? `${more.length + 1} requests were sent`
        : answer && checkAnswer(expectedOf(answer), result, client.kind, tool.outputSchema !== undefined);
    const faults = fault === undefined ? [] : [`${client.kind}: the answer ${answer?.status} ${fault}`];
    const unmade = answer === undefined && violations.length === 0 ? refused : [];
    return { asked: `${request} ${given}`, violations, faults, answered: answer !== undefined, unmade };
  } catch (error) {
    return failedCall(given, `${client.kind}: protocol error: ${String(error).slice(0, 300)}`);
  }
}

/** What a client must get of an answer that fits the document. */
function expectedOf({ status, headers, bytes }: PrismAnswer): Parameters<typeof checkAnswer>[0] {
  const isJsonBody = bytes.length > 0 && isJson(headers.get("content-type") ?? "");
  const value = isJsonBody ? (JSON.parse(bytes.toString()) as JsonValue) : undefined;
  const expected =
    value === undefined ? { kind: "nothing" as const } : { kind: "json" as const, value, nullsMayGo: false };
  return { label: String(status), stub: { status, body: bytes }, expected };
}
