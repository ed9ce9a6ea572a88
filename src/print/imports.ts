import { stringLiteral } from "./escape.js";
import { printWidth } from "./layout/width.js";
import type { FileNames, NamedImport } from "./names.js";
import { specifier } from "./specifier.js";

/** The import statements of the file `path`, one a module, in the order of `names`: packages first. Already in Prettier's form, which never sees them. */
export function importLines(path: string, names: FileNames): string[] {
  const byModule = new Map<string, NamedImport[]>();
  for (const name of names.values()) {
    const known = byModule.get(name.symbol.module);
    if (known) known.push(name);
    else byModule.set(name.symbol.module, [name]);
  }
  return [...byModule].flatMap(([module, symbols]) => {
    const from = `from ${stringLiteral(specifier(path, module))};`;
    const namespaces = symbols.filter(({ symbol }) => symbol.namespace);
    const named = symbols.filter(({ symbol }) => !symbol.namespace);
    return [
      ...namespaces.map(({ symbol, localName }) => `import ${symbol.typeOnly ? "type " : ""}* as ${localName} ${from}`),
      ...(named.length === 0 ? [] : [namedImport(named, from)]),
    ];
  });
}

function namedImport(symbols: readonly NamedImport[], from: string): string {
  const isTypes = symbols.every(({ symbol }) => symbol.typeOnly);
  const keyword = isTypes ? "import type" : "import";
  const names = symbols.map(({ symbol: { name, typeOnly }, localName }) => {
    const type = typeOnly && !isTypes ? "type " : "";
    return name === localName ? `${type}${name}` : `${type}${name} as ${localName}`;
  });
  const line = `${keyword} { ${names.join(", ")} } ${from}`;
  // Prettier never breaks the braces of a single name.
  if (line.length <= printWidth || names.length === 1) return line;
  return `${keyword} {\n${names.map((name) => `  ${name},\n`).join("")}} ${from}`;
}
