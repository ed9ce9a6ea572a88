import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { placesIn } from "../../src/cli/show-diagnostics.js";
import { type ReadOptions, readOptions } from "../../src/config/read-options.js";
import { renderDiagnostics } from "../../src/diagnostics/render.js";
import { generate } from "../../src/generate.js";
import type { SourceBundle } from "../../src/load/source-bundle.js";
import { byCodeUnits } from "../../src/support/order.js";
import { type GoldenCase, readTree } from "./case-files.js";

const namesFile = "toolwright.names.json";

/** How the golden trees are written anew; shown by every test that finds them wrong. */
export const updateCommand = "UPDATE_GOLDEN=1 npx vitest run test/cases";

/** What one run over a case gave. */
export interface CaseOutput {
  /** All files, by path. */
  readonly tree: ReadonlyMap<string, string>;
  /** As the command shows them; empty for none. */
  readonly diagnostics: string;
  /** The parsed documents, as the run left them. */
  readonly documents: SourceBundle["documents"];
}

/** Generates a case into a folder, which is emptied first. */
export async function generateCase(golden: GoldenCase, out: string): Promise<CaseOutput> {
  rmSync(out, { recursive: true, force: true });
  const { names } = golden.options;
  if (names !== undefined) {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, namesFile), JSON.stringify(names));
  }
  const { value: options, diagnostics: said, texts } = await optionsOf(golden, out);
  const { diagnostics, bundle } =
    options === undefined ? { diagnostics: [], bundle: undefined } : await generate(options);
  const places = await placesIn(bundle, texts);
  const text = renderDiagnostics([...said, ...diagnostics], { ...places, color: false });
  // Into an empty folder every document is parsed.
  const read = bundle as SourceBundle | undefined;
  const documents = new Map(read?.documents);
  const root = documents.get(read?.root ?? "");
  if (root && read?.overlaid) documents.set(root.uri, { ...root, value: read.overlaid.rootValue });
  return { tree: readTree(out), diagnostics: text, documents };
}

async function optionsOf({ folder, document, options, config }: GoldenCase, out: string): Promise<ReadOptions> {
  const { include = {}, exclude = {}, server = {} } = options;
  const run = { force: false, strict: false };
  const source = join(folder, document);
  if (config !== undefined) return readOptions({ ...run, source, out, config, include, exclude }, folder, {});
  return { value: { ...run, source, out, cwd: folder, include, exclude, server }, diagnostics: [], texts: [] };
}

/** The part of an output that is golden: what is the same everywhere (runtime, lock, `.gitattributes`) is left out. */
export function goldenFiles({ tree, diagnostics }: CaseOutput): Map<string, string> {
  const own = [...tree].filter(([path]) => !/^(runtime\/|toolwright\.lock\.json$|\.gitattributes$)/.test(path));
  return new Map([...own, ["diagnostics.txt", diagnostics] as const].sort(([a], [b]) => byCodeUnits(a, b)));
}

/** Replaces `expected/` of a case by these files. */
export function writeGolden({ folder }: GoldenCase, files: ReadonlyMap<string, string>): void {
  const expected = join(folder, "expected");
  rmSync(expected, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(expected, path)), { recursive: true });
    writeFileSync(join(expected, path), text);
  }
}

/** What `expected/` of a case holds. */
export function readGolden({ folder }: GoldenCase): Map<string, string> {
  return readTree(join(folder, "expected"));
}
