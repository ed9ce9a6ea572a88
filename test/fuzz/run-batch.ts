import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Batch, Message } from "./messages.js";

/** Time after which a worker that says nothing counts as hanging. */
const SILENCE_MS = 30_000;
const HANGS = "hangs";
const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

export type Done = Extract<Message, { kind: "done" }>;

/**
 * Runs a batch in a process of its own, so that what hangs, crashes or fills the memory costs one document; calls `onDone` for each. On a busy
 * machine any document may seem to hang: one does that is silent twice.
 */
export async function runBatch(batch: Batch, onDone: (done: Done) => void): Promise<void> {
  let { from } = batch;
  let suspect: number | undefined;
  while (from < batch.to) {
    const { ended, next } = await runUntilFault({ ...batch, from }, onDone);
    if (ended === HANGS && next !== suspect) {
      suspect = from = next;
      continue;
    }
    if (ended !== undefined)
      onDone({
        kind: "done",
        index: next,
        failure: { kind: ended, detail: "The worker did not come back from this document." },
      });
    from = ended === undefined ? batch.to : next + 1;
  }
}

/** How the worker ended, if not well, and the document that it was at. */
function runUntilFault(batch: Batch, onDone: (done: Done) => void): Promise<{ ended?: string; next: number }> {
  return new Promise((resolve) => {
    const worker = fork(WORKER, [JSON.stringify(batch)], {
      execArgv: ["--import", "tsx", "--max-old-space-size=1500"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let next = batch.from;
    let hung = false;
    let last = "";
    const watch = (): NodeJS.Timeout =>
      setTimeout(() => {
        hung = true;
        worker.kill("SIGKILL");
      }, SILENCE_MS);
    let timer = watch();
    worker.stderr?.on("data", (text: Buffer) => {
      last = (last + text.toString()).slice(-1500);
    });
    worker.on("message", (message: Message) => {
      clearTimeout(timer);
      timer = watch();
      if (message.kind === "begins") next = message.index;
      if (message.kind !== "done") return;
      next = message.index + 1;
      onDone(message);
    });
    worker.on("exit", (code) => {
      clearTimeout(timer);
      if (hung) resolve({ ended: HANGS, next });
      else if (next < batch.to)
        resolve({
          ended:
            `crashes with code ${String(code)}: ${last.split("\n").find((line) => line.includes("Error")) ?? last}`.slice(
              0,
              300,
            ),
          next,
        });
      else resolve({ next });
    });
  });
}
