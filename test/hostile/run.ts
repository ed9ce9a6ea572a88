// npm run hostile [-- --only TEXT]: hostile arguments, documents and answers, through every client.
import { parseArgs } from "node:util";
import { CLIENT_KINDS } from "../support/clients.js";
import { conclude } from "../support/conclude.js";
import { suites } from "./suites.js";
import { stdioCases } from "./stdio-cases.js";
import { startStdioWorld } from "./stdio-world.js";
import { startWorld } from "./world.js";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
let passed = 0;
let failed = 0;
const tally = (what: string, problems: readonly string[]): void => {
  if (problems.length === 0) passed += 1;
  else {
    failed += 1;
    console.log([`FAILED  ${what}`, ...problems].join("\n    "));
  }
};
for (const suite of suites) {
  const world = await startWorld(suite.document());
  for (const hostile of suite.cases().filter(({ name }) => `${suite.name}: ${name}`.includes(values.only))) {
    for (const kind of CLIENT_KINDS) {
      const started = performance.now();
      const problems = await world.run(hostile, kind);
      const seconds = (performance.now() - started) / 1000;
      if (seconds > 1) console.error(`${suite.name}: ${hostile.name} (${kind}): ${seconds.toFixed(1)} s`);
      tally(`${suite.name}: ${hostile.name} (${kind})`, problems);
    }
  }
  await world.close();
}
const overStdio = stdioCases().filter(({ name }) => `stdio: ${name}`.includes(values.only));
if (overStdio.length > 0) {
  const world = await startStdioWorld();
  for (const hostile of overStdio) {
    for (const kind of ["sdk1", "sdk2-modern"] as const) {
      const { problems, memory } = await world.run(hostile, kind);
      console.error(`stdio: ${hostile.name} (${kind}): ${memory} MiB`);
      tally(`stdio: ${hostile.name} (${kind})`, problems);
    }
  }
  world.close();
}
conclude(passed, failed);
