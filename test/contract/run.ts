// npm run contract [-- [--only STEP] [--seed N] FILE...]: what `toolwright diff` sees of real documents that are written otherwise or changed in one place.
import { parseArgs } from "node:util";
import { corpusDocuments, corpusSize, documentNamed } from "../corpus/documents.js";
import { steps, subjectOf } from "./steps.js";

/** Changes of each kind that are tried of a document; one of the largest ones, which take seconds to read. */
const mutations = 3;
const largeBytes = 1_500_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, seed: { type: "string", default: "1" } },
});
const documents = positionals.length > 0 ? positionals.map((file) => documentNamed(file)) : corpusDocuments();
if (documents === undefined) {
  console.log(
    `../shared/corpus is not here: its ${corpusSize} real documents are skipped. Name files to run on them instead.`,
  );
}
const counts = { passed: 0, failed: 0 };
for (const document of documents ?? []) {
  if (document === undefined) throw new Error("there is no document of this name");
  const subject = await subjectOf(document.path, Number(values.seed), document.bytes > largeBytes ? 1 : mutations);
  for (const { name, run } of steps.filter((step) => values.only === undefined || step.name === values.only)) {
    const { tried, failures } = run(subject);
    if (failures.length > 0) {
      counts.failed++;
      console.log(`FAILED  ${document.name}  ${name}: ${failures.length}`);
      for (const line of failures.slice(0, 10)) console.log(`    ${line}`);
    } else if (tried > 0) counts.passed++;
  }
  console.log(`${document.name}: done in ${(performance.now() / 1000).toFixed(0)} s`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
