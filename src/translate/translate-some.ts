import type { PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { Decisions } from "../model/decisions.js";
import type { ResolvedDocument } from "../resolve/resolved-document.js";
import { withExactEnums } from "./exact-enums.js";
import { operationKey } from "./names/tool-names.js";
import { withOwnTypes } from "./names/type-names.js";
import { withQuarantine } from "./quarantine.js";
import { createReporter } from "./reporter.js";
import { namedSchemas } from "./schemas.js";
import { type ModelOptions, modelTools, schemasOf, servedOperations } from "./tools.js";

export interface TranslateSomeOptions extends ModelOptions {
  /** What was decided over all tools and schemas of the document. */
  readonly decided: Decisions;
  /** As for `translate`. */
  readonly quarantined: ReadonlyMap<string, string>;
}

/** Some tools of a catalogue, and the schemas that they reach. Their links are left out. */
export type SomeTools = Pick<Catalog, "tools" | "schemas">;

/**
 * The tools of the operations of a document, which are some of those that it has: as `translate` makes them of all, as long as what was `decided` is as it would decide.
 * Undefined where it cannot be, since not all is decided. Diagnostics of places that these tools do not reach are left out, and so are those about the options.
 */
export function translateSome(
  document: ResolvedDocument,
  { decided, quarantined, nullable = {}, optional = {}, ...options }: TranslateSomeOptions,
): PhaseResult<SomeTools | undefined> {
  const { report, diagnostics } = createReporter();
  const selected = servedOperations(document, document.operations, report);
  const names = new Map(
    selected.map((operation) => {
      const key = operationKey(operation);
      return [key, decided.tools.get(key)?.name ?? ""];
    }),
  );
  const own = new Set(names.values());
  const softening = { nullable: only(nullable, own), optional: only(optional, own) };
  const { tools, schemas } = modelTools(document, selected, {
    names,
    given: { has: (key) => options.changes?.get(key)?.changes.name !== undefined },
    options: { ...options, ...softening },
    finish: (schema, id) => withExactEnums(schema, decided.schemas.get(id)?.exactEnums ?? []),
    report,
  });
  const placed = tools.flatMap((tool) => placedTool(tool, decided) ?? []);
  const undecided = { name: "", fileName: "" };
  const schemaNames = new Map([...schemas.keys()].map((id) => [id, decided.schemas.get(id) ?? undecided]));
  const named = namedSchemas(schemas, placed.flatMap(schemasOf), schemaNames);
  if (placed.length < selected.length || [...named.values()].some(({ name }) => name === "")) {
    return { value: undefined, diagnostics };
  }
  const taken = new Set([...decided.schemas.values()].map(({ name }) => name));
  const reasons = new Map([...quarantined].filter(([tool]) => own.has(tool)));
  const finished = withQuarantine(withOwnTypes(placed, taken), reasons, report);
  return { value: { tools: finished, schemas: named }, diagnostics };
}

/** A tool under the constant and in the module that were decided. */
function placedTool(tool: Tool, { tools }: Decisions): Tool | undefined {
  const decided = tools.get(tool.operationKey);
  if (decided === undefined) return undefined;
  const [, folder, fileName] = /^tools\/([^/]+)\/([^/]+)$/.exec(decided.module) ?? [];
  if (folder !== tool.folder || fileName === undefined) return undefined;
  return { ...tool, fileName, identifiers: { ...tool.identifiers, constant: decided.constant } };
}

function only<Value>(map: Readonly<Record<string, Value>>, keys: ReadonlySet<string>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => keys.has(key)));
}
