import type { PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog } from "../model/catalog.js";
import { catalogModules } from "./catalog-modules.js";
import { clientModule } from "./client-module.js";
import { emitDiscovery } from "./discovery-modules.js";
import type { Module, TextModule } from "./module.js";
import { type ListBudgets, type PublishedList, publishTools } from "./published.js";
import { schemaModuleOf } from "./schema-module.js";
import { readmeModule } from "./readme.js";
import { toolModuleOf } from "./tool-module.js";

export interface EmitOptions {
  /** The files of the runtime, copied as they are. */
  readonly runtime: readonly TextModule[];
  /** What an earlier run needed, from the names file. */
  readonly budgets: ListBudgets;
  /** Whether there is a `client.ts`. */
  readonly client?: boolean;
  /** Whether the server offers three tools that find, describe and call all others. */
  readonly discovery?: boolean;
}

export interface Emitted extends PublishedList {
  readonly modules: readonly Module[];
}

/** What the output says: the modules of tools and schemas, the catalogue, the server, the runtime. Nothing that fails the gate is in it. */
export function emit(catalog: Catalog, options: EmitOptions): PhaseResult<Emitted> {
  const { value, diagnostics } = publishTools(catalog, options.budgets);
  const tools = value.tools.map(({ tool }) => tool);
  const discovery = options.discovery ? emitDiscovery(catalog, tools) : undefined;
  const modules: Module[] = [
    ...tools.map((tool) => toolModuleOf(tool, catalog.schemas)),
    ...[...catalog.schemas.values()].map((named) => schemaModuleOf(named, catalog.schemas)),
    ...catalogModules(catalog, value.tools, discovery),
    ...(discovery ? [discovery.module] : []),
    readmeModule(catalog, tools, discovery?.names),
    ...(options.client ? [clientModule(catalog, tools, discovery?.names.call)] : []),
    ...options.runtime,
  ];
  return { value: { ...value, modules }, diagnostics };
}
