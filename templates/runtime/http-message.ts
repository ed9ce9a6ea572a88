import { isJsonContentType } from "@modelcontextprotocol/server";
import { unlessAborted } from "./abort.js";
import { refusal } from "./http-answers.js";
import type { IncomingRequest } from "./http-incoming.js";
import { own } from "./json.js";

/** A JSON-RPC message of a request, as far as it decides over how it is served. */
export interface HttpMessage {
  /** As parsed; undefined where the SDK is left to answer. */
  readonly body?: unknown;
  /** Undefined for a list of messages, and where there is none. */
  readonly method?: string | undefined;
  /** Of `tools/call`. */
  readonly tool?: string | undefined;
}

/** Reads the message of a POST of JSON; of any other request there is none. A refusal where it is too long, is not JSON, or does not come in time. */
export async function readMessage(
  request: IncomingRequest,
  maxBodyBytes: number,
  signal: AbortSignal,
): Promise<HttpMessage | Response> {
  if (request.method !== "POST" || !isJsonContentType(request.headers.get("content-type"))) return {};
  let text: string | undefined;
  try {
    text = await unlessAborted(request.readText(maxBodyBytes), signal);
  } catch {
    return refusal(408, "The body of the request did not come.", { connection: "close" });
  }
  if (text === undefined) {
    // What is still to come is not read.
    return refusal(413, `The body of the request is longer than ${maxBodyBytes} bytes.`, { connection: "close" });
  }
  try {
    const body: unknown = JSON.parse(text);
    const method = asText(own(body, "method"));
    return { body, method, ...(method === "tools/call" && { tool: asText(own(own(body, "params"), "name")) }) };
  } catch {
    const error = { code: -32700, message: "The body of the request is not JSON." };
    return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
