// npm run prism [-- NAME...]: every tool of real documents, called against Stoplight Prism's mock server.
import { checkDocument } from "./check-document.js";
import { prismDocuments } from "./documents.js";
import { exceptions } from "./exceptions.js";
import { installPrism, type Installed } from "./install.js";
import { startPrism } from "./prism-server.js";

interface Counts {
  passed: number;
  failed: number;
}

const counts: Counts = { passed: 0, failed: 0 };
const met = new Set<number>();
const wanted = process.argv.slice(2);
const { here, missing } = prismDocuments();
const documents = here.filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const name of missing) console.log(`skipped  ${name}: ../shared/corpus is not here`);
const prism = await installPrism();
if ("missing" in prism) {
  console.log(`skipped  everything: Prism cannot be installed: ${prism.missing}`);
  console.log(`0 passed, 0 failed, ${documents.length} skipped`);
} else {
  for (const [name, file] of documents) await checkOne(prism, name, file);
  for (const [index, { problem }] of exceptions.entries()) {
    if (wanted.length === 0 && missing.length === 0 && !met.has(index)) {
      counts.failed += 1;
      console.log(`FAILED  the exception ${problem} met nothing: remove it`);
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

async function checkOne(installed: Installed, name: string, file: string): Promise<void> {
  const server = await startPrism(installed, file);
  try {
    const reports = await checkDocument(name, file, server.url);
    for (const { tool, problems } of reports) {
      const faults = problems.filter((problem) => !excused(name, tool, problem));
      if (faults.length === 0) counts.passed += 1;
      else {
        counts.failed += 1;
        console.log([`FAILED  ${name} ${tool}`, ...faults].join("\n    "));
      }
    }
    const typed = reports.filter((report) => report.typed).length;
    const calls = reports.reduce((sum, report) => sum + report.calls, 0);
    console.log(`${name}: ${reports.length} tools, ${typed} typed, ${calls} calls`);
  } catch (error) {
    counts.failed += 1;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    server.stop();
  }
}

function excused(document: string, tool: string, problem: string): boolean {
  const index = exceptions.findIndex(
    (each) => (each.document ?? document) === document && (each.tool?.test(tool) ?? true) && each.problem.test(problem),
  );
  if (index < 0) return false;
  met.add(index);
  console.log(`excepted  ${document} ${tool}: ${exceptions[index]?.reason}\n    ${problem.slice(0, 300)}`);
  return true;
}
