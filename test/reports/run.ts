import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { formatReport, passed } from "./format.js";
import { generateInProcess } from "./generator.js";
import { runCases } from "./harness.js";
import { loadCases } from "./report-case.js";

// npm run reports [-- --dir DIR] [-- --only ID]
const { values } = parseArgs({
  options: { dir: { type: "string" }, only: { type: "string" } },
});
const root = fileURLToPath(new URL("../../", import.meta.url));
const cases = loadCases(values.dir ?? path.join(root, "fixtures/reports"), values.only);
if (cases.length === 0) throw new Error("no case of this id in this directory");
const results = await runCases({
  cases,
  generate: generateInProcess,
  work: path.join(root, "tmp/reports"),
  compiler: path.join(root, "node_modules/typescript/bin/tsc"),
  progress: (line) => console.error(`${line} (${performance.now().toFixed(0)} ms)`),
});
console.log(formatReport(results));
process.exitCode = results.every(passed) ? 0 : 1;
