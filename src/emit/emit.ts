import { type PhaseResult, diagnostic } from "../diagnostics/diagnostic.js";
import type { Catalog } from "../model/catalog.js";
import { catalogModules } from "./catalog-modules.js";
import type { Module, TextModule } from "./module.js";
import { type PublishedTool, publishTools } from "./published.js";
import { schemaModuleOf } from "./schema-module.js";
import { toolModuleOf } from "./tool-module.js";

/** Nodes of a published output schema, unless the list of tools grows too long. */
const defaultBudget = 200;
/** A client's stdio buffer ends at 10 MiB, and listing 7 MB takes SDK 1 seven seconds (design, section 6). */
const maximumListBytes = 4 * 1024 * 1024;

export interface EmitOptions {
  /** The files of the runtime, copied as they are. */
  readonly runtime: readonly TextModule[];
  /** The node budget of an earlier run, from the names file. */
  readonly outputBudget?: number;
}

export interface Emitted {
  readonly modules: readonly Module[];
  readonly tools: readonly PublishedTool[];
  /** The node budget, where it is not the default one; the names file keeps it. */
  readonly outputBudget?: number;
}

/** What the output says: the modules of tools and schemas, the catalogue, the server, the runtime. Nothing that fails the gate is in it. */
export function emit(catalog: Catalog, options: EmitOptions): PhaseResult<Emitted> {
  const { value, diagnostics } = publishWithinLimits(catalog, options.outputBudget ?? defaultBudget);
  const { tools, budget } = value;
  const modules: Module[] = [
    ...tools.map(({ tool }) => toolModuleOf(tool, catalog.schemas)),
    ...[...catalog.schemas.values()].map((named) => schemaModuleOf(named, catalog.schemas)),
    ...catalogModules(catalog, tools),
    ...options.runtime,
  ];
  return { value: { modules, tools, ...(budget !== defaultBudget && { outputBudget: budget }) }, diagnostics };
}

function publishWithinLimits(catalog: Catalog, first: number): PhaseResult<{ tools: readonly PublishedTool[]; budget: number }> {
  for (let budget = first; ; budget = Math.floor(budget / 2)) {
    const { value: tools, diagnostics } = publishTools(catalog, budget);
    const bytes = tools.reduce((sum, { contract }) => sum + Buffer.byteLength(JSON.stringify(contract)), 0);
    if (bytes > maximumListBytes && budget > 1) continue;
    const megabytes = `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
    const said = budget === defaultBudget ? [] : [diagnostic("output/budget", { budget, megabytes })];
    return { value: { tools, budget }, diagnostics: [...diagnostics, ...said] };
  }
}
