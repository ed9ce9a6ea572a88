import { join } from "node:path";
import { installPackages } from "../support/install.js";

/** Where Prism and the Node that it needs (>= 24.18) are. */
export interface Installed {
  readonly node: string;
  readonly cli: string;
}

/** Installs Prism, unless it is there; gives the reason where it cannot be had. */
export async function installPrism(): Promise<Installed | { readonly missing: string }> {
  const installed = await installPackages({
    name: "prism",
    versions: { "@stoplight/prism-cli": "5.16.0" },
    // Prism sets the options of one copy of its generator and runs another one: with one version there is one copy (stoplightio/prism issue #2683).
    overrides: { "json-schema-faker": "0.5.9" },
  });
  if ("missing" in installed) return installed;
  return { node: installed.node, cli: join(installed.modules, "@stoplight/prism-cli/dist/index.js") };
}
