import { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { ClientKind } from "./clients.js";

/** A client that is not connected yet, and the transport of its own SDK that starts `program`. */
export function stdioClient(
  kind: ClientKind,
  program: ConstructorParameters<typeof FirstTransport>[0],
): { readonly client: FirstClient | ModernClient; readonly transport: FirstTransport | ModernTransport } {
  const info = { name: kind, version: "1.0.0" };
  if (kind === "sdk1") return { client: new FirstClient(info), transport: new FirstTransport(program) };
  const mode = kind === "sdk2-legacy" ? "legacy" : { pin: "2026-07-28" };
  return {
    client: new ModernClient(info, { versionNegotiation: { mode } }),
    transport: new ModernTransport(program),
  };
}
