// npm run corpus [-- [--update-shares] FILE...]: holds the output for real documents to what issue 2 promises.
import { join } from "node:path";
import { ensureBuilt } from "./build.js";
import { type DocumentReport, checkDocument } from "./check-document.js";
import { type CorpusDocument, corpusDocuments, corpusSize, documentNamed } from "./documents.js";
import { workFolder } from "./places.js";
import { documentRow, failureLines, skippedLines, tableHead } from "./report.js";
import { readShares, writeShares } from "./shares.js";

/** How many modules of a document are imported alone at most. */
const aloneSample = 40;

async function main(args: readonly string[]): Promise<number> {
  const update = args.includes("--update-shares");
  const files = args.filter((argument) => argument !== "--update-shares");
  const documents = files.length > 0 ? files.map(documentOrExit) : corpusDocuments();
  if (documents === undefined) {
    console.log("../shared/corpus is not here: its 28 real documents are skipped. Name files to run on them instead.");
    console.log(`0 passed, 0 failed, ${corpusSize} skipped`);
    return 0;
  }
  await ensureBuilt();
  const reports = await checkAll(documents);
  for (const line of [...skippedLines(reports), ...failureLines(reports)]) console.log(line);
  if (update) updateShares(reports);
  const failed = reports.filter(({ failures }) => failures.size > 0).length;
  console.log(`\n${reports.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function documentOrExit(file: string): CorpusDocument {
  const document = documentNamed(file);
  if (document !== undefined) return document;
  console.error(`There is no document ${file}: name a file, or a document of ../shared/corpus/INDEX.tsv.`);
  process.exit(2);
}

async function checkAll(documents: readonly CorpusDocument[]): Promise<DocumentReport[]> {
  const reports: DocumentReport[] = [];
  console.log(tableHead());
  for (const document of documents) {
    const options = { aloneSample, committedShares: readShares(), folder: join(workFolder, document.name) };
    const report = await checkDocument(document, options);
    console.log(documentRow(report));
    reports.push(report);
  }
  console.log("");
  return reports;
}

function updateShares(reports: readonly DocumentReport[]): void {
  const shares = reports.flatMap(({ name, share }): [string, number][] => (share === undefined ? [] : [[name, share]]));
  writeShares(Object.fromEntries(shares));
  console.log(`published-share.json now holds the shares of ${shares.map(([name]) => name).join(", ")}`);
}

process.exitCode = await main(process.argv.slice(2));
