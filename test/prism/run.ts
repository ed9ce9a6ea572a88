// npm run prism [-- NAME...]: every tool of real documents, called against Stoplight Prism's mock server.
import { mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { ensureBuilt } from "../corpus/build.js";
import { repository } from "../corpus/places.js";
import { conclude } from "../support/conclude.js";
import { checkDocument } from "./check-document.js";
import { prismDocuments } from "./documents.js";
import { exceptions } from "./exceptions.js";
import { installPrism, type Installed } from "./install.js";
import { writePrismDocument } from "./prism-document.js";
import { startPrism } from "./prism-server.js";
import { type DocumentReport, judgeTools, tableHead, tableRow } from "./report.js";

let failed = 0;
let passed = 0;
const wanted = process.argv.slice(2);
const { here, missing } = prismDocuments();
const documents = here.filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const name of missing) console.log(`skipped  ${name}: ../shared/corpus is not here`);
const prism = await installPrism();
if ("missing" in prism) {
  console.log(`skipped  everything: Prism cannot be installed: ${prism.missing}`);
  console.log(`0 passed, 0 failed, ${documents.length} skipped`);
} else {
  await ensureBuilt();
  const reports: DocumentReport[] = [];
  for (const [name, file] of documents) {
    const report = await checkOne(prism, name, file);
    if (report !== undefined) reports.push(report);
  }
  const met = new Set(reports.flatMap((report) => report.met));
  for (const exception of exceptions) {
    if (wanted.length > 0 || missing.length > 0 || met.has(exception)) continue;
    failed += 1;
    console.log(`FAILED  the exception ${exception.message} met nothing: remove it`);
  }
  console.log([tableHead(), ...reports.map(tableRow)].join("\n"));
  conclude(passed, failed);
}

async function checkOne(installed: Installed, name: string, file: string): Promise<DocumentReport | undefined> {
  const started = performance.now();
  try {
    mkdirSync(join(repository, "tmp/prism"), { recursive: true });
    const copy = join(repository, "tmp/prism", `${name}${extname(file)}`);
    writePrismDocument(file, copy);
    const server = await startPrism(installed, copy);
    try {
      const report = judgeTools(name, await checkDocument(name, file, server), started);
      passed += report.passed;
      failed += report.failed;
      for (const line of report.lines) console.log(line);
      return report;
    } finally {
      server.stop();
    }
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
