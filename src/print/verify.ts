import type { TypeScriptModule } from "../emit/module.js";

/**
 * Whether printed statements are the declarations of the Module and no others, so that text of the document that had become code would be
 * found here. `statements` are the titles that `formatBatch` gives. Gives the fault, or undefined.
 */
export function printFault(module: TypeScriptModule, statements: readonly string[]): string | undefined {
  const expected = module.declarations.flatMap((declaration) => {
    if (declaration.kind !== "export") return `${declaration.kind} ${declaration.name}`;
    return [declaration.types, declaration.values].filter((names) => names.length > 0).map(() => "export");
  });
  const different = statements.findIndex((title, index) => title !== expected[index]);
  if (different >= 0)
    return `it holds \`${statements[different]}\` where \`${expected[different] ?? "nothing"}\` was meant`;
  return statements.length < expected.length ? `it lacks \`${expected[statements.length]}\`` : undefined;
}
