import type { Client as ModernClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as ModernTransport } from "@modelcontextprotocol/client/stdio";
import type { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type ClientKind, sdkClient } from "./clients.js";

/** A client that is not connected yet, and the transport of its own SDK that starts `program`. */
export function stdioClient(
  kind: ClientKind,
  program: ConstructorParameters<typeof FirstTransport>[0],
): { readonly client: FirstClient | ModernClient; readonly transport: FirstTransport | ModernTransport } {
  const Transport = kind === "sdk1" ? FirstTransport : ModernTransport;
  return { client: sdkClient(kind), transport: new Transport(program) };
}
