import type { Extension } from "./config/document-changes.js";
import type { GenerateOptions } from "./config/options.js";
import { type Diagnostic, diagnostic, type PhaseResult } from "./diagnostics/diagnostic.js";
import { type ArgumentChanges, inputKey, type OperationChanges, type Told, type ToolChanges } from "./model/changes.js";
import type { PublishedNames } from "./model/names.js";
import { type Origin, originBelow } from "./model/origin.js";
import type { ResolvedOperation } from "./resolve/resolved-document.js";
import { groupBy } from "./support/group.js";
import { type JsonObject, ownMember } from "./support/json.js";
import { nearest } from "./support/nearest.js";
import { joinPointer, valueAt } from "./support/pointer.js";
import { renamedOperation } from "./translate/names/published-names.js";
import { operationKey } from "./translate/names/tool-names.js";

type CurateOptions = Pick<GenerateOptions, "tools" | "places">;
type Report = (diagnostics: readonly Diagnostic[]) => void;

/**
 * What config file and document (`x-mcp`) change of operations, by method and path; the config file comes first, word by word. Errors: `tools/no-operation`
 * (with the operation that was probably meant: that of the names file, where it was renamed), `tools/ambiguous`, `tools/twice`. Warnings: `x-mcp/...`.
 */
export async function curate(
  operations: readonly ResolvedOperation[],
  options: CurateOptions,
  published?: PublishedNames,
): Promise<PhaseResult<ReadonlyMap<string, OperationChanges>>> {
  if (options.tools === undefined && !operations.some(statesChanges)) return { value: new Map(), diagnostics: [] };
  // It loads Zod, which most runs can do without.
  const extensions = await import("./config/document-changes.js");
  const diagnostics: Diagnostic[] = [];
  const report: Report = (said) => void diagnostics.push(...said);
  const configured = configuredChanges(operations, options, published, report);
  const value = operations.flatMap((operation) => {
    const key = operationKey(operation);
    const stated = operation.mcp.map((extension) =>
      taken(extensions.readToolChanges(extension), extension.origin, report),
    );
    const entry = configured.get(key);
    const parameters = parameterChanges(operation, (extension) =>
      taken(extensions.readArgumentChanges(extension), extension.origin, report),
    );
    if (stated.length === 0 && entry === undefined && parameters.size === 0) return [];
    return [[key, { ...merged([...stated, ...(entry ? [entry] : [])]), parameters }] as const];
  });
  return { value: new Map(value), diagnostics };
}

/** One source of changes. */
interface Stated<Changes> {
  readonly changes: Changes;
  readonly origin: Origin | undefined;
}

function taken<Changes>(read: PhaseResult<Changes>, origin: Origin, report: Report): Stated<Changes> {
  report(read.diagnostics);
  return { changes: read.value, origin };
}

function statesChanges(operation: ResolvedOperation): boolean {
  return operation.mcp.length > 0 || argumentExtensions(operation).length > 0;
}

function parameterChanges(
  operation: ResolvedOperation,
  read: (extension: Extension) => Stated<ArgumentChanges>,
): ReadonlyMap<string, Told<ArgumentChanges>> {
  return new Map(argumentExtensions(operation).map(([key, extension]) => [key, told([read(extension)])] as const));
}

/** What the document says of parameters and the request body, by their keys. */
function argumentExtensions({ parameters, requestBody }: ResolvedOperation): (readonly [string, Extension])[] {
  const inputs = parameters.map((parameter) => [inputKey(parameter), parameter.mcp] as const);
  return [...inputs, [inputKey(), requestBody?.mcp] as const].flatMap(([key, extension]) =>
    extension === undefined ? [] : [[key, extension] as const],
  );
}

/** Of several sources the later come first, word by word, and within `annotations` and `arguments` member by member. */
function merged(sources: readonly Stated<ToolChanges>[]): Told<ToolChanges> {
  const { at } = told(sources);
  const changes = sources.reduce<ToolChanges>((before, { changes: now }) => {
    const args = [...new Set([before, now].flatMap((one) => Object.keys(one.arguments ?? {})))].map((key) => {
      const both = [before, now].flatMap((one) => (ownMember(one.arguments, key) ?? []) as ArgumentChanges);
      return [key, Object.assign({}, ...both) as ArgumentChanges] as const;
    });
    return {
      ...before,
      ...now,
      ...((before.annotations ?? now.annotations) && { annotations: { ...before.annotations, ...now.annotations } }),
      ...(args.length > 0 && { arguments: Object.fromEntries(args) }),
    };
  }, {});
  return { changes, at };
}

function told<Changes extends object>(sources: readonly Stated<Changes>[]): Told<Changes> {
  return {
    changes: Object.assign({}, ...sources.map(({ changes }) => changes)) as Changes,
    at: (...path) => {
      const holder = sources.findLast(
        ({ changes }) => valueAt(changes as JsonObject, joinPointer("", ...path)) !== undefined,
      );
      const origin = holder?.origin;
      return origin && originBelow(origin, ...path);
    },
  };
}

/** The entries of the config file by the operations that they name. */
function configuredChanges(
  operations: readonly ResolvedOperation[],
  { tools = {}, places }: CurateOptions,
  published: PublishedNames | undefined,
  report: Report,
): ReadonlyMap<string, Stated<ToolChanges>> {
  const find = operationFinder(operations);
  const found = new Map<string, Stated<ToolChanges> & { readonly key: string }>();
  for (const [key, changes] of Object.entries(tools)) {
    const origin = places && originBelow(places.tools, key);
    const [operation, ...others] = find(key);
    if (operation === undefined) {
      const suggestion = suggestionFor(key, operations, published);
      report([diagnostic("tools/no-operation", { key, suggestion }, origin)]);
      continue;
    }
    if (others.length > 0) {
      report([
        diagnostic("tools/ambiguous", { key, operations: [operation, ...others].map(operationKey).join(", ") }, origin),
      ]);
    }
    const earlier = found.get(operationKey(operation));
    if (earlier) report([diagnostic("tools/twice", { key, other: earlier.key }, origin)]);
    found.set(operationKey(operation), { key, changes, origin });
  }
  return found;
}

/** Finds the operations that a key of `tools` names: by method and path, in whatever case the method is, or by operationId. */
export function operationFinder(
  operations: readonly ResolvedOperation[],
): (key: string) => readonly ResolvedOperation[] {
  const byKey = groupBy(operations, operationKey);
  const byId = groupBy(operations, ({ operationId }) => operationId);
  return (key) =>
    byKey.get(key.replace(/^[A-Za-z-]+(?= \/)/u, (method) => method.toUpperCase())) ?? byId.get(key) ?? [];
}

function suggestionFor(
  key: string,
  operations: readonly ResolvedOperation[],
  published: PublishedNames | undefined,
): string | undefined {
  const now = published && renamedOperation(key, operations, published);
  if (now !== undefined) return now.operationId ?? operationKey(now);
  return nearest(key, key.includes(" ") ? operations.map(operationKey) : idsOf(operations));
}

function idsOf(operations: readonly ResolvedOperation[]): string[] {
  return operations.flatMap(({ operationId }) => operationId ?? []);
}
