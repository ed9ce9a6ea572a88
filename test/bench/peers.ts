import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MeasuredResult, measureNode } from "../corpus/child.js";
import { installPackages, type Packages } from "../support/install.js";

/** A generator that toolwright is measured against. */
export interface Peer {
  readonly name: PeerName;
  readonly version: string;
  /** The Node.js that it needs. */
  readonly node: string;
  /** Generates from `source` into a `folder` that is not there yet, in a process of its own, on that Node.js. Nothing is formatted. */
  readonly generate: (source: string, folder: string) => Promise<MeasuredResult>;
}

export type PeerName = "hey-api" | "orval" | "openapi-mcp-generator";

interface PeerPackage {
  readonly name: PeerName;
  readonly versions: Packages["versions"];
  readonly script: string;
  /** The text of a config file, where it has one, and the arguments. */
  readonly config?: (source: string, out: string) => object;
  readonly arguments: (config: string, source: string, out: string) => readonly string[];
}

const packages: readonly PeerPackage[] = [
  {
    name: "hey-api",
    versions: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3" },
    script: "@hey-api/openapi-ts/bin/run.js",
    config: (input, output) => ({
      input,
      output,
      plugins: ["@hey-api/typescript", "@hey-api/sdk", "zod"],
      logs: { file: false },
    }),
    arguments: (config) => ["-f", config],
  },
  {
    name: "orval",
    versions: { orval: "8.38.0" },
    script: "orval/dist/bin/orval.mjs",
    // Without leave it follows no `$ref` to another file.
    config: (target, out) => ({
      api: {
        input: { target, parserOptions: { externalRefs: { allow: ["*"] } } },
        output: { target: join(out, "handlers.ts"), client: "mcp", mode: "single" },
      },
    }),
    arguments: (config) => ["--config", config],
  },
  {
    name: "openapi-mcp-generator",
    versions: { "openapi-mcp-generator": "4.0.1" },
    script: "openapi-mcp-generator/bin/openapi-mcp-generator.js",
    arguments: (_, source, out) => ["--input", source, "--output", out, "--force"],
  },
];

/** Installs the peers below `tmp/`, unless they are there; of those that cannot be had, the reason. */
export async function installPeers(): Promise<
  readonly (Peer | { readonly name: PeerName; readonly missing: string })[]
> {
  const peers: (Peer | { readonly name: PeerName; readonly missing: string })[] = [];
  for (const each of packages) {
    const installed = await installPackages({ name: `peer-${each.name}`, versions: each.versions });
    if ("missing" in installed) {
      peers.push({ name: each.name, missing: installed.missing });
      continue;
    }
    const script = join(installed.modules, each.script);
    peers.push({
      name: each.name,
      version: Object.values(each.versions)[0] ?? "",
      node: installed.node,
      generate: async (source, folder) => {
        await mkdir(folder, { recursive: true });
        const config = join(folder, "peer.config.mjs");
        const out = join(folder, "out");
        if (each.config) await writeFile(config, `export default ${JSON.stringify(each.config(source, out))};\n`);
        const args = [script, ...each.arguments(config, source, out)];
        return measureNode(args, { cwd: folder, node: installed.node, timeoutSeconds: 600 });
      },
    });
  }
  return peers;
}
