// npm run discovery: how well discovery finds the right tool of real documents, for written questions.
import { documentsOrSkip } from "../corpus/documents.js";
import { conclude } from "../support/conclude.js";
import { questionsOf } from "./questions.js";
import { ask, type Asked, FIRST, isFound, searchDocument } from "./search-document.js";

/** Words and weights were tuned on every other question of these, beginning with the first; and on none of the last one. */
const TUNED = ["github", "stripe", "kubernetes-2.0"];
const UNSEEN = ["hetzner"];
const LEAST_SHARE = 0.9;
/** Of the usual search, once the first is done. */
const MOST_MILLISECONDS = 20;

/** A judgement, and what is wrong where it fails. */
type Verdict = readonly [says: string, problem: string | undefined];

interface AskedDocument {
  readonly name: string;
  readonly asked: readonly Asked[];
}

async function main(): Promise<void> {
  const documents = documentsOrSkip([])?.filter(({ name }) => [...TUNED, ...UNSEEN].includes(name));
  if (documents === undefined) return;
  const all: AskedDocument[] = [];
  for (const { name, path } of documents) all.push({ name, asked: await askAll(name, path) });
  const tuned = all.filter(({ name }) => TUNED.includes(name)).flatMap(({ asked }) => asked.map(withHalf));
  const unseen = all.filter(({ name }) => UNSEEN.includes(name)).flatMap(({ asked }) => asked);
  const verdicts = [
    shareVerdict(
      "tuned half",
      tuned.filter(({ half }) => half === 0),
    ),
    shareVerdict(
      "half that was held out",
      tuned.filter(({ half }) => half === 1),
    ),
    shareVerdict(`document that nothing was tuned on (${UNSEEN.join()})`, unseen),
    speedVerdict(all.flatMap(({ asked }) => asked.slice(1))),
  ];
  for (const [says, problem] of verdicts)
    console.log(problem === undefined ? `ok    ${says}` : `WRONG ${says}: ${problem}`);
  const failed = verdicts.filter(([, problem]) => problem !== undefined).length;
  conclude(verdicts.length - failed, failed);
}

async function askAll(name: string, path: string): Promise<readonly Asked[]> {
  const document = await searchDocument(path);
  const asked = questionsOf(name).map((question) => {
    const unknown = question.right.filter((operation) => !document.operations.has(operation));
    if (unknown.length > 0) throw new Error(`${name} has no tool for ${unknown.join(", ")}`);
    return ask(document, question);
  });
  const kilobytes = (document.indexBytes / 1024).toFixed(0);
  const first = asked.filter(({ rank }) => rank === 1).length;
  console.log(
    `${name}: ${document.operations.size} tools, index ${kilobytes} KB, first search ${asked[0]?.milliseconds.toFixed(0)} ms; ` +
      `right tool first ${first}, among ${FIRST} ${asked.filter(isFound).length} of ${asked.length}`,
  );
  for (const { question, found, rank } of asked.filter((one) => !isFound(one))) {
    const place = rank === 0 ? "not found" : `at ${rank}`;
    console.log(`  missed "${question.ask}": ${question.right[0]} ${place}; first ${found.slice(0, 2).join(", ")}`);
  }
  return asked;
}

function withHalf(asked: Asked, index: number): Asked & { readonly half: number } {
  return { ...asked, half: index % 2 };
}

function shareVerdict(says: string, asked: readonly Asked[]): Verdict {
  const count = asked.filter(isFound).length;
  const share = count / asked.length;
  const told = `${says}: right tool among the first ${FIRST} of ${count} of ${asked.length} (${(share * 100).toFixed(0)} %)`;
  return [told, share >= LEAST_SHARE ? undefined : `less than ${LEAST_SHARE * 100} %`];
}

function speedVerdict(asked: readonly Asked[]): Verdict {
  const times = asked.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  const median = at(0.5);
  const told = `a search after the first takes ${median.toFixed(1)} ms in the median, ${at(0.95).toFixed(1)} ms in 95 of 100`;
  return [told, median < MOST_MILLISECONDS ? undefined : `${MOST_MILLISECONDS} ms or more`];
}

await main();
