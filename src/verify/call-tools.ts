import type { Tool } from "../model/catalog.js";
import { forEachAtOnce } from "../support/concurrency.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import type { KnownInput } from "./arguments.js";
import type { Observation } from "./answers.js";
import type { Call, CallOutcome } from "./call.js";
import { linkedArguments } from "./expressions.js";

/** How a run calls. */
export interface CallToolsOptions {
  readonly call: Call;
  /** The input of a tool, with what the answers of others gave. */
  readonly inputOf: (tool: Tool, linked: JsonObject) => KnownInput;
  /** Waits until the next call may begin. */
  readonly pace: () => Promise<void>;
  readonly concurrency: number;
  readonly maxCalls: number;
  /** Told after each call. */
  readonly report: (done: number) => void;
}

/** After this many calls without any answer the API counts as out of reach. */
const maximumUnanswered = 3;

/**
 * Calls each tool once, and tools that others link to after those, with what their answers give. The order of rounds, and what a tool gets from which other,
 * does not depend on how fast answers come. Tools of which an argument is not known are not called.
 */
export async function callTools(
  tools: readonly Tool[],
  options: CallToolsOptions,
): Promise<ReadonlyMap<string, Observation>> {
  const observed = new Map<string, Observation>();
  const linked = new Map<string, JsonObject>();
  const budget = createBudget(options);
  for (let waiting = tools; waiting.length > 0;) {
    const ready = waiting.flatMap((tool) => {
      const known = options.inputOf(tool, linked.get(tool.name) ?? {});
      return "input" in known ? [{ tool, input: known.input }] : [];
    });
    const fed = new Set(
      ready.flatMap(({ tool }) => tool.links.filter((link) => link.tool !== tool.name)).map((link) => link.tool),
    );
    const first = ready.filter(({ tool }) => !fed.has(tool.name));
    // Tools that link to one another in a circle have no first one.
    const round = first.length > 0 ? first : ready;
    if (round.length === 0) break;
    const outcomes = new Map<Tool, CallOutcome>();
    await forEachAtOnce(round, options.concurrency, async ({ tool, input }) => {
      outcomes.set(tool, await budget(tool, input));
    });
    for (const { tool, input } of round) {
      const outcome = outcomes.get(tool)!;
      observed.set(tool.name, observationOf(outcome));
      if (outcome.kind !== "success" || outcome.reading.kind !== "json") continue;
      const { status, headers, reading } = outcome;
      const given = linkedArguments({ tool, input, answer: reading.value as JsonValue, status, headers });
      for (const [name, values] of given) if (!linked.has(name)) linked.set(name, values);
    }
    waiting = waiting.filter(({ name }) => !observed.has(name));
  }
  for (const tool of tools) {
    if (!observed.has(tool.name)) observed.set(tool.name, { reason: missingText(tool, tools, options, linked) });
  }
  return observed;
}

/** Calls as long as there are calls left, and answers come. */
function createBudget({ call, pace, maxCalls, report }: CallToolsOptions): Call {
  let calls = 0;
  const unanswered: string[] = [];
  let isAnswered = false;
  return async (tool, input) => {
    if (!isAnswered && unanswered.length >= maximumUnanswered) {
      return {
        kind: "unsent",
        reason: `Not called, since the first ${maximumUnanswered} calls failed: ${unanswered[0]}`,
      };
    }
    if (calls >= maxCalls)
      return { kind: "unsent", reason: `The limit of ${maxCalls} calls was reached (--max-calls).` };
    calls += 1;
    await pace();
    const outcome = await call(tool, input);
    report(calls);
    if (outcome.kind === "unanswered") unanswered.push(outcome.reason);
    else if (outcome.kind !== "unsent") isAnswered = true;
    return outcome;
  };
}

function observationOf(outcome: CallOutcome): Observation {
  return outcome.kind === "success" ? { answers: [outcome.reading] } : { reason: outcome.reason };
}

function missingText(
  tool: Tool,
  tools: readonly Tool[],
  { inputOf }: CallToolsOptions,
  linked: ReadonlyMap<string, JsonObject>,
): string {
  const known = inputOf(tool, linked.get(tool.name) ?? {});
  const missing = "missing" in known ? known.missing : [];
  const sources = tools.filter(({ links }) => links.some((link) => link.tool === tool.name)).map(({ name }) => name);
  const links = sources.length === 0 ? "" : ` No answer of ${sources.join(", ")} gave one.`;
  const which = missing.length === 1 ? "the argument" : "the arguments";
  return `No value is known of ${which} ${missing.join(", ")}: give an example in the document, or a value in verify.arguments.${links}`;
}
