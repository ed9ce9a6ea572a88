import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { answerCall } from "./answer-call.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { loadTool, published } from "./publish.js";

/** Calls the tool of an entry. `args` have passed its input schema. */
export async function callEntry(
  entry: CatalogEntry,
  args: unknown,
  definition: ServerDefinition,
  options: ServerOptions,
  context: ServerContext,
): Promise<CallToolResult> {
  const answerCallOf = await loadAnswerCall();
  const { inputSchema } = published(entry);
  const call = { tool: await loadTool(entry), input: args, typed: isTyped(entry, options), inputSchema };
  return answerCallOf(call, definition, options, context);
}

/** Whether clients are told the output schema of a tool. */
export function isTyped(entry: CatalogEntry, { outputSchemas: which = true }: ServerOptions): boolean {
  if (published(entry).outputSchema === undefined) return false;
  if (typeof which === "boolean") return which;
  return "except" in which ? !which.except.includes(entry.name) : which.includes(entry.name);
}

let answer: typeof answerCall | undefined;

/** What answers calls is loaded with the first one: 50 modules, which neither start nor list needs. Importing what is there takes longer than looking it up. */
async function loadAnswerCall(): Promise<typeof answerCall> {
  answer ??= (await import("./answer-call.js")).answerCall;
  return answer;
}
