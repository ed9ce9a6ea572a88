// The packages that generated code may depend on. A list, so that a file is spelt the same whichever other modules are printed with it.
const packages = ["@modelcontextprotocol/server", "zod"];

/** Whether a symbol's `module` names a package, not another module of the output. */
export function isPackage(module: string): boolean {
  return module.startsWith("node:") || packages.some((name) => module === name || module.startsWith(`${name}/`));
}

/** How a symbol of the module at `path` names its module: without the ending. */
export function modulePath(path: string): string {
  return path.replace(/\.ts$/, "");
}

/** What an import in the file `path` writes for `module`: `zod`, `../../schemas/pet.js`. */
export function specifier(path: string, module: string): string {
  if (isPackage(module)) return module;
  const from = path.split("/").slice(0, -1);
  const to = module.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = "../".repeat(from.length - shared);
  return `${up || "./"}${to.slice(shared).join("/")}.js`;
}
