import type { Code, ImportedSymbol } from "../emit/code.js";
import type { Declaration, TypeScriptModule } from "../emit/module.js";
import { byCodeUnits } from "../support/order.js";
import { forEachPart } from "./parts.js";
import { isPackage, modulePath } from "./specifier.js";

/** One symbol of another module, and what the file calls it. */
export interface NamedImport {
  readonly symbol: ImportedSymbol;
  readonly localName: string;
}

/** By `symbolKey`: every symbol of other modules that occurs in a file; packages first, then by module and name. */
export type FileNames = ReadonlyMap<string, NamedImport>;

const reservedWords = new Set(
  (
    "any arguments as async await boolean break case catch class const continue debugger declare default delete do else enum eval export " +
    "extends false finally for function if implements import in instanceof interface let never new null number object package " +
    "private protected public return static string super switch symbol this throw true try type typeof undefined unknown var void " +
    "while with yield"
  ).split(" "),
);

/**
 * What each symbol of other modules is called in the file. Names that the file declares, words of the language and the words that the
 * file's own code uses (`Promise`) are taken; of equal names the first in order keeps it and the others get `Name$1`, `Name$2`.
 */
export function fileNames(module: TypeScriptModule): FileNames {
  const symbols = new Map<string, ImportedSymbol>();
  const taken = new Set(reservedWords);
  for (const declaration of module.declarations) {
    if (declaration.kind !== "export") taken.add(declaration.name);
    forEachPart(codeOf(declaration), (part) => {
      if (typeof part === "string") addWords(taken, part);
      else if (part.kind === "symbol" && part.module !== modulePath(module.path)) addSymbol(symbols, part);
    });
  }
  const names = new Map<string, NamedImport>();
  for (const [key, symbol] of [...symbols].sort(([, a], [, b]) => bySymbol(a, b))) {
    const localName = freeName(symbol.name, taken);
    taken.add(localName);
    names.set(key, { symbol, localName });
  }
  return names;
}

/** Tells symbols apart: the same for the uses of one symbol as a type and as a value. */
export function symbolKey(symbol: ImportedSymbol): string {
  return `${symbol.module}\n${symbol.namespace ? "*" : ""}${symbol.name}`;
}

function codeOf(declaration: Declaration): Code {
  switch (declaration.kind) {
    case "interface":
      return [...declaration.members.map(({ type }) => type), declaration.index ?? []];
    case "type":
      return declaration.type;
    case "const":
      return [declaration.type, declaration.value];
    case "export":
      return [];
  }
}

// The same few pieces make up all code of ours: `z`, `.optional()`.
const wordsOf = new Map<string, readonly string[]>();

function addWords(taken: Set<string>, text: string): void {
  let words = wordsOf.get(text);
  if (words === undefined) {
    words = text.match(/(?<![.\w$])[A-Za-z_$][\w$]*/g) ?? [];
    if (wordsOf.size < 1_000) wordsOf.set(text, words);
  }
  for (const word of words) taken.add(word);
}

function addSymbol(symbols: Map<string, ImportedSymbol>, symbol: ImportedSymbol): void {
  const key = symbolKey(symbol);
  const known = symbols.get(key);
  // A value can be used as a type too.
  if (known === undefined || (known.typeOnly && !symbol.typeOnly)) symbols.set(key, symbol);
}

function bySymbol(a: ImportedSymbol, b: ImportedSymbol): number {
  return (
    Number(isPackage(b.module)) - Number(isPackage(a.module)) ||
    byCodeUnits(a.module, b.module) ||
    byCodeUnits(a.name, b.name) ||
    Number(b.namespace ?? false) - Number(a.namespace ?? false)
  );
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 1; ; number++) {
    if (!taken.has(`${name}$${number}`)) return `${name}$${number}`;
  }
}
