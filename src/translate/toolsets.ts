import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { Tool, Toolset } from "../model/catalog.js";
import type { Origin } from "../model/origin.js";
import type { ResolvedOperation } from "../resolve/resolved-document.js";
import { nearest } from "../support/nearest.js";
import { sortedEntries } from "../support/order.js";
import { joinPointer } from "../support/pointer.js";
import { globMatcher, matchersOf, type OperationSelection, type SelectionPlaces } from "./selection.js";
import { operationKey } from "./names/tool-names.js";

/** What a toolset holds: names of tools and globs over them, or a selection of operations. */
export type ToolsetContent = readonly string[] | OperationSelection;

/**
 * The toolsets of the options, sorted by name, with the tools that they hold. Errors, each at its place in the config file: `toolset/no-match`, `selection/no-match`,
 * `toolset/empty`, `toolset/name-taken`.
 */
export function toolsetsOf(
  contents: Readonly<Record<string, ToolsetContent>>,
  tools: readonly Tool[],
  operations: readonly ResolvedOperation[],
  places: SelectionPlaces | undefined,
  report: (diagnostic: Diagnostic) => void,
): Toolset[] {
  const names = tools.map(({ name }) => name);
  return sortedEntries(contents).map(([name, content]) => {
    const pointer = joinPointer("/toolsets", name);
    const placeOf = (...steps: readonly number[]): Origin | undefined =>
      places && { uri: places.uri, pointer: joinPointer(pointer, ...steps) };
    if (names.includes(name)) report(diagnostic("toolset/name-taken", { toolset: name }, placeOf()));
    let isTold = false;
    const tell = (said: Diagnostic): void => {
      isTold = true;
      report(said);
    };
    const held = new Set(isList(content) ? named(content) : selected(content));
    if (held.size === 0 && !isTold) report(diagnostic("toolset/empty", { toolset: name }, placeOf()));
    return { name, tools: names.filter((tool) => held.has(tool)) };

    function named(patterns: readonly string[]): string[] {
      return patterns.flatMap((pattern, index) => {
        const found = names.filter(globMatcher(pattern));
        if (found.length === 0) {
          const suggestion = nearest(pattern, names);
          tell(diagnostic("toolset/no-match", { toolset: name, pattern, suggestion }, placeOf(index)));
        }
        return found;
      });
    }

    function selected(selection: OperationSelection): string[] {
      const matchers = matchersOf(selection, pointer, { operations, report: tell, ...(places && { places }) });
      const matching = operations.filter((operation) => matchers.every((matches) => matches(operation)));
      const keys = new Set(matching.map(operationKey));
      return tools.flatMap((tool) => (keys.has(tool.operationKey) ? [tool.name] : []));
    }
  });
}

function isList(content: ToolsetContent): content is readonly string[] {
  return Array.isArray(content);
}
