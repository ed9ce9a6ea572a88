import { type PhaseResult, diagnostic } from "../diagnostics/diagnostic.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { PublishedNames } from "../model/names.js";
import type { JsonObject } from "../support/json.js";
import { maximumCharacters, publishInputs } from "./published-input.js";
import { outputNodes, publishOutputs, type PublishedOutput } from "./published-output.js";

/** A client's stdio buffer ends at 10 MiB, and listing 7 MB takes SDK 1 seven seconds (design, section 6). */
const maximumListBytes = 4 * 1024 * 1024;

/** The steps that the list of tools needed to stay short enough; the names file keeps them, so that the next run does not go back and forth. */
export type ListBudgets = Pick<PublishedNames, "outputBudget" | "inputCharacters">;

/** A tool and what `tools/list` answers for it. */
export interface PublishedTool {
  readonly tool: Tool;
  readonly contract: JsonObject;
  /** Schema nodes of the output that are published, and all that the document declares. */
  readonly shownNodes: number;
  readonly declaredNodes: number;
}

export interface PublishedList {
  readonly tools: readonly PublishedTool[];
  readonly budgets: ListBudgets;
}

/**
 * The contracts of all tools, at most 4 MiB together: where they would be more, outputs lose the texts of what lies deep, then their node budget is halved
 * until the list fits. What fails the gate is published without output, or left out.
 */
export function publishTools(catalog: Catalog, earlier: ListBudgets): PhaseResult<PublishedList> {
  const inputs = publishInputs(catalog, earlier.inputCharacters);
  const { characters } = inputs.value;
  for (let budget = earlier.outputBudget; ; budget = budget === undefined ? outputNodes : Math.floor(budget / 2)) {
    const outputs = publishOutputs(catalog, budget);
    const tools = catalog.tools.flatMap((tool) => contractOf(tool, inputs.value.schemas.get(tool.name), outputs.value.get(tool.name)));
    const bytes = tools.reduce((sum, { contract }) => sum + Buffer.byteLength(JSON.stringify(contract)), 0);
    if (bytes > maximumListBytes && (budget ?? outputNodes) > 1) continue;
    const megabytes = `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
    const said = budget === undefined ? [] : [diagnostic("output/budget", { budget, megabytes })];
    const budgets: ListBudgets = {
      ...(budget !== undefined && { outputBudget: budget }),
      ...(characters !== maximumCharacters && { inputCharacters: characters }),
    };
    return { value: { tools, budgets }, diagnostics: [...inputs.diagnostics, ...outputs.diagnostics, ...said] };
  }
}

function contractOf(tool: Tool, inputSchema: JsonObject | undefined, output: PublishedOutput | undefined): PublishedTool[] {
  if (inputSchema === undefined) return [];
  const { name, title, description, annotations } = tool;
  const contract = { name, title, description, annotations: { ...annotations }, inputSchema };
  if (output !== undefined) {
    const { schema, shownNodes, declaredNodes } = output;
    return [{ tool, contract: { ...contract, outputSchema: schema }, shownNodes, declaredNodes }];
  }
  const { output: _, ...untyped } = tool;
  return [{ tool: untyped, contract, shownNodes: 0, declaredNodes: 0 }];
}
