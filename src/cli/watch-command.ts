import type { GenerateFlags, WatchFlags } from "../config/options.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { Io } from "./io.js";
import type { DisplayFlags } from "./program.js";
import { type Progress, startProgress } from "./progress.js";
import { placesIn, showDiagnostics } from "./show-diagnostics.js";
import { createRoundTeller } from "./watch-text.js";

/** `toolwright generate --watch`: generates, and again whenever something was saved, until it is interrupted. Wrong flags, and a config file that is wrong from the start, end it at once. */
export async function watchCommand(
  flags: GenerateFlags,
  watching: WatchFlags,
  display: DisplayFlags,
  io: Io,
): Promise<ExitCode> {
  const { configFiles } = await import("../config/load-config.js");
  const { readInterval, readWatchedOptions } = await import("../config/read-watch-options.js");
  const interval = await readInterval(watching);
  const first = await readWatchedOptions(flags, io.cwd, io.env);
  if (first.value === undefined || interval.value === undefined) {
    const diagnostics = [...first.diagnostics, ...interval.diagnostics];
    await showDiagnostics(diagnostics, await placesIn(undefined, first.texts), display, io);
    return exitCodes.usage;
  }
  const { watch } = await import("../watch.js");
  const intervalMs = interval.value;
  const told = createRoundTeller(intervalMs, display, io);
  const interruption = untilInterrupted(io);
  let progress: Progress | undefined;
  const endProgress = (): void => {
    progress?.end();
    progress = undefined;
  };
  try {
    const readOptions = () => readWatchedOptions(flags, io.cwd, io.env);
    const { signal } = interruption;
    await watch(
      { readOptions, configFiles: configFiles(flags.config, io.cwd), intervalMs, signal },
      {
        report: (event) => (progress ??= startProgress(io, !display.quiet)).report(event),
        tell: (round) => {
          endProgress();
          return told(round);
        },
      },
    );
    return exitCodes.done;
  } finally {
    endProgress();
    interruption.release();
  }
}

const signals = ["SIGINT", "SIGTERM"] as const;

/** Aborts on the first signal, and when nobody reads what is told any more; a second signal ends the process. */
function untilInterrupted({ closed }: Io): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const interrupted = (name: NodeJS.Signals): void => {
    if (!controller.signal.aborted) return abort();
    release();
    process.kill(process.pid, name);
  };
  const release = (): void => {
    for (const name of signals) process.off(name, interrupted);
    closed?.removeEventListener("abort", abort);
  };
  for (const name of signals) process.on(name, interrupted);
  closed?.addEventListener("abort", abort);
  return { signal: controller.signal, release };
}
