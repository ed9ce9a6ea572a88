import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { callEntry } from "./call-entry.js";
import { describedTool, foundTools, noSuchTool } from "./discovery-answers.js";
import { type DiscoveryNames, SEARCH_LIMITS } from "./discovery-contracts.js";
import type { Serving } from "./discovery-server.js";
import { failure } from "./error-result.js";
import { own } from "./json.js";
import type { CatalogEntry } from "./options.js";
import { inputSchema, published } from "./publish.js";

/** Answers a call of one of the three tools, whose arguments its input schema has accepted. */
type Answer = (serving: Serving, args: unknown, context: ServerContext) => Promise<CallToolResult>;

/** What the three tools do. */
export const answers: Readonly<Record<keyof DiscoveryNames, Answer>> = { search, describe, call };

async function search({ finder, offer }: Serving, args: unknown): Promise<CallToolResult> {
  const { query, limit = SEARCH_LIMITS.usual } = args as { readonly query: string; readonly limit?: number };
  const { find } = await finder();
  return foundTools(find(query, offer, limit).flatMap((name) => offer.entries.get(name) ?? []));
}

async function describe(serving: Serving, args: unknown): Promise<CallToolResult> {
  const name = toolIn(args);
  const entry = serving.offer.entries.get(name);
  return entry ? describedTool(entry, serving.options) : missing(serving, name);
}

/** Calls the tool as it would be called by its own name: it is checked, sent and answered alike. */
async function call(serving: Serving, args: unknown, context: ServerContext): Promise<CallToolResult> {
  const name = toolIn(args);
  const entry = serving.offer.entries.get(name);
  if (!entry) return missing(serving, name);
  const checked = await checkedArguments(entry, own(args, "arguments") ?? {});
  if ("isError" in checked) return checked;
  return callEntry(entry, checked.value, serving.definition, serving.options, context);
}

function toolIn(args: unknown): string {
  return own(args, "tool") as string;
}

async function missing({ definition, names, finder, offer }: Serving, name: string): Promise<CallToolResult> {
  const { find } = await finder();
  return noSuchTool(name, definition, names, find(name, offer, 3));
}

async function checkedArguments(
  entry: CatalogEntry,
  args: unknown,
): Promise<{ readonly value: unknown } | CallToolResult> {
  const checked = await inputSchema(entry, published(entry).inputSchema)["~standard"].validate(args);
  if (!checked.issues) return { value: checked.value };
  const told = checked.issues.map(({ path = [], message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  );
  // As the SDK says it of a tool that is called by its own name.
  return failure(`Input validation error: Invalid arguments for tool ${entry.name}: ${told.join(", ")}`);
}
