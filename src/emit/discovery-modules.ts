import {
  discoveryContracts,
  type DiscoveryNames,
  type Offered,
  worstOf,
} from "../../templates/runtime/discovery-contracts.js";
import { indexText } from "../../templates/runtime/discovery-index.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import { cutText, oneLine } from "../support/text.js";
import { type Code, code, literal, valueSymbol } from "./code.js";
import { indexedTools } from "./discovery-documents.js";
import type { Module } from "./module.js";

/** What discovery adds to an output. */
export interface EmittedDiscovery {
  readonly names: DiscoveryNames;
  /** The three tools as a server of all tools publishes them. */
  readonly contracts: readonly JsonObject[];
  /** What `server.ts` says of it. */
  readonly value: Code;
  /** The index of all tools, which the first search loads. */
  readonly module: Module;
}

/** Longer titles say no more. */
const maximumTitle = 100;

/** The three tools as a server publishes them that offers all of `tools`. */
export function discoveryTools(catalog: DiscoveredCatalog, tools: readonly Tool[]): readonly JsonObject[] {
  const contracts = discoveryContracts(discoveryNames(catalog.prefix), offeredIn(catalog, tools));
  return Object.values(contracts) as unknown as readonly JsonObject[];
}

/** The three tools that find, describe and call `tools`, which are those that are published. */
export function emitDiscovery(
  catalog: DiscoveredCatalog & Pick<Catalog, "schemas">,
  tools: readonly Tool[],
): EmittedDiscovery {
  const names = discoveryNames(catalog.prefix);
  const { title, annotations } = offeredIn(catalog, tools);
  const value = code`${valueSymbol("discoveryOf", "runtime/discovery-server")}({
    names: ${literal({ ...names })},
    title: ${literal(title)},
    annotations: ${literal({ ...annotations })},
    load: async () => (await import("./discovery-index.js")).index,
  })`;
  return {
    names,
    contracts: discoveryTools(catalog, tools),
    value,
    module: {
      kind: "typescript",
      path: "discovery-index.ts",
      declarations: [
        {
          kind: "const",
          name: "index",
          docs: { text: "What each tool is found by: an index of MiniSearch, as JSON text." },
          type: ["string"],
          value: [literal(indexText(indexedTools(tools, catalog.schemas)))],
        },
      ],
    },
  };
}

type DiscoveredCatalog = Pick<Catalog, "server" | "prefix">;

function offeredIn({ server }: DiscoveredCatalog, tools: readonly Tool[]): Offered {
  const title = cutText(oneLine(server.title), maximumTitle) || server.name;
  return { title, count: tools.length, annotations: worstOf(tools.map((tool) => tool.annotations)) };
}

/** What the three tools are called, behind the prefix of all names. */
function discoveryNames(prefix = ""): DiscoveryNames {
  return { search: `${prefix}search_tools`, describe: `${prefix}describe_tool`, call: `${prefix}call_tool` };
}
