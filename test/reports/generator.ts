import { tmpdir } from "node:os";
import { generate } from "../../src/generate.js";
import { show } from "./checks.js";

/** How one run of the generator ended. */
export interface Generation {
  /** Whether the output was written: exit code 0 of the command. */
  readonly ok: boolean;
  /** What the user was told: one line a diagnostic, or the stack of an error that was thrown. */
  readonly text: string;
  readonly seconds: number;
}

/** Writes the output for a document (absolute path) into a folder (absolute path). */
export type Generate = (document: string, directory: string) => Promise<Generation>;

/** Runs this repository's generator in this process; an error thrown by it ends the case, not the run. */
export const generateInProcess: Generate = async (document, directory) => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const options = {
    source: document,
    out: directory,
    include: {},
    exclude: {},
    server: {},
    force: false,
    strict: false,
  };
  try {
    // The working directory is none of the document's (c005).
    const { ok, diagnostics } = await generate({ ...options, cwd: tmpdir() });
    const lines = diagnostics.map(({ severity, code, message, help }) => `${severity} ${code} ${message} (${help})`);
    return { ok, text: lines.join("\n"), seconds: seconds() };
  } catch (error) {
    return {
      ok: false,
      text: `thrown: ${error instanceof Error ? (error.stack ?? "") : show(error)}`,
      seconds: seconds(),
    };
  }
};
