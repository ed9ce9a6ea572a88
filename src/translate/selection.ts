import picomatch from "picomatch";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { ResolvedOperation } from "../resolve/resolved-document.js";

/** Which operations are meant. `include` takes those that match one entry of every list that is given, `exclude` those that match one of any list. */
export interface OperationSelection {
  readonly tags?: readonly string[];
  readonly paths?: readonly string[];
  readonly methods?: readonly string[];
  readonly operationIds?: readonly string[];
}

type Matcher = (operation: ResolvedOperation) => boolean;

/** The operations that `include` names (all, if it names none) and `exclude` does not; an entry that matches nothing gives `selection/no-match`. */
export function selectOperations(
  operations: readonly ResolvedOperation[],
  include: OperationSelection,
  exclude: OperationSelection,
): { readonly selected: readonly ResolvedOperation[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const included = matchersOf(include, operations, diagnostics);
  const excluded = matchersOf(exclude, operations, diagnostics);
  const selected = operations.filter(
    (operation) => included.every((matches) => matches(operation)) && !excluded.some((matches) => matches(operation)),
  );
  if (selected.length === 0 && operations.length > 0) diagnostics.push(diagnostic("selection/empty", {}));
  return { selected, diagnostics };
}

/** A matcher for each list that is given. */
function matchersOf(
  selection: OperationSelection,
  operations: readonly ResolvedOperation[],
  diagnostics: Diagnostic[],
): Matcher[] {
  const { tags = [], paths = [], methods = [], operationIds = [] } = selection;
  const lists: {
    readonly kind: string;
    readonly patterns: readonly string[];
    readonly matches: (pattern: string) => Matcher;
  }[] = [
    { kind: "The tag", patterns: tags, matches: (tag) => (operation) => operation.tags.includes(tag) },
    { kind: "The path", patterns: paths, matches: (glob) => matching(glob, ({ path }) => path) },
    {
      kind: "The method",
      patterns: methods,
      matches: (method) => (operation) => operation.method === method.toUpperCase(),
    },
    {
      kind: "The operationId",
      patterns: operationIds,
      matches: (glob) => matching(glob, ({ operationId }) => operationId),
    },
  ];
  const matchers: Matcher[] = [];
  for (const { kind, patterns, matches } of lists) {
    if (patterns.length === 0) continue;
    const any = patterns.map((pattern) => {
      const matcher = matches(pattern);
      if (!operations.some(matcher)) diagnostics.push(diagnostic("selection/no-match", { kind, pattern }));
      return matcher;
    });
    matchers.push((operation) => any.some((matcher) => matcher(operation)));
  }
  return matchers;
}

/** Braces are literal, since path templates are full of them. */
function matching(glob: string, textOf: (operation: ResolvedOperation) => string | undefined): Matcher {
  const isMatch = picomatch(glob, { nobrace: true, dot: true });
  return (operation) => {
    const text = textOf(operation);
    return text !== undefined && (text === glob || isMatch(text));
  };
}
