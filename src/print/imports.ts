import { byCodeUnits } from "../support/order.js";
import { stringLiteral } from "./escape.js";
import type { FileNames, NamedImport } from "./names.js";
import { specifier } from "./specifier.js";

/** The import statements of the file `path`, a line each, in the order of `names`: packages first. */
export function importLines(path: string, names: FileNames): string[] {
  const imports = [...names.values()];
  return [...new Set(imports.map(({ symbol }) => symbol.module))].flatMap((module) => {
    const symbols = imports.filter(({ symbol }) => symbol.module === module);
    const from = `from ${stringLiteral(specifier(path, module))};`;
    const namespaces = symbols.filter(({ symbol }) => symbol.namespace);
    const named = symbols.filter(({ symbol }) => !symbol.namespace);
    return [
      ...namespaces.map(({ symbol, localName }) => `import ${symbol.typeOnly ? "type " : ""}* as ${localName} ${from}`),
      ...namedImport(
        "import type",
        named.filter(({ symbol }) => symbol.typeOnly),
        from,
      ),
      ...namedImport(
        "import",
        named.filter(({ symbol }) => !symbol.typeOnly),
        from,
      ),
    ];
  });
}

function namedImport(keyword: string, symbols: readonly NamedImport[], from: string): string[] {
  if (symbols.length === 0) return [];
  const names = symbols.map(({ symbol: { name }, localName }) =>
    name === localName ? name : `${name} as ${localName}`,
  );
  return [`${keyword} { ${names.sort(byCodeUnits).join(", ")} } ${from}`];
}
