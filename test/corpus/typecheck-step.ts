import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strictestOptions } from "../support/compiler-options.js";
import { runNode } from "./child.js";
import { compiler } from "./places.js";

const compilerOptions = { ...strictestOptions, rootDir: "out", outDir: "js" };

/**
 * Type-checks `<folder>/out` as the strictest user would, and compiles it to `<folder>/js` in the same run.
 * Gives the compiler's errors, a line each. `skipLibCheck` leaves out the declarations of zod and the SDK: they are the same for every
 * output, and cost ten times what a small output costs.
 */
export async function typecheck(folder: string, { skipLibCheck = false } = {}): Promise<string[]> {
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...compilerOptions, skipLibCheck }, include: ["out"] }),
  );
  const { exit, stdout, stderr } = await runNode([compiler, "-p", "tsconfig.json"], { cwd: folder });
  if (exit === 0) return [];
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines : [`the compiler ended with ${exit}`];
}
