import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { runNode } from "./child.js";

/** How many processes import at once. */
const atOnce = 2;

/** Imports each module of `<js>`, named by its path there, alone in a fresh process. Gives a line for each that fails. */
export async function importAlone(js: string, modules: readonly string[]): Promise<string[]> {
  const waiting = [...modules];
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const url = pathToFileURL(join(js, name)).href;
      const code = `await import(${JSON.stringify(url)}); process.exit(0);`;
      const { exit, stderr } = await runNode(["--input-type=module", "-e", code], { timeoutSeconds: 60 });
      if (exit !== 0) failures.push(`${name}: ends with ${exit}: ${lastError(stderr)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures.sort();
}

function lastError(stderr: string): string {
  const lines = stderr.split("\n");
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0] ?? "";
}

/** At most `count` of the names, chosen by `seed` alone; all of them, in their order, where there are no more. */
export function sample(names: readonly string[], count: number, seed: number): string[] {
  if (names.length <= count) return [...names];
  const rest = [...names];
  const chosen: string[] = [];
  let state = seed >>> 0;
  while (chosen.length < count) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    chosen.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return chosen;
}
