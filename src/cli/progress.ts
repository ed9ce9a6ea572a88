import type { ProgressEvent } from "../generate-result.js";
import { type Io, isWatched } from "./io.js";

/** Shorter runs show nothing. */
const silentMilliseconds = 500;
const redrawMilliseconds = 80;
const eraseLine = "\r\u001B[2K";

export interface Progress {
  readonly report: (event: ProgressEvent) => void;
  /** Clears the line; what is written next stands in its place. */
  readonly end: () => void;
}

/** One line on stderr that says what a run does, from half a second on; nothing unless somebody watches. */
export function startProgress(io: Io, wanted: boolean): Progress {
  if (!wanted || !isWatched(io)) return { report: () => undefined, end: () => undefined };
  let latest: ProgressEvent | undefined;
  let shown = false;
  let nextDraw = Date.now() + silentMilliseconds;
  const draw = (): void => {
    // A run that computes for long leaves timers waiting, so that every event looks at the clock too.
    if (latest === undefined || Date.now() < nextDraw) return;
    nextDraw = Date.now() + redrawMilliseconds;
    shown = true;
    io.stderr.write(eraseLine + lineOf(latest).slice(0, (io.stderr.columns ?? 80) - 1));
  };
  const timer = setInterval(draw, redrawMilliseconds);
  timer.unref();
  return {
    report: (event) => {
      latest = event;
      draw();
    },
    end: () => {
      clearInterval(timer);
      latest = undefined;
      if (shown) io.stderr.write(eraseLine);
    },
  };
}

/** What `run` gives, with its progress shown until it ends. */
export async function withProgress<Result>(
  io: Io,
  wanted: boolean,
  run: (report: Progress["report"]) => Promise<Result>,
): Promise<Result> {
  const progress = startProgress(io, wanted);
  try {
    return await run(progress.report);
  } finally {
    progress.end();
  }
}

function lineOf({ phase, done, total }: ProgressEvent): string {
  if (done === undefined) return `${phase} ...`;
  return total === undefined ? `${phase} ${done}` : `${phase} ${done}/${total}`;
}
