import { createHttpHandler, type HttpHandler } from "../../templates/runtime/http-handler.js";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import type { HttpLogEntry } from "../../templates/runtime/http-log.js";
import type { HttpOptions } from "../../templates/runtime/http-options.js";
import { definition } from "./generated-tree.js";

/** A handler of the tools in `generated-tree.ts`, and what it logged. */
export function handlerOf(options: HttpOptions = {}): { readonly handler: HttpHandler; readonly logs: HttpLogEntry[] } {
  const logs: HttpLogEntry[] = [];
  const log = (entry: HttpLogEntry): unknown => logs.push(entry);
  const handler = createHttpHandler(definition, (server) => createMcpServer(definition, server), { log, ...options });
  return { handler, logs };
}

/** A request to the endpoint, with more headers. */
export function get(path: string = "/mcp", headers: Record<string, string> = {}, method: string = "GET"): Request {
  return new Request(`http://localhost:3000${path}`, { method, headers });
}

/** A message as a client of the revision 2025-11-25 posts it. */
export function post(message: object | string, headers: Record<string, string> = {}): Request {
  const body = typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
  const all = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers };
  return new Request("http://localhost:3000/mcp", { method: "POST", headers: all, body });
}

/** The call of a tool. */
export function call(name: string, input: object = {}, headers: Record<string, string> = {}): Request {
  return post({ method: "tools/call", params: { name, arguments: input } }, headers);
}

/** The JSON-RPC answer in a response, whether it came as JSON or as an event. */
export async function answerOf(response: Response): Promise<{
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}> {
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

/** A promise, and what resolves it. */
export function deferred<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: ((value: Value) => void) | undefined;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve: (value) => resolve?.(value) };
}
