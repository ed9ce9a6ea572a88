import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { callTool } from "./call.js";
import type { ToolDefinition } from "./define-tool.js";
import { reportOnce } from "./drift.js";
import { own } from "./json.js";
import { withinMessage } from "./message-size.js";
import { tokenStore } from "./oauth.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { traceOf } from "./trace-context.js";

/** A call of a tool, whose arguments its input schema has accepted. */
export interface AcceptedCall {
  readonly tool: ToolDefinition;
  readonly input: unknown;
  /** Whether the client was told an output schema. */
  readonly typed: boolean;
  /** As the client was told it. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Shared, since a hosted server is made anew for every request. */
const reportDefault = reportOnce();
const tokens = tokenStore();

/** The answer of a server to `tools/call`, in a message that clients take. Whatever goes wrong is a result with `isError`, in words. */
export async function answerCall(
  { tool, input, typed, inputSchema }: AcceptedCall,
  definition: ServerDefinition,
  options: ServerOptions,
  { mcpReq, http }: ServerContext,
): Promise<CallToolResult> {
  const { authInfo, req } = http ?? {};
  const trace = traceOf(own(mcpReq, "_meta"), req?.headers);
  const scope = {
    signal: mcpReq.signal,
    ...(trace && { trace }),
    ...(authInfo && { authInfo }),
    ...(req && { headers: req.headers }),
  };
  const settings = { onDrift: reportDefault, ...options, definition, tokens };
  return withinMessage(await callTool(tool, input, typed, settings, scope), options, inputSchema);
}
