import { execFile } from "node:child_process";
import { join } from "node:path";
import type { InstalledPackages } from "../support/install.js";

/** The eras of the protocol that the Inspector can speak. */
export const eras = ["legacy", "modern"] as const;

const launcher = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

/** What MCP Inspector says of the tools of a server: how many it listed, what it warns of, and why it refuses them, if it does. */
export interface Inspected {
  readonly tools: number;
  readonly warnings: number;
  readonly fault?: string;
}

/** Lists the tools of the server at `url` with the Inspector's command line, which ends with 6 where a schema has an error. */
export async function inspect(
  url: string,
  era: (typeof eras)[number],
  { node, modules }: InstalledPackages,
): Promise<Inspected> {
  const asked = ["--cli", url, "--transport", "http", "--method", "tools/list", "--strict", "--format", "json", "-q"];
  const args = [join(modules, launcher), ...asked, "--protocol-era", era];
  return new Promise((resolve) => {
    execFile(node, args, { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const warnings = stderr.match(/^Warning: /gm)?.length ?? 0;
      const fault = /^Error: [^]{0,600}/m.exec(stderr)?.[0] ?? stderr.slice(-600);
      if (error)
        resolve({ tools: 0, warnings, fault: `exit ${error.code ?? error.signal ?? "code unknown"}: ${fault}` });
      else resolve({ tools: toolsIn(stdout), warnings });
    });
  });
}

function toolsIn(text: string): number {
  const { result } = JSON.parse(text) as { readonly result?: { readonly tools?: readonly unknown[] } };
  return result?.tools?.length ?? 0;
}
