import type { CalledTool, ClientKind } from "../support/clients.js";
import type { RawAnswer, RawRequest } from "./raw-server.js";

/** One call that somebody hostile has shaped: the caller, the document, or the API. */
export interface HostileCase {
  readonly name: string;
  readonly tool: string;
  readonly input?: Record<string, unknown>;
  /** What the API answers; `{}` by default. */
  readonly answer?: (hosts: Hosts) => RawAnswer;
  /** Over those of the world. */
  readonly options?: (hosts: Hosts) => CallOptions;
  /** What must come of it, beside what must never come of any case. */
  readonly expect: Expectation;
  /** Of the whole call; 5 seconds by default. */
  readonly limitMs?: number;
  /** Whether the case is too large for `npm test`. */
  readonly large?: boolean;
}

/** Options of the generated `createServer` that cases set. */
export interface CallOptions {
  readonly baseUrl?: string | undefined;
  readonly serverVariables?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly maxResponseBytes?: number;
  /** None by default: what is refused is told at once. */
  readonly retries?: number;
}

/** Where the API is, and another origin that no call is meant for: `127.0.0.1:PORT`. */
export interface Hosts {
  readonly api: string;
  readonly other: string;
}

export interface Expectation {
  /** How many requests reach the API; 1 by default. */
  readonly requests?: number | "any";
  /** How many reach the other origin; 0 by default. */
  readonly foreign?: number;
  /** The request target of the first request to the API, whole. */
  readonly target?: string;
  /** Header fields of the first request: name to value; undefined where there must be none. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The body of the first request, whole. */
  readonly body?: string;
  /** What the error says, if the call must be one; a call that must be none by default. */
  readonly error?: RegExp;
  /** Whether the call may be an error or none. */
  readonly either?: boolean;
  /** The result's `structuredContent`. */
  readonly structured?: unknown;
  /** Anything else: what is wrong with the outcome, a line each. */
  readonly check?: (outcome: Outcome) => readonly string[];
}

/** What came of a call, wherever it could be seen. */
export interface Outcome {
  readonly kind: ClientKind;
  /** Undefined where the call ended in a protocol error. */
  readonly result: CalledTool | undefined;
  /** The protocol error, with its data. */
  readonly thrown: string;
  readonly requests: readonly RawRequest[];
  readonly foreign: readonly RawRequest[];
  /** What the raw servers found wrong with the bytes of requests. */
  readonly faults: readonly string[];
  /** What was written for the operator: lines on stderr, and what `onDrift` was told. */
  readonly logged: readonly string[];
  readonly seconds: number;
}

/** All text blocks of a result. */
export function textOf(result: CalledTool | undefined): string {
  return (result?.content ?? []).map((block) => (typeof block["text"] === "string" ? block["text"] : "")).join("\n");
}
