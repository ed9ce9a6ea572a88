import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { ClientKind } from "./clients.js";

/** A client that is not connected yet, and the transport of its own SDK to a server at `url`; `headers` go with each request. */
export function httpClient(
  kind: ClientKind,
  url: string,
  headers: Record<string, string> = {},
): { readonly client: FirstClient | ModernClient; readonly transport: FirstTransport | ModernTransport } {
  const info = { name: kind, version: "1.0.0" };
  const options = { requestInit: { headers } };
  if (kind === "sdk1") return { client: new FirstClient(info), transport: new FirstTransport(new URL(url), options) };
  const mode = kind === "sdk2-legacy" ? "legacy" : { pin: "2026-07-28" };
  return {
    client: new ModernClient(info, { versionNegotiation: { mode } }),
    transport: new ModernTransport(new URL(url), options),
  };
}
