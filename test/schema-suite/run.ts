import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exceptions } from "./exceptions.js";
import { readSuite, SUITE } from "./suite.js";
import { type FileTally, requirements, tally, unusedExceptions } from "./tally.js";
import { fileVerdicts } from "./verdicts.js";

const OUTPUT = fileURLToPath(new URL("../../tmp/schema-suite/", import.meta.url));

function printTable(tallies: readonly FileTally[]): void {
  const cell = (text: string | number, width: number): string => String(text).padStart(width);
  console.log(
    `${"file".padEnd(26)}${cell("tests", 6)}${cell("published", 11)}${cell("zod", 6)}  disagreements by exception`,
  );
  for (const { file, tests, published, zod, excepted, unexplained, thrown } of tallies) {
    const reasons = [...excepted].map(([name, count]) => `${name} ${String(count)}`);
    if (unexplained.length > 0) reasons.push(`UNEXPLAINED ${String(unexplained.length)}`);
    if (thrown.length > 0) reasons.push(`THROWN ${String(thrown.length)}`);
    console.log(`${file.padEnd(26)}${cell(tests, 6)}${cell(published, 11)}${cell(zod, 6)}  ${reasons.join(", ")}`);
  }
  console.log("\nExceptions:");
  for (const { name, reason } of exceptions) console.log(`  ${name.padEnd(20)} ${reason}`);
}

function printFaults(tallies: readonly FileTally[]): number {
  const titled = (title: string, lines: readonly string[]): void => {
    if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  };
  const unexplained = tallies.flatMap((each) => each.unexplained);
  titled("Unexplained", unexplained);
  titled(
    "Thrown",
    tallies.flatMap((each) => each.thrown),
  );
  titled(
    "Zod accepts, published rejects",
    tallies.flatMap((each) => each.split),
  );
  titled("Exceptions that nothing needs", unusedExceptions(tallies));
  return unexplained.length;
}

/** Runs the suite and prints what it shows; the exit code is 1 where a requirement does not hold. */
async function main(): Promise<void> {
  const suite = readSuite();
  if (!suite) {
    console.log(`The JSON Schema Test Suite is not there (${SUITE}).\n0 passed, 0 failed, 1 skipped`);
    return;
  }
  rmSync(OUTPUT, { recursive: true, force: true });
  const tallies: FileTally[] = [];
  for (const [file, groups] of suite) tallies.push(tally(file, await fileVerdicts(groups, join(OUTPUT, file))));
  printTable(tallies);
  const unexplained = printFaults(tallies);
  console.log("\nRequirements:");
  const results = requirements(tallies);
  for (const { text, holds } of results) console.log(`  ${holds ? "ok  " : "FAIL"}  ${text}`);
  const failed = results.filter(({ holds }) => !holds).length + unexplained;
  console.log(
    `\n${String(results.length - results.filter(({ holds }) => !holds).length)} passed, ${String(failed)} failed`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
