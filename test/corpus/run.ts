// npm run corpus [-- [--update-shares] FILE...]: holds the output for real documents to what issue 2 promises.
import { join } from "node:path";
import { conclude } from "../support/conclude.js";
import { ensureBuilt } from "./build.js";
import { type DocumentReport, checkDocument } from "./check-document.js";
import { type CorpusDocument, documentsOrSkip } from "./documents.js";
import { workFolder } from "./places.js";
import { documentRow, failureLines, skippedLines, tableHead } from "./report.js";
import { readShares, writeShares } from "./shares.js";

/** How many modules of a document are imported alone at most. */
const aloneSample = 40;

async function main(args: readonly string[]): Promise<void> {
  const update = args.includes("--update-shares");
  const files = args.filter((argument) => argument !== "--update-shares");
  const documents = documentsOrSkip(files);
  if (documents === undefined) return;
  await ensureBuilt();
  const reports = await checkAll(documents);
  for (const line of [...skippedLines(reports), ...failureLines(reports)]) console.log(line);
  if (update) updateShares(reports);
  const failed = reports.filter(({ failures }) => failures.size > 0).length;
  console.log("");
  conclude(reports.length - failed, failed);
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

await main(process.argv.slice(2));
