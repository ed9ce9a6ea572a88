import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

/** A process that serves HTTP. */
export interface Listening {
  /** `http://127.0.0.1:PORT/mcp`, as its log says. */
  readonly url: string;
  /** All that it has written to standard error so far. */
  log(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/** Resolves when a generated program over HTTP that was just started tells in its log where it listens; rejects with the log where it ends before. */
export async function listening(child: ChildProcess & { readonly stderr: Readable }): Promise<Listening> {
  let log = "";
  let isFound = false;
  const ended = new Promise<number | string | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (isFound) return;
      // Not once more with each line of a long log: benchmarks wait for it.
      const [, address] = /listening on (http:\S+?)"/.exec(log) ?? [];
      if (address === undefined) return;
      isFound = true;
      resolve(address);
    });
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${log}`)));
  });
  return { url, log: () => log, ended };
}
