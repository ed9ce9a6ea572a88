import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { GenerateFlags, WatchFlags } from "./options.js";
import type { Environment } from "./headers.js";
import { checkedSeconds, type ReadOptions, readOptions } from "./read-options.js";

const defaultSeconds = 5;

/** How long a watch waits before it asks a URL again, in milliseconds; undefined with an error, `config/invalid-flag`. */
export async function readInterval({ interval }: WatchFlags): Promise<PhaseResult<number | undefined>> {
  const { value, diagnostics } = await checkedSeconds("--interval", "watchInterval", interval);
  return { value: diagnostics.length > 0 ? undefined : (value ?? defaultSeconds) * 1000, diagnostics };
}

/** `readOptions` for a watch, which needs a source that can be read again. Undefined with errors, `config/invalid-flag` among them. */
export async function readWatchedOptions(flags: GenerateFlags, cwd: string, env: Environment): Promise<ReadOptions> {
  const read = await readOptions(flags, cwd, env);
  if (read.value?.source !== "-") return read;
  const problem = "cannot watch standard input; give a path or a URL";
  const fault: Diagnostic = diagnostic("config/invalid-flag", { flag: "--watch", problem });
  return { ...read, value: undefined, diagnostics: [...read.diagnostics, fault] };
}
