import type { Problem } from "./problem.js";
import type { SourceFile } from "./source-file.js";

const linesOfFile = 300;
const linesOfFunction = 60;

/** Files and functions that are too long. */
export function sizeProblems(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, lines, functions }) => [
    ...(lines > linesOfFile ? [tooLong("file-size", path, lines, linesOfFile)] : []),
    ...functions
      .filter((each) => each.lines > linesOfFunction)
      .map((each) => tooLong("function-size", `${path}#${each.name}`, each.lines, linesOfFunction)),
  ]);
}

function tooLong(rule: string, subject: string, lines: number, limit: number): Problem {
  return { rule, subject, message: `${lines} lines, of at most ${limit}` };
}

/** Exported functions without a doc comment. */
export function docProblems(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, functions }) =>
    functions
      .filter(({ exported, documented }) => exported && !documented)
      .map(({ name }) => ({
        rule: "docs",
        subject: `${path}#${name}`,
        message: "an exported function has a doc comment",
      })),
  );
}
