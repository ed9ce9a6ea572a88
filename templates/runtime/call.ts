import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { applyCredentials, redact, type AppliedCredentials } from "./credentials.js";
import type { ToolDefinition } from "./define-tool.js";
import type { Drift } from "./drift.js";
import { environmentName } from "./environment.js";
import { CallFailure } from "./failure.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { buildRequest } from "./request.js";
import { errorResult, failure, readAnswer } from "./result.js";
import { send } from "./send.js";
import { baseAddress, serverUrl } from "./servers.js";
import { concludeSuccess } from "./success.js";
import { fetchTransport } from "./transport.js";

/** What every call of one server shares. */
export interface CallSettings extends ServerOptions {
  readonly definition: ServerDefinition;
  readonly onDrift: (drift: Drift) => void;
}

/** Whom a call serves, and how long. */
export interface CallScope {
  readonly signal: AbortSignal;
  readonly authInfo?: NonNullable<ServerContext["http"]>["authInfo"];
}

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
  let secrets: readonly string[] = [];
  try {
    const credentials = await credentialsOf(tool, settings, scope);
    secrets = credentials.secrets;
    const request = buildRequest(tool.request, input, addressOf(tool, settings), credentials);
    const answer = await send(request, {
      transport: fetchTransport(settings.fetch ?? globalThis.fetch),
      signal: scope.signal,
      timeoutMs: settings.timeoutMs ?? 60_000,
      maxResponseBytes: settings.maxResponseBytes ?? 10 * 1024 * 1024,
    });
    const reading = readAnswer(answer, tool.outputSchema !== undefined);
    if (answer.status >= 200 && answer.status < 300)
      return concludeSuccess(tool, reading, answer.status, typed, settings.onDrift);
    return redacted(errorResult(reading, answer.status, missingHint(answer.status, credentials, settings)), secrets);
  } catch (error) {
    if (error instanceof CallFailure) return redacted(failure(error.message), secrets);
    if (error instanceof RangeError) return failure("The value is nested too deeply to be handled.");
    throw error;
  }
}

function credentialsOf(tool: ToolDefinition, settings: CallSettings, scope: CallScope): Promise<AppliedCredentials> {
  return applyCredentials(tool.security ?? [], settings.definition.securitySchemes, async (scheme, scopes) =>
    settings.credentials?.(scheme, { tool: tool.name, scopes, ...(scope.authInfo && { authInfo: scope.authInfo }) }),
  );
}

function addressOf(tool: ToolDefinition, { baseUrl, definition }: CallSettings): string {
  const [server] = tool.request.servers ?? definition.servers;
  const hint = `set ${environmentName(definition.name, "BASE_URL")} or pass baseUrl to createServer`;
  return baseAddress(baseUrl ?? (server && serverUrl(server)), hint);
}

function missingHint(status: number, { missing }: AppliedCredentials, { definition }: CallSettings): string {
  if ((status !== 401 && status !== 403) || missing.length === 0) return "";
  const variables = missing.map(({ name }) => environmentName(definition.name, name));
  return ` No credentials were sent: set ${variables.join(" or ")}, or pass credentials to createServer.`;
}

function redacted(result: CallToolResult, secrets: readonly string[]): CallToolResult {
  const content = result.content.map((block) =>
    block.type === "text" ? { ...block, text: redact(block.text, secrets) } : block,
  );
  return { ...result, content };
}
