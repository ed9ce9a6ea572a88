import type { Module, TypeScriptModule } from "../emit/module.js";
import { originKey } from "../model/origin.js";
import { textDigest } from "../support/digest.js";
import { declarationTokens } from "./declarations.js";
import { moduleDigest } from "./digest.js";
import { type Formatted, formatBatch } from "./format.js";
import { type FileHeader, headerLine } from "./header.js";
import { importLines } from "./imports.js";
import { layOut } from "./layout/layout.js";
import { type TokenWriter, tokenWriter } from "./layout/token-writer.js";
import { type Token, textOf } from "./layout/tokens.js";
import { fileNames } from "./names.js";
import type { OutputFile } from "./output-file.js";
import { plainText } from "./plain-text.js";
import { printFault } from "./verify.js";

/**
 * Spells modules: imports, aliases, escapes, formatting. Takes any subset of the modules of an output, since the text of one never depends
 * on the others; gives a file for each, in their order. Whatever the document says, the result parses; where it does not, that is a
 * bug of ours, and it throws an Error that names the module and where in the document its declarations come from.
 */
export async function print(modules: readonly Module[], header: FileHeader): Promise<OutputFile[]> {
  const writer = tokenWriter();
  const sources = modules.filter((module) => module.kind === "typescript").map((module) => sourceOf(module, writer));
  await formatRest(sources);
  const heading = `${headerLine(header)}\n`;
  const texts = new Map(sources.map((source) => [source.module, heading + checkedText(source)]));
  return modules.map((module) => {
    const digest = moduleDigest(module, header);
    if (module.kind === "text") return { path: module.path, text: plainText(module), digest, moduleDigest: digest };
    const text = texts.get(module)!;
    return { path: module.path, text, digest: textDigest(text), moduleDigest: digest };
  });
}

/** A module as TypeScript, below its header. */
interface Source {
  readonly module: TypeScriptModule;
  readonly imports: readonly string[];
  readonly declarations: PrintedDeclaration[];
}

interface PrintedDeclaration {
  /** None where it is formatted. */
  readonly tokens: readonly Token[];
  /** Undefined until Prettier has formatted it. */
  formatted: Formatted | undefined;
}

function sourceOf(module: TypeScriptModule, writer: TokenWriter): Source {
  const names = fileNames(module);
  const declarations = module.declarations.map((declaration) => {
    const tokens = declarationTokens(writer, declaration, module.path, names);
    const formatted = layOut(tokens);
    return { tokens: formatted ? [] : tokens, formatted };
  });
  return { module, imports: importLines(module.path, names), declarations };
}

/** Has Prettier format all declarations that `layOut` does not know the form of. */
async function formatRest(sources: readonly Source[]): Promise<void> {
  const rest = sources.flatMap(({ declarations }) => declarations.filter(({ formatted }) => formatted === undefined));
  if (rest.length === 0) return;
  const results = await formatBatch(rest.map(({ tokens }) => textOf(tokens)));
  for (const [at, declaration] of rest.entries()) declaration.formatted = results[at];
}

function checkedText({ module, imports, declarations }: Source): string {
  const texts: string[] = [];
  const statements: string[] = [];
  for (const { formatted } of declarations) {
    if (formatted === undefined || "fault" in formatted) throw wrongly(module, formatted?.fault);
    texts.push(formatted.text);
    statements.push(...formatted.statements);
  }
  const fault = printFault(module, statements);
  if (fault !== undefined) throw wrongly(module, fault);
  return [imports.map((line) => `${line}\n`).join(""), ...texts]
    .filter((part) => part.trim() !== "")
    .map((part) => `\n${part}`)
    .join("");
}

function wrongly(module: TypeScriptModule, fault: string | undefined): Error {
  return new Error(`The module ${module.path}${origins(module)} was printed wrongly: ${fault}`);
}

function origins(module: TypeScriptModule): string {
  const sees = module.declarations.flatMap((declaration) =>
    declaration.kind !== "export" && declaration.docs?.see ? [declaration.docs.see] : [],
  );
  const places = [...new Set(sees.map(originKey))];
  return places.length === 0 ? "" : ` (from ${places.join(", ")})`;
}
