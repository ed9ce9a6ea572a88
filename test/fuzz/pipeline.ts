import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { emit } from "../../src/emit/emit.js";
import type { Module, TextModule } from "../../src/emit/module.js";
import type { SourceBundle } from "../../src/load/source-bundle.js";
import type { Catalog } from "../../src/model/catalog.js";
import type { OutputFile } from "../../src/print/output-file.js";
import { print } from "../../src/print/print.js";
import type { ResolvedDocument } from "../../src/resolve/resolved-document.js";
import { resolve } from "../../src/resolve/resolve.js";
import type { JsonValue } from "../../src/support/json.js";
import { translate } from "../../src/translate/translate.js";

const TEMPLATES = fileURLToPath(new URL("../../templates/runtime/", import.meta.url));
const RUNTIME: readonly TextModule[] = readdirSync(TEMPLATES)
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => ({ kind: "text", path: `runtime/${name}`, text: readFileSync(TEMPLATES + name, "utf8") }));

/** What the pure phases between `load` and `print` gave. */
export interface Compiled {
  readonly document: ResolvedDocument;
  readonly catalog: Catalog;
  readonly modules: readonly Module[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A bundle of documents by URI; the first one is the root. Values are used as they are, the texts are their JSON. */
export function bundleOf(documents: readonly (readonly [uri: string, value: JsonValue])[]): SourceBundle {
  return {
    root: documents[0]![0],
    documents: new Map(
      documents.map(([uri, value]) => [uri, { uri, text: JSON.stringify(value), value, displayName: uri }]),
    ),
  };
}

/** The phases `resolve`, `translate` and `emit`. */
export function compile(bundle: SourceBundle): Compiled {
  const resolved = resolve(bundle);
  const translated = translate(resolved.value, { include: {}, exclude: {}, server: {} });
  const emitted = emit(translated.value, { runtime: RUNTIME, budgets: {} });
  const diagnostics = [...resolved.diagnostics, ...translated.diagnostics, ...emitted.diagnostics];
  return { document: resolved.value, catalog: translated.value, modules: emitted.value.modules, diagnostics };
}

/** The phase `print`, for every module. */
export async function printed(modules: readonly Module[]): Promise<readonly OutputFile[]> {
  return print(modules, { title: "fuzz" });
}

/**
 * Writes a tree into `directory` (which must not exist), its runtime once for all trees into `runtime`, which every tree links to: one copy
 * is type-checked and loaded, however many trees there are.
 */
export function writeTree(directory: string, files: readonly OutputFile[], runtime: string): void {
  for (const { path, text } of files) {
    const file = path.startsWith("runtime/") ? join(runtime, path.slice("runtime/".length)) : join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  symlinkSync(relative(directory, runtime), join(directory, "runtime"), "dir");
}
