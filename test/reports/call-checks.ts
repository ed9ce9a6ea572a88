import { check, compare, isPlainObject, show } from "./checks.js";
import type { Check, Problem } from "./checks.js";
import type { TestClient } from "../support/clients.js";
import type { ServerOptions } from "./generated-server.js";
import type { ListedTool } from "./published-rules.js";
import { callsOf } from "./report-case.js";
import type { CallExpectation, ReportCase, ResultExpectation } from "./report-case.js";
import { isWrapped } from "./schema-checks.js";
import { compareRequest, readRequest } from "./sent-request.js";
import type { SentRequest } from "./sent-request.js";
import { defaultResponse, responseOf } from "./stub-response.js";
import { ajvValidator } from "./validators.js";
import { MODERN } from "./views.js";
import type { Views } from "./views.js";

/** A result of `tools/call` as the checks look at it. */
interface CallResult {
  readonly isError: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

/** What the stub API does during one call, and what it saw. */
export interface Stub {
  respond: () => Response;
  credentials: Readonly<Record<string, unknown>>;
  sent: SentRequest[];
}

/** One tool through one client. */
interface Seat {
  readonly client: TestClient;
  readonly listed: ListedTool;
  readonly modern: ListedTool;
}

/** A stub for one case: give its `options` to `createServer`. */
export function makeStub(): { readonly stub: Stub; readonly options: ServerOptions } {
  const stub: Stub = { respond: () => new Response(), credentials: {}, sent: [] };
  const options: ServerOptions = {
    fetch: fetchOf(stub),
    credentials: ({ name }) => credentialOf(stub, name),
    onDrift: () => undefined,
    // A case tells of one request.
    retries: 0,
  };
  return { stub, options };
}

/** Makes every call of a case through every client. One check a call: it passes where all clients agree with the case. */
export async function checkCalls(
  report: ReportCase,
  names: ReadonlyMap<string, string>,
  clients: readonly TestClient[],
  { byClient }: Views,
  stub: Stub,
): Promise<Check[]> {
  const found: Check[] = [];
  for (const tool of report.expect.tools ?? []) {
    const name = names.get(tool.operation) ?? "";
    const modern = byClient.get(MODERN)?.get(name);
    const seats = clients.flatMap((client): Seat[] => {
      const listed = byClient.get(client.kind)?.get(name);
      return listed === undefined || modern === undefined ? [] : [{ client, listed, modern }];
    });
    for (const [index, { call, soft }] of callsOf(tool).entries()) {
      stub.respond = () =>
        call.response === undefined
          ? defaultResponse(report.document, tool.operation, modern?.outputSchema)
          : responseOf(call.response);
      const title = `${tool.operation} call ${index + 1} ${show(call.args)}`;
      found.push(check(soft ? "soft" : "call", title, await callAll(seats, call, stub)));
    }
  }
  return found;
}

function fetchOf(stub: Stub): typeof fetch {
  return async (input, init) => {
    stub.sent.push(await readRequest(input as string | URL | Request, init as RequestInit | undefined));
    return stub.respond();
  };
}

function credentialOf(stub: Stub, scheme: string): unknown {
  return Object.hasOwn(stub.credentials, scheme) ? stub.credentials[scheme] : undefined;
}

async function callAll(seats: readonly Seat[], call: CallExpectation, stub: Stub): Promise<Problem | undefined> {
  if (call.served_from !== undefined) return { expected: "served_from", got: "the harness cannot serve documents yet" };
  if (seats.length === 0) return { expected: "a listed tool", got: "none" };
  for (const seat of seats) {
    stub.sent = [];
    stub.credentials = call.credentials ?? {};
    const problem = await callOnce(seat, call, stub);
    if (problem !== undefined) return { expected: problem.expected, got: `${problem.got} (${seat.client.kind})` };
  }
  return undefined;
}

async function callOnce(seat: Seat, call: CallExpectation, stub: Stub): Promise<Problem | undefined> {
  const result = await resultOf(seat, call.args);
  if ("expected" in result) return result;
  const text = result.content.map((block) => String(block["text"] ?? "")).join("\n");
  const request = call.request === undefined ? undefined : compareRequest(call.request, stub.sent);
  if (request !== undefined) return { expected: request.expected, got: `${request.got}; the tool said ${show(text)}` };
  return (
    checkAlways(result, seat) ?? (call.result === undefined ? undefined : checkResult(call.result, result, seat, text))
  );
}

/** Calls the tool. A refusal by the input schema counts as `isError`; any other protocol error is a problem. */
async function resultOf(seat: Seat, args: Readonly<Record<string, unknown>>): Promise<CallResult | Problem> {
  try {
    const result = await seat.client.callTool(seat.listed.name, { ...args });
    return { ...result, isError: result.isError === true };
  } catch (error) {
    const code = error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
    if (code === -32602 && !/output schema|structured content/i.test(show(error))) {
      return { isError: true, content: [{ type: "text", text: show(error) }] };
    }
    return { expected: "a result", got: show(error) };
  }
}

/** What holds for every call (README of the cases). */
function checkAlways({ isError, structuredContent, content }: CallResult, { listed }: Seat): Problem | undefined {
  if (content.length === 0) return { expected: "a content block", got: "none" };
  if (structuredContent === undefined) {
    const missing = listed.outputSchema !== undefined && !isError;
    return missing ? { expected: "structuredContent", got: show(content) } : undefined;
  }
  if (listed.outputSchema === undefined) return undefined;
  const validate = ajvValidator(listed.outputSchema);
  const complaint = typeof validate === "function" ? validate(structuredContent) : validate.broken;
  return complaint === undefined ? undefined : { expected: "structuredContent that is valid", got: complaint };
}

function checkResult(wanted: ResultExpectation, result: CallResult, seat: Seat, text: string): Problem | undefined {
  const kinds = result.content.map((block) => String(block["type"]));
  if (wanted.isError !== undefined && wanted.isError !== result.isError) {
    return { expected: `isError ${wanted.isError}`, got: `isError ${result.isError}: ${text}` };
  }
  if (Object.hasOwn(wanted, "structuredContent")) {
    const problem = compare(wanted.structuredContent, rawContent(result, seat));
    if (problem !== undefined) return problem;
  }
  if (wanted.text_contains !== undefined && !text.includes(wanted.text_contains)) {
    return { expected: `text with ${wanted.text_contains}`, got: text };
  }
  const anyOf = wanted.content_kinds_any_of;
  if (anyOf !== undefined && !anyOf.some((kind) => kinds.includes(kind))) return compare(anyOf, kinds);
  const base64 = wanted.base64_in_content;
  const held = base64 === undefined || JSON.stringify(result.content).includes(base64);
  return held ? undefined : { expected: `content with ${base64}`, got: show(result.content) };
}

function rawContent({ structuredContent }: CallResult, { listed, modern }: Seat): unknown {
  const wrapped = isWrapped(listed, modern) && isPlainObject(structuredContent);
  return wrapped ? structuredContent["result"] : structuredContent;
}
