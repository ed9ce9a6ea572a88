import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { isRepeatable } from "./advice.js";
import { authorize } from "./authorize.js";
import type { ToolDefinition } from "./define-tool.js";
import type { OnDrift } from "./drift.js";
import { processEnvironment } from "./environment.js";
import { errorResult, failure } from "./error-result.js";
import { CallFailure } from "./failure.js";
import { withFixedArguments } from "./fixed-arguments.js";
import { applyBeforeRequest } from "./hooks.js";
import { DEFAULT_RESPONSE_BYTES } from "./message-size.js";
import type { TokenStore } from "./oauth.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { projectReading } from "./project.js";
import { redactDrift, redaction, redactResult } from "./redaction.js";
import { buildRequest } from "./request.js";
import { refuseLostNulls } from "./required.js";
import { readAnswer } from "./reading.js";
import { send, type Answer, type SendOptions } from "./send.js";
import { systemClock } from "./retry.js";
import { serverAddress } from "./servers.js";
import { concludeSuccess } from "./success.js";
import { type TraceContext, withTrace } from "./trace-context.js";
import { chooseTransport } from "./transport.js";

/** What every call of one server shares. */
export interface CallSettings extends ServerOptions {
  readonly definition: ServerDefinition;
  readonly onDrift: OnDrift;
  /** Shared by all servers of a process: a hosted one is made anew for every request. */
  readonly tokens: TokenStore;
}

/** Whom a call serves, and how long. */
export interface CallScope {
  readonly signal: AbortSignal;
  readonly authInfo?: NonNullable<ServerContext["http"]>["authInfo"];
  /** Of the MCP request, where it came over HTTP. */
  readonly headers?: Headers;
  /** Goes on to the API. */
  readonly trace?: TraceContext;
}

/** What of a tool decides over its request. */
export type CallableTool = Pick<ToolDefinition, "name" | "annotations" | "request" | "security">;

/**
 * Makes the request that a tool stands for and gives its answer. `input` has passed the input schema; `typed` says
 * whether the client was told an output schema. Whatever goes wrong is a result with `isError`, in words.
 */
export async function callTool(
  tool: ToolDefinition,
  input: unknown,
  typed: boolean,
  settings: CallSettings,
  scope: CallScope,
): Promise<CallToolResult> {
  const secrets = new Set<string>();
  try {
    refuseLostNulls(tool, input);
    const { answer, hint } = await callApi(tool, input, settings, scope, secrets);
    const redact = redaction(secrets);
    const onDrift: OnDrift = (drift) => settings.onDrift(redactDrift(drift, redact));
    const read = readAnswer(answer, tool.outputSchema !== undefined);
    const isSuccess = answer.status >= 200 && answer.status < 300;
    const reading = isSuccess && tool.fields ? projectReading(read, tool.fields) : read;
    const result = isSuccess
      ? concludeSuccess(tool, reading, answer, typed, onDrift)
      : errorResult(reading, answer, { tool, redact, hint });
    return redactResult(result, redact);
  } catch (error) {
    if (error instanceof CallFailure) return failure(redaction(secrets).inError(error.message));
    if (error instanceof RangeError) return failure("The value is nested too deeply to be handled.");
    throw error;
  }
}

/**
 * The API's answer, and what to add to it where it is a refusal. Adds to `secrets` all that no message may hold. Fails in words (`CallFailure`)
 * where there is no answer.
 */
export async function callApi(
  tool: CallableTool,
  input: unknown,
  settings: CallSettings,
  scope: CallScope,
  secrets: Set<string>,
): Promise<{ readonly answer: Answer; readonly hint: string }> {
  const address = serverAddress(tool.request.servers ?? settings.definition.servers, settings, settings.definition);
  const sending: SendOptions = {
    transport: chooseTransport(settings.fetch),
    signal: scope.signal,
    timeoutMs: settings.timeoutMs ?? 50_000,
    beganAt: systemClock.now(),
    maxResponseBytes: settings.maxResponseBytes ?? DEFAULT_RESPONSE_BYTES,
    retries: settings.retries ?? 2,
    isIdempotent: isRepeatable(tool.annotations),
  };
  const filled = withFixedArguments(tool.request, input, settings.environment ?? processEnvironment());
  for (const secret of filled.secrets) secrets.add(secret);
  const { authInfo, signal } = scope;
  const context = { tool: tool.name, signal, ...(authInfo && { authInfo }) };
  for (let isFirst = true; ; isFirst = false) {
    const credentials = await authorize(tool, address, settings, scope, sending);
    for (const secret of credentials.secrets) secrets.add(secret);
    const built = withTrace(buildRequest(tool.request, filled.input, address, credentials), scope.trace);
    const hooked = await applyBeforeRequest(settings.beforeRequest, built, context);
    for (const secret of hooked.secrets) secrets.add(secret);
    const answer = await send(hooked.request, sending);
    // A token may have been revoked before its time.
    if (answer.status === 401 && isFirst && credentials.renew()) continue;
    return { answer, hint: credentials.hint(answer.status) };
  }
}
