import type { Diagnostic, PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog } from "../model/catalog.js";
import type { DecidedTool } from "../model/decisions.js";
import type { SchemaId } from "../model/schema.js";
import { type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { catalogFiles, type CatalogLine, catalogModule } from "./catalog-modules.js";
import { withTools } from "./catalog-text.js";
import type { Module, TypeScriptModule } from "./module.js";
import { maximumInputs } from "./published-input.js";
import { budgetDiagnostics, type ListBudgets, maximumListBytes, publishTools } from "./published.js";
import { schemaModuleOf } from "./schema-module.js";
import { toolModuleOf } from "./tool-module.js";

/** The catalogue of which some tools are made anew. */
export interface EarlierCatalog {
  /** Whether the module of a schema may be another than it was. */
  readonly isAffected: (id: SchemaId) => boolean;
  /** `catalog.json`. */
  readonly text: string;
  /** All tools of it, by name. */
  readonly tools: ReadonlyMap<string, DecidedTool>;
  /** What it was published with. */
  readonly budgets: ListBudgets;
}

/** What is made of some tools. */
export interface EmittedSome {
  readonly modules: readonly Module[];
  /** Of `catalog.ts`, which is one of the modules, what these tools are in it: a module with their lines alone, and the places of these. */
  readonly lines: { readonly module: TypeScriptModule; readonly positions: readonly number[] };
}

/**
 * The modules that `emit` would make of some tools and of the catalogue, in which the other tools stay as they were. Undefined where that does not do: the list of tools
 * would need other budgets, or a tool fails the gate.
 */
export function emitSome(
  some: Pick<Catalog, "tools" | "schemas">,
  earlier: EarlierCatalog,
): PhaseResult<EmittedSome | undefined> {
  const { value, diagnostics } = publishTools(some, earlier.budgets);
  const said = diagnostics.filter(({ code }) => code !== "output/budget");
  const failed = { value: undefined, diagnostics: said };
  if (said.some(({ code }) => code.startsWith("gate/"))) return failed;
  const list = listWith(new Map(value.tools.map(({ tool, contract }) => [tool.name, contract])), earlier);
  if (list === undefined) return failed;
  const schemas = [...some.schemas.values()].filter(({ id }) => earlier.isAffected(id));
  const modules: Module[] = [
    ...some.tools.map((tool) => toolModuleOf(tool, some.schemas)),
    ...schemas.map((named) => schemaModuleOf(named, some.schemas)),
    ...catalogFiles(list.text, list.lines),
  ];
  const lines = linesOf(list.lines, new Set(some.tools.map(({ name }) => name)));
  return { value: { modules, lines }, diagnostics: [...said, ...list.diagnostics] };
}

/** The lines of some tools; of a single one two, since a list of one may be laid out otherwise. */
function linesOf(all: readonly CatalogLine[], names: ReadonlySet<string>): EmittedSome["lines"] {
  const own = [...all.keys()].filter((position) => names.has(all[position]!.name));
  const positions = own.length === 1 ? [...own, ...own] : own;
  return { module: catalogModule(positions.map((position) => all[position]!)), positions };
}

interface List {
  /** Of `catalog.json`. */
  readonly text: string;
  readonly lines: readonly CatalogLine[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The catalogue with the contracts of some tools put in the place of what they were. */
function listWith(
  made: ReadonlyMap<string, JsonObject>,
  { text: before, tools, budgets }: EarlierCatalog,
): List | undefined {
  const listed = ownMember(JSON.parse(before) as JsonValue, "tools");
  if (!Array.isArray(listed) || listed.length !== tools.size) return undefined;
  const contracts: JsonObject[] = [];
  const lines: CatalogLine[] = [];
  const replaced: JsonObject[] = [];
  let [bytes, grown] = [0, 0];
  for (const earlier of listed as readonly JsonValue[]) {
    const name = ownMember(earlier, "name");
    const decided = typeof name === "string" ? tools.get(name) : undefined;
    if (decided === undefined) return undefined;
    const anew = made.get(decided.name);
    const now = anew ?? (earlier as JsonObject);
    const text = JSON.stringify(now);
    contracts.push(now);
    lines.push({ ...decided, text });
    bytes += Buffer.byteLength(text);
    if (anew === undefined) continue;
    replaced.push(anew);
    grown += inputLength(anew) - inputLength(earlier as JsonObject);
  }
  // They fitted before, or were as short as they get.
  if (bytes > maximumListBytes || (grown > 0 && lengthOfInputs(contracts) > maximumInputs)) return undefined;
  const text = withTools(before, replaced);
  return text === undefined ? undefined : { text, lines, diagnostics: budgetDiagnostics(budgets.outputBudget, bytes) };
}

function lengthOfInputs(contracts: readonly JsonObject[]): number {
  return contracts.reduce((sum, contract) => sum + inputLength(contract), 0);
}

function inputLength(contract: JsonObject): number {
  return JSON.stringify(contract["inputSchema"]).length;
}
