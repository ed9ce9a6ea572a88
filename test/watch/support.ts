import { onTestFinished, vi } from "vitest";
import { main } from "../../src/cli/main.js";

/** A `generate --watch` that runs in this process. */
export interface RunningWatch {
  /** Resolves when it has written this on stdout or stderr, after what was waited for before; gives all until there. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Ends it, and gives its exit code. */
  readonly end: () => Promise<number>;
}

/** Starts `toolwright generate ... --watch`; ended when the test ends. */
export function startWatch(cwd: string, ...argv: readonly string[]): RunningWatch {
  let written = "";
  const closed = new AbortController();
  const write = (text: string): unknown => (written += text);
  const io = { stdout: { write }, stderr: { write }, env: {}, cwd, closed: closed.signal };
  const ended = main(["generate", ...argv, "--watch"], io);
  const end = (): Promise<number> => {
    closed.abort();
    return ended;
  };
  onTestFinished(async () => void (await end()));
  return {
    end,
    until: (pattern) =>
      vi.waitFor(
        () => {
          const found = pattern.exec(written);
          if (found === null) throw new Error(`${pattern} is not in ${JSON.stringify(written)}`);
          const text = written.slice(0, found.index + found[0].length);
          written = written.slice(text.length);
          return text;
        },
        // Under load, to load the program alone takes a while.
        { timeout: 55_000, interval: 20 },
      ),
  };
}
