import type { Icon, StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import { decodeArguments } from "./decode.js";
import type { ToolDefinition } from "./define-tool.js";
import type { CatalogEntry } from "./options.js";
import { problems } from "./validate.js";

/** A tool as `tools/list` answers it. */
export interface PublishedTool {
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
  readonly icons?: Icon[];
  readonly _meta?: Record<string, unknown>;
}

const parsed = new WeakMap<CatalogEntry, PublishedTool>();

/** The published form of an entry, parsed once a process, whatever the number of servers made of it. */
export function published(entry: CatalogEntry): PublishedTool {
  const known = parsed.get(entry);
  if (known) return known;
  const tool = JSON.parse(entry.published) as PublishedTool;
  parsed.set(entry, tool);
  return tool;
}

const loaded = new WeakMap<CatalogEntry, ToolDefinition>();

/** The tool of an entry. Importing what is there already takes longer than looking it up, and each call needs it twice. */
export async function loadTool(entry: CatalogEntry): Promise<ToolDefinition> {
  const known = loaded.get(entry);
  if (known) return known;
  const tool = await entry.load();
  loaded.set(entry, tool);
  return tool;
}

/** The input schema as the SDK wants it: the published text, and the tool's Zod schema from the first call on. */
export function inputSchema(
  entry: CatalogEntry,
  json: Record<string, unknown>,
): StandardSchemaWithJSON<unknown, unknown> {
  return lazySchema(json, async () => (await loadTool(entry)).inputSchema);
}

/** A schema of arguments as the SDK wants it: as JSON Schema, and the Zod schema that `load` gives for the first that are checked. */
export function lazySchema(
  json: Record<string, unknown>,
  load: () => Promise<ToolDefinition["inputSchema"]>,
): StandardSchemaWithJSON<unknown, unknown> {
  return standardSchema(json, async (input) => {
    const decoded = decodeArguments(await load(), input);
    return "value" in decoded ? decoded : { issues: problems(decoded.issues) };
  });
}

/** The output schema as the SDK wants it. It accepts everything: the call has checked, and repaired, what it hands over. */
export function outputSchema(json: Record<string, unknown>): StandardSchemaWithJSON<unknown, unknown> {
  return standardSchema(json, (value) => ({ value }));
}

function standardSchema(
  json: Record<string, unknown>,
  validate: StandardSchemaWithJSON<unknown, unknown>["~standard"]["validate"],
): StandardSchemaWithJSON<unknown, unknown> {
  return {
    "~standard": { version: 1, vendor: "toolwright", jsonSchema: { input: () => json, output: () => json }, validate },
  };
}
