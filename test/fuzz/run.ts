import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { JsonObject } from "../../src/support/json.js";
import { anyDocument } from "./document-generator.js";
import { writeOnly } from "./properties.js";
import { random } from "../support/random.js";
import { findingsText, newFindings, record } from "./report.js";
import { runBatch } from "./run-batch.js";
import { shrink } from "./shrink.js";
import { typeErrorKind, typeErrors } from "./type-check.js";

const BATCH = 40;
const TYPE_SHRINK_MS = 60_000;
const ROOT = fileURLToPath(new URL("../../tmp/fuzz/", import.meta.url));

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "1" },
    /** Ends after so many documents, whatever the time: for tests. */
    documents: { type: "string", default: "Infinity" },
    /** Runs this one document alone: to see a failure again. */
    document: { type: "string" },
  },
});
const seed = Number(values.seed);
const first = values.document === undefined ? 0 : Number(values.document);
const last = values.document === undefined ? Number(values.documents) : first + 1;
const ends = Date.now() + Number(values.minutes) * 60_000;
const findings = newFindings();
let said = Date.now();

/** A line on a terminal every ten seconds; nothing in pipes. */
function progress(): void {
  if (!process.stdout.isTTY || Date.now() - said < 10_000) return;
  said = Date.now();
  console.log(`${String(findings.documents)} documents, ${String(findings.failed)} failed`);
}

async function checkTypes(directory: string, indices: readonly number[]): Promise<void> {
  const errors = typeErrors(
    directory,
    indices.map((index) => `document-${String(index)}`),
  );
  for (const [tree, lines] of errors) {
    const kind = typeErrorKind(lines[0] ?? "");
    const index = Number(/\d+$/.exec(tree)?.[0] ?? -1);
    findings.failed++;
    const isNew = !findings.byKind.has(kind) && index >= 0;
    const smaller = isNew ? await shrinkTypes(index, kind, join(directory, "..", "types")) : undefined;
    record(findings, index, { kind, detail: lines.slice(0, 5).join("\n") }, smaller);
  }
}

async function shrinkTypes(index: number, kind: string, directory: string): Promise<JsonObject> {
  rmSync(directory, { recursive: true, force: true });
  const fails = async (document: JsonObject): Promise<boolean> => {
    progress();
    try {
      await writeOnly(document, join(directory, "document-0"), join(directory, "runtime"));
    } catch {
      return false;
    }
    return [...typeErrors(directory, ["document-0"]).values()].some((lines) =>
      lines.some((line) => typeErrorKind(line) === kind),
    );
  };
  return shrink(anyDocument(random(seed, index)), fails, Date.now() + TYPE_SHRINK_MS);
}

/** Runs batch after batch until the time or the documents are over. */
async function main(): Promise<void> {
  const root = join(ROOT, `seed-${String(seed)}-${String(process.pid)}`);
  for (let from = first; from < last && (from === first || Date.now() < ends); from += BATCH) {
    const directory = join(root, `batch-${String(from)}`);
    mkdirSync(directory, { recursive: true });
    const fine: number[] = [];
    const batch = { seed, from, to: Math.min(from + BATCH, last), directory, known: [...findings.byKind.keys()] };
    await runBatch(batch, ({ index, failure, smaller }) => {
      findings.documents++;
      if (!failure) fine.push(index);
      else {
        findings.failed++;
        record(findings, index, failure, smaller);
      }
      progress();
    });
    if (fine.length > 0) await checkTypes(directory, fine);
    rmSync(directory, { recursive: true, force: true });
  }
  rmSync(root, { recursive: true, force: true });
  if (findings.failed > 0) console.log(findingsText(findings, seed));
  console.log(
    `seed ${String(seed)}: ${String(findings.documents - findings.failed)} passed, ${String(findings.failed)} failed`,
  );
  process.exitCode = findings.failed > 0 ? 1 : 0;
}

await main();
