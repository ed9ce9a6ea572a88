import type { Import, SourceFile } from "./source-file.js";
import type { Problem } from "./problem.js";

// design section 3. A phase may import the types of the phase before it, besides what is for all.
const phases = ["load", "resolve", "translate", "emit", "print", "write"];
const forAll = ["support", "model", "diagnostics"];

/** Folder -> what else its files may import, beside their own folder; `types` only with `import type`. */
const layers: Readonly<Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>> = {
  support: { values: [] },
  model: { values: ["support"] },
  diagnostics: { values: ["support", "model"] },
  ...Object.fromEntries(
    phases.map((phase, at) => [phase, { values: forAll, types: phases.slice(Math.max(at - 1, 0), at) }]),
  ),
  // What tools are found by is indexed as it is searched.
  emit: { values: [...forAll, "runtime"], types: ["translate"] },
  overlay: { values: forAll, types: ["load"] },
  config: { values: forAll },
  contract: { values: forAll },
  // It calls the API as the generated server would.
  verify: { values: [...forAll, "contract", "runtime"] },
  lint: { values: forAll },
  init: { values: [...forAll, "translate", "emit"] },
  catalog: { values: [...forAll, "emit", "page"] },
  cli: { values: [...forAll, ...phases, "config", "contract", "verify", "init", "catalog", "lint", "overlay", "root"] },
  root: { values: [...forAll, ...phases, "config", "contract", "verify", "init", "catalog", "lint", "overlay", "cli"] },
  runtime: { values: [] },
  // The script of the catalogue page; what needs no browser is for `catalog` too.
  page: { values: [] },
};

// Only what stands in the folder above them may import these.
const innerFolders = ["src/emit/zod/", "src/emit/json-schema/"];

/** Package (or `@scope/`) -> the folders that may import it: one, but for Zod and the server's SDK, which the generated code uses as well. */
const packageFolders: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(commander|@clack\/prompts)$/, ["cli"]],
  [/^(jiti|lilconfig|yaml)$/, ["config"]],
  // A file that `sync` edits is a config file; texts of documents are read by the same parser.
  [/^jsonc-parser$/, ["load", "config"]],
  [/^zod$/, ["config", "runtime"]],
  [/^(@apidevtools\/.*|js-yaml|ajv.*|undici|chokidar)$/, ["load"]],
  [/^openapi-types$/, ["resolve"]],
  [/^json-p3$/, ["overlay"]],
  [/^(any-ascii|change-case|picomatch)$/, ["translate"]],
  [/^prettier$/, ["print"]],
  [/^gpt-tokenizer$/, ["support"]],
  [/^(@modelcontextprotocol\/server|minisearch)$/, ["runtime"]],
];

// Phases are pure: only load and write, and what is around the phases, touch files, the network and other processes.
const impureModules = /^node:(fs|fs\/promises|http|https|http2|net|tls|dns|dns\/promises|dgram|child_process)$/;
const impureFolders = ["load", "write", "config", "init", "cli", "root"];

/** Every import that the layers forbid. */
export function layerProblems(files: readonly SourceFile[]): Problem[] {
  return files.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const fault = imported.local ? localFault(file.path, imported) : packageFault(file.path, imported.target);
      return fault === undefined ? [] : [{ rule: "layers", subject: file.path, message: fault }];
    }),
  );
}

function localFault(path: string, { target, typeOnly }: Import): string | undefined {
  const inner = innerFolders.find((folder) => target.startsWith(folder));
  if (inner && !path.startsWith(inner.replace(/[^/]+\/$/, ""))) return `${target} is for its own phase alone`;
  const from = layerOf(path);
  const to = layerOf(target);
  if (from === to) return undefined;
  const allowed = layers[from];
  if (!allowed) return `the folder ${from} is in no layer`;
  if (allowed.values.includes(to)) return undefined;
  if (allowed.types?.includes(to))
    return typeOnly ? undefined : `only types of ${to} may be imported, not values: ${target}`;
  return `${from} may not import ${to}: ${target}`;
}

function packageFault(path: string, specifier: string): string | undefined {
  const layer = layerOf(path);
  if (specifier.startsWith("node:")) {
    const pure = impureModules.test(specifier) && !impureFolders.includes(layer);
    return pure ? `${layer} is pure, and may not import ${specifier}` : undefined;
  }
  const name = specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? specifier;
  const folders = packageFolders.find(([pattern]) => pattern.test(name))?.[1];
  if (!folders) return `the package ${name} is in no row of the table`;
  return folders.includes(layer) ? undefined : `${name} may only be imported in ${folders.join(" and ")}`;
}

/** `load` for `src/load/load.ts`, `root` for `src/generate.ts`, `runtime` for `templates/runtime/call.ts`. */
function layerOf(path: string): string {
  const segments = path.split("/");
  if (segments[0] === "src") return segments.length === 2 ? "root" : segments[1]!;
  if (path.startsWith("templates/catalog/")) return "page";
  return path.startsWith("templates/runtime/") ? "runtime" : segments[0]!;
}
