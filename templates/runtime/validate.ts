import type * as z from "zod";

/** What is wrong with a value, and where: Zod's own issue. */
export type Issue = z.core.$ZodIssue;

/** The issues that `schema` finds in `value`; none when it accepts. */
export function issuesOf(schema: z.ZodType, value: unknown): readonly Issue[] {
  try {
    return schema.safeParse(value).error?.issues ?? [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ code: "custom", path: [], message: "Invalid input: nested too deeply to be checked", input: undefined }];
  }
}

/**
 * The places that have to change for `value` to fit: undefined if one of the issues is not `fixable`.
 * A union needs one branch all of whose issues are.
 */
export function fixablePlaces(
  issues: readonly Issue[],
  fixable: (issue: Issue, path: readonly PropertyKey[]) => boolean,
  base: readonly PropertyKey[] = [],
): readonly (readonly PropertyKey[])[] | undefined {
  const places: (readonly PropertyKey[])[] = [];
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    const found = fixable(issue, path) ? [path] : fixableBranch(issue, fixable, path);
    if (!found) return undefined;
    // Not spread: a call takes a limited number of arguments.
    for (const place of found) places.push(place);
  }
  return places;
}

function fixableBranch(
  issue: Issue,
  fixable: (issue: Issue, path: readonly PropertyKey[]) => boolean,
  path: readonly PropertyKey[],
): readonly (readonly PropertyKey[])[] | undefined {
  if (issue.code !== "invalid_union") return undefined;
  for (const branch of issue.errors) {
    const found = branch.length > 0 ? fixablePlaces(branch, fixable, path) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What stands for an answer without content, where `schema` admits such. */
export function emptyValue(schema: z.ZodType): unknown {
  return [{}, null].find((value) => issuesOf(schema, value).length === 0);
}

/** An issue as people are told: the path and one sentence, never the value. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The issues in plain words; of a union that fails, those of the branch that came nearest. */
export function problems(issues: readonly Issue[], base: readonly PropertyKey[] = []): readonly Problem[] {
  return issues.flatMap((issue): readonly Problem[] => {
    const path = [...base, ...issue.path];
    const nearest = issue.code === "invalid_union" ? nearestBranch(issue.errors) : undefined;
    return nearest ? problems(nearest, path) : [{ path, message: issue.message }];
  });
}

/** `body.pets.0.name: Invalid input: ...`, one after the other; at most five are told. */
export function describe(found: readonly Problem[]): string {
  const told = found
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message));
  const more = found.length > told.length ? [`and ${found.length - told.length} more`] : [];
  return [...told, ...more].join("; ");
}

/** The branch that was meant: its constants match, and it got furthest into the value before it failed. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const reach = (branch: readonly Issue[]): number => Math.min(...branch.map((issue) => issue.path.length));
  const failing = branches.filter((branch) => branch.length > 0);
  const matching = failing.filter((branch) => branch.every((issue) => issue.code !== "invalid_value"));
  if (matching.length === 1) return matching[0];
  const candidates = matching.length > 0 ? matching : failing;
  const furthest = Math.max(...candidates.map(reach));
  // At the root, what one of many branches would like to have says less than "Invalid input".
  return furthest > 0 ? candidates.find((branch) => reach(branch) === furthest) : undefined;
}
