import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { collectionFormatCases } from "./collection-formats.js";
import { runCases } from "./run-cases.js";
import { casesOf, type StyleCase } from "./style-cases.js";
import { readStyleTables } from "./style-table.js";

// The small form of `npm run styles`: the newest table and 2.0, through one client.
const cells = readStyleTables();
const temporary = fileURLToPath(new URL("../../tmp", import.meta.url));

async function problemsOf(cases: readonly StyleCase[]): Promise<string[]> {
  mkdirSync(temporary, { recursive: true });
  // Below the repository, so that what is generated finds `zod` and the SDK.
  const results = await runCases(cases, ["sdk2-modern"], mkdtempSync(join(temporary, "styles-")));
  expect(results).toHaveLength(cases.length);
  return results.flatMap(({ title, problem }) => (problem === undefined ? [] : [`${title}: ${problem}`]));
}

it.skipIf(cells === undefined)(
  "every cell of the table of 3.2.0 (../shared/suites/oas, when it is there) is sent as it says",
  { timeout: 60_000 },
  async () => {
    const cases = (cells ?? []).filter(({ version }) => version === "3.2.0").flatMap(casesOf);
    expect(cases).toHaveLength(89);
    expect(await problemsOf(cases)).toEqual([]);
  },
);

it("every collection format of 2.0 is sent as it says", { timeout: 60_000 }, async () => {
  expect(await problemsOf(collectionFormatCases())).toEqual([]);
});

it("a request that is another than expected is found, and a refusal that is none", { timeout: 60_000 }, async () => {
  const [path, csv] = collectionFormatCases();
  if (path === undefined || csv === undefined) throw new Error("there are no cases");
  const wrong = [
    { ...path, expected: "blue" },
    { ...csv, expected: { refused: "empty" } },
    { ...csv, value: undefined },
  ];
  expect(await problemsOf(wrong)).toEqual([
    expect.stringContaining('"blue,dark%2Fred,brown" is sent, not "blue"'),
    expect.stringContaining("is sent, though it must be refused"),
    expect.stringContaining("nothing is sent"),
  ]);
});
