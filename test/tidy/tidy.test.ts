import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { deadFiles } from "./dead-files.js";
import { exceptions } from "./exceptions.js";
import { layerProblems } from "./layers.js";
import { needless, type Problem, unexcused } from "./problem.js";
import { docProblems, sizeProblems } from "./sizes.js";
import { readSources } from "./source-file.js";

// What package.json exports, what bin/toolwright.js starts, what the catalogue page runs, and the programs of a project.
const entryPoints = [
  "src/index.ts",
  "src/cli/start.ts",
  "templates/catalog/main.ts",
  "templates/project/src/http.ts",
  "templates/project/src/stdio.ts",
];

const repository = fileURLToPath(new URL("../..", import.meta.url));
const files = readSources(repository, ["src", "templates/runtime", "templates/catalog"]);
// A project of `init` has packages of its own, and is in no layer.
const all = [...files, ...readSources(repository, ["templates/project/src"])];

const rules: Readonly<Record<string, () => Problem[]>> = {
  "imports keep to the layers": () => layerProblems(files),
  "functions and files are short": () => sizeProblems(all),
  "exported functions have a doc comment": () => docProblems(all),
  "every file is reached from an entry point": () => deadFiles(all, entryPoints),
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
