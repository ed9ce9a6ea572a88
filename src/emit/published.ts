import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { PublishedNames } from "../model/names.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import { createNodeCounter } from "./json-schema/declared.js";
import { gate } from "./json-schema/gate.js";
import { createSpelling, type Spelling } from "./json-schema/publish.js";
import type { FittedSchema } from "./json-schema/texts.js";
import { maximumCharacters, type PublishedInput, publishInputs } from "./published-input.js";
import { outputNodes, publishOutput, type PublishedOutput } from "./published-output.js";

/** A client's stdio buffer ends at 10 MiB, and listing 7 MB takes SDK 1 seven seconds (design, section 6). */
export const maximumListBytes = 4 * 1024 * 1024;

/** The steps that the list of tools needed to stay short enough; the names file keeps them, so that the next run does not go back and forth. */
export type ListBudgets = Pick<PublishedNames, "outputBudget" | "inputCharacters">;

/** A tool and what `tools/list` answers for it. */
export interface PublishedTool {
  readonly tool: Tool;
  readonly contract: JsonObject;
  /** `contract` as JSON text. */
  readonly text: string;
  /** Schema nodes of the output that are published, and all that the document declares. */
  readonly shownNodes: number;
  readonly declaredNodes: number;
}

/** All tools that are published, and the steps that were needed. */
export interface PublishedList {
  readonly tools: readonly PublishedTool[];
  readonly budgets: ListBudgets;
}

/**
 * The contracts of all tools, at most 4 MiB together: where they would be more, outputs lose the texts of what lies deep, then nodes of their budget
 * until the list fits. What fails the gate is published without output, or left out.
 */
export function publishTools(
  catalog: Pick<Catalog, "tools" | "schemas">,
  earlier: ListBudgets,
): PhaseResult<PublishedList> {
  const { inputs, limit } = publishInputs(catalog, earlier.inputCharacters);
  const checked = checkInputs(catalog.tools, inputs);
  const countNodes = createNodeCounter(catalog.schemas);
  const spelling = createSpelling("output", catalog.schemas);
  const { bytes, budget, contracts } = fittingList(earlier.outputBudget, spelling, checked.value);
  const outputs = contracts.map((contract) => {
    const { output } = contract.tool;
    return checkOutput(contract, output ? countNodes(output) : 0);
  });
  const budgets: ListBudgets = {
    ...(budget !== undefined && { outputBudget: budget }),
    ...(limit !== maximumCharacters && { inputCharacters: limit }),
  };
  return {
    value: { tools: outputs.map(({ value }) => value), budgets },
    diagnostics: [
      ...checked.diagnostics,
      ...outputs.flatMap(({ diagnostics }) => diagnostics),
      ...budgetDiagnostics(budget, bytes),
    ],
  };
}

/** The list with the budget that it had before, if it fits still. Else the budget is halved until it does, then raised again to within an eighth of the largest that does. */
function fittingList(earlier: number | undefined, spelling: Spelling, inputs: readonly CheckedInput[]): List {
  const known = new Map<Tool, Contract>();
  const listAt = (budget: number | undefined): List | undefined => listWith(budget, spelling, inputs, known);
  let list = listAt(earlier);
  if (list !== undefined) return list;
  let fits = earlier ?? outputNodes * 2;
  let tooMuch = fits;
  while (list === undefined) {
    tooMuch = fits;
    fits = Math.floor(fits / 2);
    list = listAt(fits);
  }
  while (tooMuch < outputNodes * 2 && tooMuch - fits > Math.max(1, fits / 8)) {
    const between = Math.floor((fits + tooMuch) / 2);
    const larger = listAt(between);
    if (larger === undefined) tooMuch = between;
    else [fits, list] = [between, larger];
  }
  return list;
}

/** That outputs are cut, for a list of `bytes`. */
export function budgetDiagnostics(budget: number | undefined, bytes: number): Diagnostic[] {
  const megabytes = `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  return budget === undefined ? [] : [diagnostic("output/budget", { budget, megabytes })];
}

/**
 * The contracts with outputs of at most `budget` nodes; undefined where they are over 4 MiB and a smaller budget remains: most of them are not made then. `known` are
 * those that no budget cuts which their nodes fit.
 */
function listWith(
  budget: number | undefined,
  spelling: Spelling,
  inputs: readonly CheckedInput[],
  known: Map<Tool, Contract>,
): List | undefined {
  const contracts: Contract[] = [];
  let bytes = 0;
  const contractAt = (tool: Tool, input: FittedSchema): Contract => {
    const before = budget === undefined ? undefined : known.get(tool);
    if (before !== undefined && before.shownNodes <= budget!) return before;
    const output = tool.quarantine === undefined ? publishOutput(tool, spelling, budget) : undefined;
    const contract = contractOf(tool, input, output);
    if (budget !== undefined && output?.isWhole !== false) known.set(tool, contract);
    return contract;
  };
  for (const { tool, input } of inputs) {
    const contract = contractAt(tool, input);
    contracts.push(contract);
    bytes += Buffer.byteLength(contract.text);
    if (bytes > maximumListBytes && (budget ?? outputNodes) > 1) return undefined;
  }
  return { bytes, budget, contracts };
}

interface Contract extends Omit<PublishedTool, "declaredNodes"> {
  readonly input: FittedSchema;
}

interface List {
  readonly bytes: number;
  readonly budget: number | undefined;
  readonly contracts: readonly Contract[];
}

interface CheckedInput {
  readonly tool: Tool;
  readonly input: FittedSchema;
}

function checkInputs(tools: readonly Tool[], inputs: readonly PublishedInput[]): PhaseResult<readonly CheckedInput[]> {
  const diagnostics: Diagnostic[] = [];
  const value = tools.flatMap((tool, index) => {
    const { isCut, ...input } = inputs[index]!;
    const characters = input.text.length;
    const reason = gate(input.schema, "input");
    const { name, origin } = tool;
    if (reason !== undefined) {
      diagnostics.push(diagnostic("gate/input", { tool: name, reason }, origin));
      return [];
    }
    if (characters > maximumCharacters)
      diagnostics.push(diagnostic("input/too-large", { tool: name, characters }, origin));
    else if (isCut) diagnostics.push(diagnostic("input/descriptions-dropped", { tool: name, characters }, origin));
    return [{ tool, input }];
  });
  return { value, diagnostics };
}

function contractOf(tool: Tool, input: FittedSchema, output?: PublishedOutput): Contract {
  const { name, title, description, annotations, icons, meta } = tool;
  const told: JsonObject = {
    name,
    title,
    description,
    annotations: { ...annotations },
    ...(icons && { icons: icons as unknown as JsonValue }),
  };
  const rest: JsonObject = { ...(output && { outputSchema: output.schema }), ...(meta && { _meta: meta }) };
  return {
    tool,
    input,
    contract: { ...told, inputSchema: input.schema, ...rest },
    text: joinedObjects(JSON.stringify(told), `{"inputSchema":${input.text}}`, JSON.stringify(rest)),
    shownNodes: output?.shownNodes ?? 0,
  };
}

/** The JSON text of one object with the members of several. */
function joinedObjects(...texts: readonly string[]): string {
  const members = texts.map((text) => text.slice(1, -1)).filter((text) => text !== "");
  return `{${members.join(",")}}`;
}

/** A tool whose output schema fails the gate is published without it. */
function checkOutput({ input, ...contract }: Contract, declaredNodes: number): PhaseResult<PublishedTool> {
  const { tool } = contract;
  const schema = contract.contract["outputSchema"];
  const reason = schema === undefined ? undefined : gate(schema as JsonObject, "output");
  if (reason === undefined) return { value: { ...contract, declaredNodes }, diagnostics: [] };
  const { output: _, ...untyped } = tool;
  const { input: __, ...value } = contractOf(untyped, input);
  return {
    value: { ...value, declaredNodes: 0 },
    diagnostics: [diagnostic("gate/output", { tool: tool.name, reason }, tool.origin)],
  };
}
