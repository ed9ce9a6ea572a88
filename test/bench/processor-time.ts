import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds of processor time that a process has used so far, by all threads that it still has: what a busy machine disturbs least. NaN where there is no
 * `/proc` (any system but Linux), and where there is no such process.
 */
export function processorTime(pid: number | undefined): number {
  try {
    const tasks = `/proc/${pid}/task`;
    const nanoseconds = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, "latin1").split(" ")[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}
