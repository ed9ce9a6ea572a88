import { rmSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../src/support/json.js";
import { anyDocument } from "./document-generator.js";
import type { Failure } from "./failure.js";
import type { Batch, Message } from "./messages.js";
import { findFailure } from "./properties.js";
import { random } from "../support/random.js";
import { shrink } from "./shrink.js";

/** Time that shrinking one document may take. */
const SHRINK_MS = 30_000;

const batch = JSON.parse(process.argv[2] ?? "{}") as Batch;
const known = new Set(batch.known);
const runtime = join(batch.directory, "runtime");
let trees = 0;

function say(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/** Tries a smaller document a few times, since which values are tried depends on the document. */
async function failsAlike(smaller: JsonObject, failure: Failure, seed: number): Promise<boolean> {
  await say({ kind: "shrinks" });
  const tries = failure.kind.startsWith("value") || failure.kind.startsWith("order") ? 3 : 1;
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = await findFailure(
      smaller,
      seed + attempt,
      join(batch.directory, `shrink-${String(trees++)}`),
      runtime,
    );
    if (found?.kind === failure.kind) return true;
  }
  return false;
}

async function one(index: number): Promise<void> {
  await say({ kind: "begins", index });
  const document = anyDocument(random(batch.seed, index));
  const directory = join(batch.directory, `document-${String(index)}`);
  // What an earlier try left that was given up.
  rmSync(directory, { recursive: true, force: true });
  const failure = await findFailure(document, index, directory, runtime);
  if (!failure || known.has(failure.kind)) return say({ kind: "done", index, ...(failure && { failure }) });
  known.add(failure.kind);
  const smaller = await shrink(document, (each) => failsAlike(each, failure, index), Date.now() + SHRINK_MS);
  const last = await findFailure(smaller, index, join(batch.directory, `shrink-${String(trees++)}`), runtime);
  return say({ kind: "done", index, failure: last?.kind === failure.kind ? last : failure, smaller });
}

for (let index = batch.from; index < batch.to; index++) await one(index);
process.disconnect?.();
process.exit(0);
