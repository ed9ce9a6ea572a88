import picomatch from "picomatch";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { OperationChanges } from "../model/changes.js";
import type { PublishedNames } from "../model/names.js";
import type { Origin } from "../model/origin.js";
import type { ResolvedOperation } from "../resolve/resolved-document.js";
import { nearest } from "../support/nearest.js";
import { joinPointer } from "../support/pointer.js";
import { renamedOperation } from "./names/published-names.js";
import { operationKey } from "./names/tool-names.js";

/** Which operations are meant. `include` takes those that match one entry of every list that is given, `exclude` those that match one of any list. */
export interface OperationSelection {
  readonly tags?: readonly string[];
  readonly paths?: readonly string[];
  readonly methods?: readonly string[];
  readonly operationIds?: readonly string[];
  readonly deprecated?: boolean;
  readonly internal?: boolean;
}

/** Where the options stand: the URI of the config file, and the pointers of what flags say otherwise. */
export interface SelectionPlaces {
  readonly uri: string;
  readonly overridden: readonly string[];
}

/** What decides which operations become tools. */
export interface SelectOptions {
  readonly include: OperationSelection;
  readonly exclude: OperationSelection;
  /** Whether only operations are selected that are enabled one by one. */
  readonly allowList?: boolean;
  /** By `operationKey`. */
  readonly changes?: ReadonlyMap<string, OperationChanges>;
  readonly places?: SelectionPlaces;
  /** The names of an earlier run, which know operations that were renamed. */
  readonly published?: PublishedNames;
}

/** What patterns are held against. */
export interface Patterns extends Pick<SelectOptions, "places" | "published"> {
  readonly operations: readonly ResolvedOperation[];
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Whether an operation is meant. */
export type Matcher = (operation: ResolvedOperation) => boolean;
type Report = (diagnostic: Diagnostic) => void;

/**
 * The operations that `include` names (all, if it names none) and `exclude` does not, and that are not disabled one by one; in an allow list those that are
 * enabled. An entry that matches nothing gives `selection/no-match`, one that waits for the allow list `selection/waiting`.
 */
export function selectOperations(
  operations: readonly ResolvedOperation[],
  { include, exclude, allowList = false, changes, places, published }: SelectOptions,
): { readonly selected: readonly ResolvedOperation[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (said) => void diagnostics.push(said);
  const matchers = (key: "include" | "exclude", selection: OperationSelection): readonly Matcher[] =>
    matchersOf(selection, `/${key}`, {
      operations,
      report,
      ...(places && { places }),
      ...(published && { published }),
    });
  const [included, excluded] = [matchers("include", include), matchers("exclude", exclude)];
  const selected = operations.filter((operation) => {
    if (!included.every((matches) => matches(operation)) || excluded.some((matches) => matches(operation)))
      return false;
    const key = operationKey(operation);
    const enabled = changes?.get(key)?.changes.enabled;
    if (allowList && enabled === undefined) {
      report(diagnostic("selection/waiting", { operation: operation.operationId ?? key }, operation.origin));
    }
    return enabled ?? !allowList;
  });
  if (selected.length === 0 && operations.length > 0) report(diagnostic("selection/empty", {}));
  return { selected, diagnostics };
}

/**
 * A matcher for each list of a selection. A pattern that matches none of `operations` gives `selection/no-match`, at its place below `pointer` of the config
 * file, with the value that comes nearest.
 */
export function matchersOf(
  selection: OperationSelection,
  pointer: string,
  { operations, places, published, report }: Patterns,
): Matcher[] {
  const { deprecated, internal } = selection;
  const matchers: Matcher[] = [];
  for (const { list, kind, valuesOf, isGlob } of lists) {
    const patterns = selection[list] ?? [];
    if (patterns.length === 0) continue;
    const any = patterns.map((pattern, index): Matcher => {
      const isMatch = isGlob ? globMatcher(pattern) : (value: string) => value === pattern;
      const matcher: Matcher = (operation) => valuesOf(operation).some(isMatch);
      if (!operations.some(matcher)) {
        const renamed = published && list === "operationIds" && renamedOperation(pattern, operations, published);
        const suggestion = (renamed && renamed.operationId) || nearest(pattern, operations.flatMap(valuesOf));
        const at = placeOf(`${pointer}/${list}`, index, places);
        report(diagnostic("selection/no-match", { kind, pattern, suggestion }, at));
      }
      return matcher;
    });
    matchers.push((operation) => any.some((matcher) => matcher(operation)));
  }
  if (deprecated !== undefined) matchers.push((operation) => operation.deprecated === deprecated);
  if (internal !== undefined) matchers.push((operation) => operation.internal === internal);
  return matchers;
}

interface List {
  readonly list: "tags" | "paths" | "methods" | "operationIds";
  readonly kind: string;
  readonly valuesOf: (operation: ResolvedOperation) => readonly string[];
  readonly isGlob: boolean;
}

const lists: readonly List[] = [
  { list: "tags", kind: "The tag", valuesOf: ({ tags }) => tags, isGlob: false },
  { list: "paths", kind: "The path", valuesOf: ({ path }) => [path], isGlob: true },
  { list: "methods", kind: "The method", valuesOf: ({ method }) => [method], isGlob: false },
  {
    list: "operationIds",
    kind: "The operationId",
    valuesOf: ({ operationId }) => (operationId === undefined ? [] : [operationId]),
    isGlob: true,
  },
];

function placeOf(list: string, index: number, places: SelectionPlaces | undefined): Origin | undefined {
  if (places === undefined || places.overridden.includes(list)) return undefined;
  return { uri: places.uri, pointer: joinPointer(list, index) };
}

/** Whether a text is meant by a glob. Braces are literal, since path templates are full of them. */
export function globMatcher(glob: string): (text: string) => boolean {
  const isMatch = picomatch(glob, { nobrace: true, dot: true });
  return (text) => text === glob || isMatch(text);
}
