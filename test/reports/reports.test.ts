import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { CaseResult } from "./checks.js";
import { failures } from "./format.js";
import { generateInProcess } from "./generator.js";
import { runCases } from "./harness.js";
import { loadCases } from "./report-case.js";

// The cases of fixtures/reports, calls included. `npm run reports` prints the same as a table.

const root = fileURLToPath(new URL("../../", import.meta.url));
const cases = loadCases(path.join(root, "fixtures/reports"));
const results = new Map<string, CaseResult>();

beforeAll(async () => {
  const work = path.join(root, "tmp/reports-test");
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  for (const result of await runCases({ cases, generate: generateInProcess, work, compiler }))
    results.set(result.id, result);
}, 240_000);

test("the cases are there", () => {
  expect(cases.length).toBeGreaterThanOrEqual(120);
});

test.each(cases.map(({ id, expect: { title } }) => [id, title]))("%s: %s", (id) => {
  const result = results.get(id);
  expect(result).toBeDefined();
  expect(result === undefined ? [] : failures(result)).toEqual([]);
});
