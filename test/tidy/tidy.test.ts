import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { deadFiles } from "./dead-files.js";
import { exceptions } from "./exceptions.js";
import { layerProblems } from "./layers.js";
import { needless, type Problem, unexcused } from "./problem.js";
import { docProblems, sizeProblems } from "./sizes.js";
import { readSources } from "./source-file.js";

// What package.json exports, what bin/toolwright.js starts, and what the catalogue page runs.
const entryPoints = ["src/index.ts", "src/cli/start.ts", "templates/catalog/main.ts"];

const files = readSources(fileURLToPath(new URL("../..", import.meta.url)), [
  "src",
  "templates/runtime",
  "templates/catalog",
]);

const rules: Readonly<Record<string, () => Problem[]>> = {
  "imports keep to the layers": () => layerProblems(files),
  "functions and files are short": () => sizeProblems(files),
  "exported functions have a doc comment": () => docProblems(files),
  "every file is reached from an entry point": () => deadFiles(files, entryPoints),
};

describe("the code is tidy", () => {
  const problems = Object.entries(rules).map(([title, rule]) => [title, rule()] as const);

  it("reads the code", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(50);
  });

  it.each(problems)("%s", (_, found) => {
    expect(unexcused(found, exceptions).map(({ rule, subject, message }) => `${rule} ${subject}: ${message}`)).toEqual(
      [],
    );
  });

  it("has no exception that is no longer needed", () => {
    expect(
      needless(
        problems.flatMap(([, found]) => found),
        exceptions,
      ),
    ).toEqual([]);
  });
});
