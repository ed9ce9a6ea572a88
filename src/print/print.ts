import type { Module, TypeScriptModule } from "../emit/module.js";
import { declarationTexts } from "./declarations.js";
import { moduleDigest } from "./digest.js";
import type { Formatted } from "./format.js";
import { startFormatting } from "./format-pool.js";
import { type FileHeader, headerLine } from "./header.js";
import { importLines } from "./imports.js";
import { type LongStrings, holdLongStrings } from "./long-strings.js";
import { fileNames } from "./names.js";
import type { OutputFile } from "./output-file.js";
import { printFault } from "./verify.js";

/**
 * Spells modules: imports, aliases, escapes, formatting. Takes any subset of the modules of an output, since the text of one never depends
 * on the others; gives a file for each, in their order. Whatever the document says, the result parses; where it does not, that is a
 * bug of ours, and it throws an Error that names the module and where in the document its declarations come from.
 */
export async function print(modules: readonly Module[], header: FileHeader): Promise<OutputFile[]> {
  const typescript = modules.filter((module) => module.kind === "typescript");
  const formatAll = startFormatting(typescript.length);
  const sources = typescript.map(sourceOf);
  const formatted = await formatAll(sources.map(({ declarations }) => declarations));
  const heading = `${headerLine(header)}\n`;
  const texts = new Map(
    sources.map((source, index) => [source.module, heading + checkedText(source, formatted[index]!)]),
  );
  return modules.map((module) => ({
    path: module.path,
    text: module.kind === "text" ? plainText(module.text) : texts.get(module)!,
    moduleDigest: moduleDigest(module, header),
  }));
}

/** A module as TypeScript, below its header. */
interface Source {
  readonly module: TypeScriptModule;
  readonly imports: readonly string[];
  /** Not yet formatted. */
  readonly declarations: string;
  readonly strings: LongStrings;
}

function sourceOf(module: TypeScriptModule): Source {
  const names = fileNames(module);
  const strings = holdLongStrings();
  const declarations = declarationTexts(module, { names, strings }).join("\n");
  return { module, imports: importLines(module.path, names), declarations, strings };
}

function checkedText({ module, imports, strings }: Source, formatted: Formatted): string {
  const fault = "fault" in formatted ? formatted.fault : printFault(module, formatted.statements);
  if ("text" in formatted && fault === undefined) {
    const parts = [imports.map((line) => `${line}\n`).join(""), strings.restore(formatted.text)];
    return parts
      .filter((part) => part.trim() !== "")
      .map((part) => `\n${part}`)
      .join("");
  }
  throw new Error(`The module ${module.path}${origins(module)} was printed wrongly: ${fault}`);
}

function origins(module: TypeScriptModule): string {
  const sees = module.declarations.flatMap((declaration) =>
    declaration.kind !== "export" && declaration.docs?.see ? [declaration.docs.see] : [],
  );
  const places = [...new Set(sees.map(({ uri, pointer }) => `${uri}#${pointer}`))];
  return places.length === 0 ? "" : ` (from ${places.join(", ")})`;
}

function plainText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.endsWith("\n") ? lines : `${lines}\n`;
}
