import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runNode } from "../corpus/child.js";
import { generateRun } from "../corpus/generate-step.js";
import { compiler } from "../corpus/places.js";
import { strictestOptions } from "../support/compiler-options.js";

/**
 * Generates from a document (absolute path) into `<folder>/out`, and compiles it without checking types to `<folder>/js`. The folder must find
 * `zod` and the SDK. Throws with what the command or the compiler said.
 */
export async function prepare(document: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { exit, stderr, report } = await generateRun(document, join(folder, "out"));
  if (report === undefined) throw new Error(`generate ends with ${exit}: ${stderr.slice(-500)}`);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  const compilerOptions = {
    ...strictestOptions,
    declaration: false,
    isolatedDeclarations: false,
    noCheck: true,
    rootDir: "out",
    outDir: "js",
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["out"] }));
  const compiled = await runNode([compiler, "-p", "tsconfig.json"], { cwd: folder });
  if (compiled.exit !== 0) throw new Error(`the output does not compile: ${compiled.stdout.slice(0, 500)}`);
}
