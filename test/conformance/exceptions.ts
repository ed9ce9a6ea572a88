/** What a server with tools only, made from an OpenAPI document, does not do. */
export interface Exception {
  /** The scenarios: whole names. */
  readonly scenarios: RegExp;
  /** What every check of them that does not succeed says; anything else is a failure. */
  readonly says: RegExp;
  readonly reason: string;
}

const noMethod = /Method not found|-32601/;
const noTool = /Tool \S+ not found|Not testable|not found\. Available tools/;

/** Each must meet something, in one of the suites. */
export const exceptions: readonly Exception[] = [
  {
    scenarios: /(prompts|resources)-.*|completion-complete|logging-set-level|caching|sep-2164-resource-not-found/,
    says: /Method not found|-32601|data\.uri is undefined/,
    reason: "the server has tools, and no prompts, resources, completions or log levels; it declares none of them",
  },
  {
    scenarios: /tools-call-(with-logging|with-progress|sampling|elicitation)|elicitation-.*/,
    says: new RegExp(`${noMethod.source}|${noTool.source}`),
    reason: "a call is one HTTP request, which tells of no progress and asks the client for nothing",
  },
  {
    scenarios: /tools-call-mixed-content/,
    says: noTool,
    reason: "an answer of an API has one body, and so one kind of content",
  },
  {
    scenarios: /json-schema-2020-12/,
    says: noTool,
    reason:
      "it wants $schema, $anchor and a composition at the root of an input, which hosts refuse and are never published",
  },
  {
    scenarios: /server-sse-(polling|multiple-streams)/,
    says: /^undefined$|priming event|retry field/,
    reason: "there are no sessions, so that no stream is taken up again: recommendations alone",
  },
  {
    scenarios: /server-stateless/,
    says: noTool,
    reason: "four of its checks call tools that need a capability of the client, or write logs",
  },
  {
    scenarios: /http-custom-header-server-validation/,
    says: /Not testable|no tool with x-mcp-header/,
    reason: "no input asks for x-mcp-header",
  },
  {
    scenarios: /input-required-result-.*/,
    says: new RegExp(`${noMethod.source}|${noTool.source}|InputRequiredResult`),
    reason: "no tool asks the client for more input",
  },
];
