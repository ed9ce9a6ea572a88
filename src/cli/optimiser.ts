import { setFlagsFromString } from "node:v8";

/**
 * By major version of Node.js: their V8 begins to optimise functions that a run of some seconds hardly calls again. The compiling takes the
 * other core, garbage collection and, where two cores are one, the run itself; Node.js 24 compiles less (src/README.md, "Speed").
 */
const flags: Readonly<Record<string, string>> = {
  "20": "--interrupt-budget=1000000",
  "22": "--invocation-count-for-turbofan=10000",
};

/** Has V8 wait longer until it optimises a function, where the version of Node.js (`20.19.0`) needs to be told so. */
export function optimiseLater(version: string): void {
  const flag = flags[version.split(".")[0] ?? ""];
  if (flag !== undefined) setFlagsFromString(flag);
}
