import { fileURLToPath } from "node:url";
import { conclude } from "../support/conclude.js";
import { collectionFormatCases } from "./collection-formats.js";
import { runCases } from "./run-cases.js";
import { casesOf } from "./style-cases.js";
import { readStyleTables } from "./style-table.js";

// npm run styles
const cells = readStyleTables();
if (cells === undefined)
  console.log("skipped: the style tables of 3.0.4, 3.1.2 and 3.2.0, which are in ../shared/suites/oas");
const cases = [...(cells ?? []).flatMap(casesOf), ...collectionFormatCases()];
const work = fileURLToPath(new URL("../../tmp/styles", import.meta.url));
const results = await runCases(cases, ["sdk1", "sdk2-legacy", "sdk2-modern"], work);
const failed = results.filter(({ problem }) => problem !== undefined);
for (const { title, client, problem } of failed) console.log(`${title}, ${client}: ${problem}`);
console.log(`${cells?.length ?? 0} cells, ${cases.length} calls through each of three clients`);
conclude(results.length - failed.length, failed.length);
