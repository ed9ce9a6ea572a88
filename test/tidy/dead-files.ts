import type { Problem } from "./problem.js";
import type { SourceFile } from "./source-file.js";

/**
 * Files that no chain of imports leads to from `entryPoints`. A file of the runtime is also reached where a file of ours that is reached
 * names it as the module of a symbol, `"runtime/define-tool"`, or in code of its own, `"./runtime/environment.js"`, `"./mcp/runtime/http-issuer.js"`.
 */
export function deadFiles(files: readonly SourceFile[], entryPoints: readonly string[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(entryPoints);
  for (const path of reached) {
    const file = byPath.get(path);
    for (const { target } of file?.imports ?? []) reached.add(target);
    for (const [, name] of file?.text.matchAll(/"(?:\.\/)?(?:mcp\/)?runtime\/([\w-]+)(?:\.js)?"/g) ?? [])
      reached.add(`templates/runtime/${name}.ts`);
  }
  const missing = entryPoints.filter((path) => !byPath.has(path));
  return [
    ...missing.map((path) => ({ rule: "dead-file", subject: path, message: "this entry point does not exist" })),
    ...files
      .filter(({ path }) => !reached.has(path))
      .map(({ path }) => ({ rule: "dead-file", subject: path, message: "no entry point reaches it" })),
  ];
}
