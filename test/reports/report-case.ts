import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** One bug-report case: a folder of `fixtures/reports` with a document and what is expected of it. The format is in its README. */
export interface ReportCase {
  readonly id: string;
  readonly directory: string;
  /** Absolute path of the OpenAPI document. */
  readonly document: string;
  readonly expect: Expectation;
  /** Keys of `expect.yaml` that this harness does not know; any fails the case. */
  readonly unknownKeys: readonly string[];
}

export interface Expectation {
  readonly title: string;
  readonly generate: "ok" | "error" | "ok-or-error";
  readonly error_contains?: readonly string[];
  readonly document?: DocumentExpectation;
  readonly tools?: readonly ToolExpectation[];
}

export interface DocumentExpectation {
  readonly no_connection?: string;
  readonly tools_count?: number;
  readonly unique_tool_names?: boolean;
  readonly tool_name_pattern?: string;
  readonly compile?: true | CompileExpectation;
  readonly deterministic?: boolean;
  readonly same_tools_as?: string;
  readonly max_generate_seconds?: number;
}

export interface CompileExpectation {
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly max_seconds?: number;
  readonly declaration?: boolean;
}

export interface ToolExpectation {
  /** Method and path: `GET /pets/{id}`. */
  readonly operation: string;
  readonly input_accepts?: readonly unknown[];
  readonly input_rejects?: readonly unknown[];
  readonly output_accepts?: readonly unknown[];
  readonly output_rejects?: readonly unknown[];
  readonly soft_input_accepts?: readonly unknown[];
  readonly soft_input_rejects?: readonly unknown[];
  readonly soft_output_accepts?: readonly unknown[];
  readonly soft_output_rejects?: readonly unknown[];
  readonly published?: PublishedExpectation;
  readonly call?: CallExpectation;
  readonly calls?: readonly CallExpectation[];
  readonly soft_call?: CallExpectation;
}

/** Rules by the part of the tool they look at; those of `soft` are reported only. */
export interface PublishedExpectation {
  readonly input?: readonly string[];
  readonly output?: readonly string[];
  readonly tool?: readonly string[];
  readonly soft?: readonly string[];
}

export interface CallExpectation {
  readonly args: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, unknown>>;
  readonly served_from?: string;
  readonly request?: "none" | RequestExpectation;
  readonly response?: ResponseGiven;
  readonly result?: ResultExpectation;
}

export interface RequestExpectation {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly query_exact?: string;
  readonly query_any_of?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly headers_absent?: readonly string[];
  readonly body?: unknown;
}

export interface ResponseGiven {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly body_text?: string;
  readonly body_base64?: string;
}

export interface ResultExpectation {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly text_contains?: string;
  readonly content_not_empty?: boolean;
  readonly content_kinds_any_of?: readonly string[];
  readonly base64_in_content?: string;
}

const KNOWN = {
  case: "title source why kind notes generate error_contains document tools",
  document:
    "no_connection tools_count unique_tool_names tool_name_pattern compile deterministic same_tools_as max_generate_seconds",
  compile: "flags max_seconds declaration",
  tool: [
    "operation input_accepts input_rejects output_accepts output_rejects published call calls soft_call",
    "soft_input_accepts soft_input_rejects soft_output_accepts soft_output_rejects",
  ].join(" "),
  published: "input output tool soft",
  call: "args credentials served_from request response result",
  request: "method path query query_exact query_any_of url headers headers_absent body",
  response: "status headers body body_text body_base64",
  result: "isError structuredContent text_contains content_not_empty content_kinds_any_of base64_in_content",
} as const;

/** Reads every case below `directory` (or only those whose id begins with `only`), in the order of their ids. */
export function loadCases(directory: string, only?: string): ReportCase[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(only ?? ""))
    .map((entry) => loadCase(path.resolve(directory, entry.name)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Reads one case; throws where the folder has no document or no `expect.yaml`. */
export function loadCase(directory: string): ReportCase {
  const expect = parse(readFileSync(path.join(directory, "expect.yaml"), "utf8")) as Expectation;
  const document = ["openapi.yaml", "openapi.json"].map((name) => path.join(directory, name)).find(existsSync);
  if (document === undefined) throw new Error(`${directory} has no openapi.yaml and no openapi.json`);
  return { id: path.basename(directory), directory, document, expect, unknownKeys: findUnknownKeys(expect) };
}

/** The calls of a tool in the order of the case. */
export function callsOf(tool: ToolExpectation): readonly { readonly call: CallExpectation; readonly soft: boolean }[] {
  const firm = [...(tool.call === undefined ? [] : [tool.call]), ...(tool.calls ?? [])];
  const soft = tool.soft_call === undefined ? [] : [tool.soft_call];
  return [...firm.map((call) => ({ call, soft: false })), ...soft.map((call) => ({ call, soft: true }))];
}

/** Keys of an `expect.yaml` that no check of ours reads, as `tool.output_acepts`. */
export function findUnknownKeys(expect: Expectation): string[] {
  const { document } = expect;
  const unknown = [...unknownIn("case", expect), ...unknownIn("document", document)];
  unknown.push(...unknownIn("compile", document?.compile));
  for (const tool of expect.tools ?? []) {
    unknown.push(...unknownIn("tool", tool), ...unknownIn("published", tool.published));
    for (const { call } of callsOf(tool)) {
      unknown.push(...unknownIn("call", call), ...unknownIn("request", call.request));
      unknown.push(...unknownIn("response", call.response), ...unknownIn("result", call.result));
    }
  }
  return unknown;
}

function unknownIn(level: keyof typeof KNOWN, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const known = KNOWN[level].split(" ");
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${level}.${key}`);
}
