import { isDeepStrictEqual } from "node:util";
import { leaksIn } from "./canaries.js";
import { textOf, type Expectation, type HostileCase, type Outcome } from "./hostile-case.js";
import type { RawRequest } from "./raw-server.js";

/** What the runtime and its `fetch` send with every request. */
const USUAL_HEADERS: ReadonlySet<string> = new Set(
  "host connection accept accept-encoding accept-language user-agent sec-fetch-mode content-type content-length".split(
    " ",
  ),
);
/** What the documents declare: parameters and credentials. */
const DECLARED_HEADERS = /^(x-(trace|list|map|key)|valueof|cookie|authorization)$/;

/** The longest text for a model that an error may be made of: the body of an error page is cut. */
const MAX_ERROR_TEXT = 300_000;

/** Of a whole call, where a case says nothing. */
export const DEFAULT_LIMIT_MS = 5_000;

/** What is wrong with the outcome of a case, a line each. */
export function judge(hostile: HostileCase, outcome: Outcome): string[] {
  return [...always(hostile, outcome), ...expected(hostile.expect, outcome)];
}

/** What holds of every call. */
function* always({ limitMs = DEFAULT_LIMIT_MS }: HostileCase, outcome: Outcome): Generator<string> {
  const { result, thrown, requests, foreign, faults, logged, seconds } = outcome;
  const shown = { result: JSON.stringify(result) ?? "", "protocol error": thrown, log: logged.join("\n") };
  for (const [where, text] of Object.entries(shown)) {
    for (const secret of leaksIn(text)) yield `the ${where} holds the credential ${secret}`;
  }
  for (const request of foreign) {
    for (const secret of leaksIn(wire(request))) yield `another origin was sent the credential ${secret}`;
  }
  yield* faults;
  for (const { headers } of [...requests, ...foreign]) {
    const strange = headers
      .map(([name]) => name)
      .filter((name) => !USUAL_HEADERS.has(name) && !DECLARED_HEADERS.test(name));
    if (strange.length > 0) yield `undeclared headers were sent: ${strange.join(", ")}`;
  }
  if (seconds * 1000 > limitMs) yield `took ${(seconds * 1000).toFixed(0)} ms, of at most ${limitMs}`;
  if (result?.isError && result.structuredContent !== undefined) yield "an error has structured content";
  if (result?.isError && textOf(result).length > MAX_ERROR_TEXT)
    yield `the error has ${textOf(result).length} characters`;
  if (/^\s+at .+:\d+/m.test(`${textOf(result)}\n${thrown}\n${logged.join("\n")}`)) yield "a stack trace is told";
  // oxlint-disable-next-line no-control-regex
  for (const line of logged)
    if (/[\0-\x08\x0a-\x1f\x7f-\x9f]/.test(line)) yield `control characters are logged: ${JSON.stringify(line)}`;
}

function* expected(expect: Expectation, outcome: Outcome): Generator<string> {
  const { result, thrown, requests, foreign } = outcome;
  const said = thrown || textOf(result);
  const isError = thrown !== "" || result?.isError === true;
  if (expect.error && !isError) yield `no error, but ${brief(JSON.stringify(result))}`;
  if (expect.error && isError && !expect.error.test(said))
    yield `the error does not say ${expect.error}: ${brief(said)}`;
  if (!expect.error && !expect.either && isError) yield `an error: ${brief(said)}`;
  const wanted = expect.requests ?? 1;
  if (wanted !== "any" && requests.length !== wanted)
    yield `${requests.length} requests reached the API, not ${wanted}`;
  if (foreign.length !== (expect.foreign ?? 0))
    yield `${foreign.length} requests reached another origin: ${foreign.map(wire).join("; ")}`;
  const [request] = requests;
  if (request) yield* expectedRequest(expect, request);
  if ("structured" in expect && !isDeepStrictEqual(result?.structuredContent, expect.structured)) {
    yield `structuredContent is ${brief(JSON.stringify(result?.structuredContent))}`;
  }
  yield* expect.check?.(outcome) ?? [];
}

function* expectedRequest(expect: Expectation, { target, headers, body }: RawRequest): Generator<string> {
  if (expect.target !== undefined && target !== expect.target)
    yield `the request target is ${target}, not ${expect.target}`;
  for (const [name, value] of Object.entries(expect.headers ?? {})) {
    const sent = headers.find((header) => header[0] === name)?.[1];
    if (sent !== value) yield `the header ${name} is ${JSON.stringify(sent)}, not ${JSON.stringify(value)}`;
  }
  if (expect.body !== undefined && body.toString() !== expect.body)
    yield `the body is ${brief(body.toString())}, not ${expect.body}`;
}

function wire({ method, target, headers, body }: RawRequest): string {
  return `${method} ${target}\n${headers.map((header) => header.join(": ")).join("\n")}\n\n${body.toString()}`;
}

function brief(text: string | undefined): string {
  const whole = text ?? "nothing";
  return whole.length > 300 ? `${whole.slice(0, 300)}... (${whole.length} characters)` : whole;
}
