// npm run contract [-- [--only STEP] [--seed N] FILE...]: the story of a served document and an API that change (`--only story`), and what `toolwright diff` sees
// of real documents that are written otherwise or changed in one place.
import { parseArgs } from "node:util";
import { type CorpusDocument, documentsOrSkip } from "../corpus/documents.js";
import { conclude } from "../support/conclude.js";
import { steps, subjectOf } from "./steps.js";
import { documentChanges, tellStory } from "./story/story.js";

/** Changes of each kind that are tried of a document; one of the largest ones, which take seconds to read. */
const mutations = 3;
const largeBytes = 1_500_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, seed: { type: "string", default: "1" } },
});
const counts = { passed: 0, failed: 0 };
const isStoryTold = values.only === undefined ? positionals.length === 0 : values.only === "story";
if (isStoryTold) {
  await tellStory(documentChanges, ({ name, failures }) => count(`story  ${name}`, failures));
  console.log(`story: ${soFar({ passed: 0, failed: 0 }, 0)}`);
}
const documents = values.only === "story" ? [] : (documentsOrSkip(positionals) ?? []);
for (const document of documents) {
  const [before, began] = [{ ...counts }, performance.now()];
  await judge(document);
  console.log(`${document.name}: ${soFar(before, began)}`);
}
conclude(counts.passed, counts.failed);

function count(what: string, failures: readonly string[]): void {
  if (failures.length === 0) {
    counts.passed++;
    return;
  }
  counts.failed++;
  console.log(`FAILED  ${what}: ${failures.length}`);
  for (const line of failures.slice(0, 10)) console.log(`    ${line}`);
}

async function judge({ name: document, path, bytes }: CorpusDocument): Promise<void> {
  const subject = await subjectOf(path, Number(values.seed), bytes > largeBytes ? 1 : mutations);
  for (const { name, run } of steps.filter((step) => values.only === undefined || step.name === values.only)) {
    const { tried, failures } = run(subject);
    if (tried > 0 || failures.length > 0) count(`${document}  ${name}`, failures);
  }
}

function soFar(before: typeof counts, began: number): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return `${counts.passed - before.passed} passed, ${counts.failed - before.failed} failed in ${seconds} s`;
}
