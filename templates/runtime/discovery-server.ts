import type { CallToolResult, McpServer, ScopeChallengeHandler, ServerContext } from "@modelcontextprotocol/server";
import { callEntry } from "./call-entry.js";
import { describedTool, foundTools, noSuchTool } from "./discovery-answers.js";
import { discoveryContracts, type DiscoveryNames, type NamedTool, SEARCH_LIMITS } from "./discovery-contracts.js";
import type { ToolHints } from "./define-tool.js";
import type { Finder } from "./discovery-find.js";
import { type Offer, offers } from "./discovery-offer.js";
import { failure } from "./error-result.js";
import { own } from "./json.js";
import type { CatalogEntry, Discovery, ServerDefinition, ServerOptions } from "./options.js";
import { inputSchema, lazySchema, outputSchema, published } from "./publish.js";
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

/** Three tools in the place of a catalogue: one finds tools, one describes them, one calls them. */
export function discoveryOf(parts: DiscoveryParts): Discovery {
  const { names, title } = parts;
  const offerOf = offers(parts.annotations);
  const finder = finderOf(parts);
  return {
    tools: Object.values(names),
    register: (server, definition, options, isOffered) => {
      const offer = offerOf(definition, options.tools, isOffered);
      if (offer.entries.size === 0) return;
      const offered = { title, count: offer.entries.size, annotations: offer.annotations };
      const [search, describe, call] = discoveryContracts(names, offered);
      const serving: Serving = { definition, options, offer, names, finder };
      registerReading(server, search!, "searchInput", (args) => searched(serving, args as SearchArguments));
      registerReading(server, describe!, "describeInput", (args) => described(serving, own(args, "tool") as string));
      registerCall(server, call!, serving);
    },
  };
}

/** What the three tools of one server know. */
interface Serving {
  readonly definition: ServerDefinition;
  readonly options: ServerOptions;
  readonly offer: Offer;
  readonly names: DiscoveryNames;
  readonly finder: () => Promise<Finder>;
}

interface SearchArguments {
  readonly query: string;
  readonly limit?: number;
}

/** Search and index are loaded for the first who asks. */
function finderOf({ load }: DiscoveryParts): () => Promise<Finder> {
  let finder: Promise<Finder> | undefined;
  const make = async (): Promise<Finder> => {
    const loaded = [import("./discovery-index.js"), import("./discovery-find.js"), load()] as const;
    const [{ readIndex }, { finderIn }, text] = await Promise.all(loaded);
    return finderIn(readIndex(text));
  };
  return () => {
    finder ??= make().catch((error: unknown) => {
      finder = undefined;
      throw error;
    });
    return finder;
  };
}

type Inputs = Awaited<ReturnType<typeof loadInputs>>;

/** Zod comes with it. */
const loadInputs = () => import("./discovery-input.js");

function registerReading(
  server: McpServer,
  { name, inputSchema: input, outputSchema: output, ...about }: NamedTool,
  schema: keyof Inputs,
  answer: (args: unknown) => Promise<CallToolResult>,
): void {
  const config = {
    ...about,
    inputSchema: ownSchema(input, schema),
    ...(output && { outputSchema: outputSchema(output) }),
  };
  server.registerTool(name, config, answer);
}

function ownSchema(json: Record<string, unknown>, schema: keyof Inputs): ReturnType<typeof lazySchema> {
  return lazySchema(json, async () => (await loadInputs())[schema]);
}

function registerCall(server: McpServer, contract: NamedTool, serving: Serving): void {
  const { name, inputSchema: input, outputSchema: _, ...about } = contract;
  const config = {
    ...about,
    inputSchema: ownSchema(input, "callInput"),
    ...(serving.options.requireScopes && { scopeChallenge: scopesOfCalled(serving) }),
  };
  server.registerTool(name, config, (args, context) => called(serving, args, context));
}

/** Asks for the scopes of the tool that is called. */
function scopesOfCalled({ offer, definition }: Serving): ScopeChallengeHandler {
  return (asked) => {
    const tool = own(own(asked.request.params, "arguments"), "tool");
    const entry = typeof tool === "string" ? offer.entries.get(tool) : undefined;
    return entry && scopeChallenge(entry, definition)(asked);
  };
}

async function searched(
  { finder, offer }: Serving,
  { query, limit = SEARCH_LIMITS.usual }: SearchArguments,
): Promise<CallToolResult> {
  const { find } = await finder();
  return foundTools(find(query, offer, limit).flatMap((name) => offer.entries.get(name) ?? []));
}

async function described(serving: Serving, name: string): Promise<CallToolResult> {
  const entry = serving.offer.entries.get(name);
  return entry ? describedTool(entry, serving.options) : missing(serving, name);
}

async function missing({ definition, names, finder, offer }: Serving, name: string): Promise<CallToolResult> {
  const { find } = await finder();
  return noSuchTool(name, definition, names, find(name, offer, 3));
}

/** Calls the tool as it would be called by its own name: it is checked, sent and answered alike. */
async function called(serving: Serving, args: unknown, context: ServerContext): Promise<CallToolResult> {
  const name = own(args, "tool") as string;
  const entry = serving.offer.entries.get(name);
  if (!entry) return missing(serving, name);
  const checked = await checkedArguments(entry, own(args, "arguments") ?? {});
  if ("isError" in checked) return checked;
  return callEntry(entry, checked.value, serving.definition, serving.options, context);
}

async function checkedArguments(
  entry: CatalogEntry,
  args: unknown,
): Promise<{ readonly value: unknown } | CallToolResult> {
  const { validate } = inputSchema(entry, published(entry).inputSchema)["~standard"];
  const checked = await validate(args);
  if (!checked.issues) return { value: checked.value };
  const told = checked.issues.map(({ path = [], message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  );
  // As the SDK says it of a tool that is called by its own name.
  return failure(`Input validation error: Invalid arguments for tool ${entry.name}: ${told.join(", ")}`);
}
