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

/** By module, packages first, and by `keyInModule`: every symbol of other modules that occurs in a file, both in their order. */
export type FileNames = ReadonlyMap<string, ReadonlyMap<string, NamedImport>>;

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
  const { taken, symbols } = usesOf(module);
  const names = new Map<string, Map<string, NamedImport>>();
  for (const [from, used] of [...symbols].sort(([a], [b]) => byModule(a, b))) {
    const named = new Map<string, NamedImport>();
    for (const symbol of [...used.values()].sort(bySymbol)) {
      const localName = freeName(symbol.name, taken);
      taken.add(localName);
      named.set(keyInModule(symbol), { symbol, localName });
    }
    names.set(from, named);
  }
  return names;
}

/** What the file calls a symbol; one of its own keeps its name. */
export function localName(symbol: ImportedSymbol, names: FileNames): string {
  return names.get(symbol.module)?.get(keyInModule(symbol))?.localName ?? symbol.name;
}

/** Tells symbols of a module apart: the same for the uses of one as a type and as a value. */
function keyInModule({ namespace, name }: ImportedSymbol): string {
  return namespace ? `*${name}` : name;
}

/** The names that a file declares or its own code uses, and by module and `keyInModule` the symbols of others. */
interface Uses {
  readonly taken: Set<string>;
  readonly symbols: ReadonlyMap<string, ReadonlyMap<string, ImportedSymbol>>;
}

function usesOf({ path, declarations }: TypeScriptModule): Uses {
  const own = modulePath(path);
  const taken = new Set<string>();
  const texts = new Set<string>();
  const symbols = new Map<string, Map<string, ImportedSymbol>>();
  for (const declaration of declarations) {
    if (declaration.kind !== "export") taken.add(declaration.name);
    forEachPart(codeOf(declaration), (part) => {
      if (typeof part === "string") texts.add(part);
      else if (part.kind === "symbol" && part.module !== own) addSymbol(symbols, part);
    });
  }
  for (const text of texts) addWords(taken, text);
  return { taken, symbols };
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

function addSymbol(symbols: Map<string, Map<string, ImportedSymbol>>, symbol: ImportedSymbol): void {
  let named = symbols.get(symbol.module);
  if (named === undefined) symbols.set(symbol.module, (named = new Map()));
  const key = keyInModule(symbol);
  const known = named.get(key);
  // A value can be used as a type too.
  if (known === undefined || (known.typeOnly && !symbol.typeOnly)) named.set(key, symbol);
}

function byModule(a: string, b: string): number {
  return Number(isPackage(b)) - Number(isPackage(a)) || byCodeUnits(a, b);
}

function bySymbol(a: ImportedSymbol, b: ImportedSymbol): number {
  return byCodeUnits(a.name, b.name) || Number(b.namespace ?? false) - Number(a.namespace ?? false);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isTaken = (each: string): boolean => reservedWords.has(each) || taken.has(each);
  if (!isTaken(name)) return name;
  for (let number = 1; ; number++) {
    if (!isTaken(`${name}$${number}`)) return `${name}$${number}`;
  }
}
