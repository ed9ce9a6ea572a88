/** What a rule has to say about a file (`src/a.ts`) or a function in it (`src/a.ts#name`). */
export interface Problem {
  readonly rule: string;
  readonly subject: string;
  readonly message: string;
}

/** A subject that need not keep a rule yet. The list of them only shrinks. */
export interface Exception {
  readonly rule: string;
  readonly subject: string;
  readonly reason: string;
}

/** The problems that no exception covers. */
export function unexcused(problems: readonly Problem[], exceptions: readonly Exception[]): Problem[] {
  return problems.filter((problem) => !exceptions.some((exception) => covers(exception, problem)));
}

/** The exceptions that cover no problem: they must be removed. */
export function needless(problems: readonly Problem[], exceptions: readonly Exception[]): Exception[] {
  return exceptions.filter((exception) => !problems.some((problem) => covers(exception, problem)));
}

function covers(exception: Exception, problem: Problem): boolean {
  return exception.rule === problem.rule && exception.subject === problem.subject;
}
