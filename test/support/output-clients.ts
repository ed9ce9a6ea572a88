import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../corpus/places.js";
import { loadServer, type ServerOptions } from "../reports/generated-server.js";
import { connectClients, type TestClient } from "./clients.js";

/** Clients of each kind before the server of an output. */
export interface OutputClients {
  readonly clients: readonly TestClient[];
  close(): Promise<void>;
}

/**
 * Connects clients to the server of an output folder as it is now. It is loaded from a copy, since modules are loaded only once, below the repository, so
 * that it finds `zod` and the SDK.
 */
export async function connectToOutput(out: string, options: ServerOptions): Promise<OutputClients> {
  mkdirSync(join(repository, "tmp"), { recursive: true });
  const copy = mkdtempSync(join(repository, "tmp/output-"));
  cpSync(out, copy, { recursive: true });
  const { createServer } = await loadServer(copy);
  const clients = await connectClients(() => createServer({ onDrift: () => {}, ...options }));
  return {
    clients,
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
      rmSync(copy, { recursive: true });
    },
  };
}
