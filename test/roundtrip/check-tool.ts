import type { JsonObject } from "../../src/support/json.js";
import { field } from "../corpus/judge/document.js";
import type { CalledTool, ListedTool, TestClient } from "../support/clients.js";
import type { Random } from "../support/random.js";
import type { StubApi } from "../support/stub-api.js";
import { type AnswerSources, answerCases } from "./answer-cases.js";
import { type AnswerCase, checkAnswer } from "./check-answer.js";
import type { ReadOperation, ReadParameter } from "./reading/operation.js";
import { checkRequest, type Asked, type SecurityNames } from "./request/check-request.js";
import { argumentMaker, type Fill } from "./values/make-arguments.js";
import { type ArgumentPlan, matchArguments } from "./values/match-arguments.js";

/** What all tools of a document are tried with. */
export interface Bench extends AnswerSources {
  readonly clients: readonly TestClient[];
  readonly stub: StubApi;
  /** The path of the API's address. */
  readonly base: string;
  readonly security: SecurityNames;
}

/** Which optional arguments there are, call by call; the odd values are those of `some`. */
const FILLS: readonly Fill[] = ["minimal", "full", "some", "some", "full", "some"];

/** So many lines of one tool are enough to see what is wrong. */
const MOST_PROBLEMS = 4;

/** Calls one tool with several arguments and answers through all clients. Gives a line for each thing that is not as the document says. */
export async function checkTool(
  bench: Bench,
  tool: ListedTool,
  operation: ReadOperation,
  random: Random,
): Promise<string[]> {
  const inputSchema = tool.inputSchema as JsonObject;
  const plan = matchArguments(operation, inputSchema, bench.security);
  if (!("parameters" in plan)) return [...plan];
  const maker = argumentMaker(operation, plan, inputSchema);
  const { forAll, others } = answerCases(operation, bench, random);
  const problems = new Set<string>();
  const subject = { tool, operation, plan };
  const rounds = roundsOf(bench.clients, forAll, others);
  for (const [index, [client, answer]] of rounds.entries()) {
    const input = maker.make(random, FILLS[index % FILLS.length]!);
    const found =
      input === undefined
        ? ["no arguments were found that the input schema accepts"]
        : await checkCall(bench, client, subject, input, answer);
    for (const problem of found) problems.add(problem);
    if (problems.size > MOST_PROBLEMS) break;
  }
  return [...problems];
}

/** Every client gets what is for all; the others take turns. A tool whose answers say little is called often enough to try its arguments. */
function roundsOf(
  clients: readonly TestClient[],
  forAll: readonly AnswerCase[],
  others: readonly AnswerCase[],
): (readonly [TestClient, AnswerCase])[] {
  const pairs = forAll.flatMap((answer) => clients.map((client) => [client, answer] as const));
  const turns = others.map((answer, index) => [clients[index % clients.length]!, answer] as const);
  const repeated = Array.from(
    { length: Math.max(0, FILLS.length - pairs.length - turns.length) },
    (_, index) => pairs[index % pairs.length]!,
  );
  return [...pairs, ...turns, ...repeated];
}

interface Subject {
  readonly tool: ListedTool;
  readonly operation: ReadOperation;
  readonly plan: ArgumentPlan;
}

async function checkCall(
  bench: Bench,
  client: TestClient,
  { tool, operation, plan }: Subject,
  input: JsonObject,
  answer: AnswerCase,
): Promise<string[]> {
  const { requests } = bench.stub;
  requests.length = 0;
  bench.stub.answer(answer.stub);
  const call = await called(client, tool.name, input);
  const [sent] = requests;
  const asked = JSON.stringify(input).slice(0, 300);
  if (sent === undefined) {
    return [
      `no request: ${"error" in call ? call.error : JSON.stringify(call.result.content).slice(0, 300)}; arguments ${asked}`,
    ];
  }
  const problems = await checkRequest(operation, askedOf(plan, input), sent, bench.base, bench.security);
  const fault =
    "error" in call ? call.error : checkAnswer(answer, call.result, client.kind, tool.outputSchema !== undefined);
  return fault === undefined ? problems : [...problems, `${client.kind}: ${answer.label}: ${fault}`];
}

async function called(
  client: TestClient,
  name: string,
  input: JsonObject,
): Promise<{ readonly result: CalledTool } | { readonly error: string }> {
  try {
    return { result: await client.callTool(name, input) };
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).slice(0, 400) };
  }
}

function askedOf(plan: ArgumentPlan, input: JsonObject): Asked {
  const parameters = new Map<ReadParameter, unknown>();
  for (const [key, parameter] of plan.parameters) parameters.set(parameter, field(input, key));
  return { parameters, body: plan.body === undefined ? undefined : field(input, plan.body) };
}
