import type { McpServer, ScopeChallengeHandler } from "@modelcontextprotocol/server";
import type { ToolHints } from "./define-tool.js";
import { discoveryContracts, type DiscoveryNames, type NamedTool } from "./discovery-contracts.js";
import type { Finder } from "./discovery-find.js";
import { type Offer, offers } from "./discovery-offer.js";
import { own } from "./json.js";
import type { Discovery, ServerDefinition, ServerOptions } from "./options.js";
import { lazySchema, outputSchema } from "./publish.js";
import { scopeChallenge } from "./scopes.js";

/** What is generated for discovery. */
export interface DiscoveryParts {
  readonly names: DiscoveryNames;
  /** Of the API, as descriptions name it. */
  readonly title: string;
  /** Of all tools of the catalogue together. */
  readonly annotations: ToolHints;
  /** Loads the index of them all, as JSON text, for the first search. */
  readonly load: () => Promise<string>;
}

/** What the three tools of one server know. */
export interface Serving {
  readonly definition: ServerDefinition;
  readonly options: ServerOptions;
  readonly offer: Offer;
  readonly names: DiscoveryNames;
  readonly finder: () => Promise<Finder>;
}

/** Three tools in the place of a catalogue: one finds tools, one describes them, one calls them. */
export function discoveryOf(parts: DiscoveryParts): Discovery {
  const { names, title, annotations } = parts;
  const offerOf = offers(annotations);
  const finder = finderOf(parts);
  return {
    tools: Object.values(names),
    called: (tool, args) => (tool === names.call ? own(args, "tool") : undefined),
    register: (server, definition, options, isOffered) => {
      const offer = offerOf(definition, options.tools, isOffered);
      if (offer.entries.size === 0) return;
      const offered = { title, count: offer.entries.size, annotations: offer.annotations };
      const serving: Serving = { definition, options, offer, names, finder };
      for (const [kind, contract] of Object.entries(discoveryContracts(names, offered)))
        register(server, kind as keyof DiscoveryNames, contract, serving);
    },
  };
}

/** Search and index are loaded for the first who asks. */
function finderOf({ load }: DiscoveryParts): () => Promise<Finder> {
  let finder: Promise<Finder> | undefined;
  const make = async (): Promise<Finder> => {
    const [{ finderIn }, text] = await Promise.all([import("./discovery-find.js"), load()]);
    return finderIn(text);
  };
  return () => {
    finder ??= make().catch((error: unknown) => {
      finder = undefined;
      throw error;
    });
    return finder;
  };
}

function register(server: McpServer, kind: keyof DiscoveryNames, contract: NamedTool, serving: Serving): void {
  const { name, inputSchema: input, outputSchema: output, ...about } = contract;
  const config = {
    ...about,
    // Zod comes with them.
    inputSchema: lazySchema(input, async () => (await import("./discovery-input.js")).inputs[kind]),
    ...(output && { outputSchema: outputSchema(output) }),
    ...(kind === "call" && serving.options.requireScopes && { scopeChallenge: scopesOfCalled(serving) }),
  };
  server.registerTool(name, config, async (args, context) => {
    const { answers } = await import("./discovery-tools.js");
    return answers[kind](serving, args, context);
  });
}

/** Asks for the scopes of the tool that is called. */
function scopesOfCalled({ offer, definition }: Serving): ScopeChallengeHandler {
  return (asked) => {
    const tool = own(own(asked.request.params, "arguments"), "tool");
    const entry = typeof tool === "string" ? offer.entries.get(tool) : undefined;
    return entry && scopeChallenge(entry, definition)(asked);
  };
}
