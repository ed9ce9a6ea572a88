import type { CallToolResult } from "@modelcontextprotocol/server";
import { isTyped } from "./call-entry.js";
import type { DiscoveryNames } from "./discovery-contracts.js";
import { failure } from "./error-result.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { published } from "./publish.js";

/** Of a description, as searches give it. */
const MAX_DESCRIPTION = 300;

/** The answer of a search: what tells a model whether a tool is the right one, and often how to call it. */
export function foundTools(entries: readonly CatalogEntry[]): CallToolResult {
  const result = jsonResult({ tools: entries.map(outline) });
  if (entries.length > 0) return result;
  const hint = "No tool fits. Say it in other words: a verb, and the thing that it is about, as the API calls it.";
  return { ...result, content: [...result.content, { type: "text", text: hint }] };
}

function outline(entry: CatalogEntry): Readonly<Record<string, unknown>> {
  const { title = entry.name, description = "", annotations = {}, inputSchema } = published(entry);
  const { properties = {}, required = [] } = inputSchema as { properties?: object; required?: readonly string[] };
  const { readOnlyHint, destructiveHint } = annotations;
  return {
    name: entry.name,
    title,
    description: beginning(description),
    annotations: { readOnlyHint, destructiveHint },
    required,
    optional: Object.keys(properties).filter((key) => !required.includes(key)),
  };
}

/** All of a tool that `tools/list` would have told. */
export function describedTool(entry: CatalogEntry, options: ServerOptions): CallToolResult {
  const { outputSchema, ...about } = published(entry);
  return jsonResult({ ...about, ...(isTyped(entry, options) && { outputSchema }) });
}

/** What is told where there is no such tool, or where it is not offered. `alike` are others. */
export function noSuchTool(
  name: string,
  { catalog }: Pick<ServerDefinition, "catalog">,
  names: DiscoveryNames,
  alike: readonly string[],
): CallToolResult {
  const shown = JSON.stringify(name.slice(0, 100));
  const isKnown = catalog.some((entry) => entry.name === name);
  const why = isKnown ? `This server was started without the tool ${shown}.` : `There is no tool ${shown}.`;
  const others = alike.length === 0 ? "" : ` Did you mean ${alike.join(", ")}?`;
  return failure(`${why}${others} ${names.search} finds the tools that there are.`);
}

function jsonResult(value: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

/** The beginning of a text, cut between characters. */
function beginning(whole: string): string {
  if (whole.length <= MAX_DESCRIPTION) return whole;
  return `${whole.slice(0, MAX_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
