import { fileURLToPath } from "node:url";
import { runNode } from "./child.js";
import { repository } from "./places.js";

/** What the clients' process reports. */
export interface ClientsReport {
  readonly failures: readonly string[];
  /** Tools that each client listed. */
  readonly listed: Readonly<Record<string, number>>;
}

/** Lists the tools of the compiled server in `<js>` with all three clients and compiles every schema, in a process of its own. */
export async function checkClients(js: string): Promise<ClientsReport> {
  const worker = fileURLToPath(new URL("clients-worker.ts", import.meta.url));
  const { exit, stdout, stderr } = await runNode(["--import", "tsx", worker, js], { cwd: repository });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (exit !== 0 || !last.startsWith("{"))
    return { failures: [`the clients' process ended with ${exit}: ${stderr}`], listed: {} };
  return JSON.parse(last) as ClientsReport;
}
