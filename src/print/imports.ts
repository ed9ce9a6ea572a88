import { stringLiteral } from "./escape.js";
import { printWidth } from "./layout/width.js";
import type { FileNames, NamedImport } from "./names.js";
import { specifier } from "./specifier.js";

/** The import statements of the file `path`, one a module, in the order of `names`: packages first. Already in Prettier's form, which never sees them. */
export function importLines(path: string, names: FileNames): string[] {
  const lines: string[] = [];
  for (const [module, imports] of names) {
    const from = `from ${stringLiteral(specifier(path, module))};`;
    const named: NamedImport[] = [];
    for (const each of imports.values()) {
      const { symbol, localName } = each;
      if (!symbol.namespace) named.push(each);
      else lines.push(`import ${symbol.typeOnly ? "type " : ""}* as ${localName} ${from}`);
    }
    if (named.length > 0) lines.push(namedImport(named, from));
  }
  return lines;
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
