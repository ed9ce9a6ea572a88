import { ts } from "ts-morph";
import type { TypeScriptModule } from "../emit/module.js";

/**
 * Reads the printed text back with TypeScript's own parser: it must be free of syntax errors and hold the declarations of the Module and
 * no others, so that text of the document that had become code would be found here. Gives the fault, or undefined.
 */
export function printFault(module: TypeScriptModule, text: string): string | undefined {
  const file = ts.createSourceFile(module.path, text, ts.ScriptTarget.ESNext) as ts.SourceFile & WithParseDiagnostics;
  const [error] = file.parseDiagnostics;
  if (error) return ts.flattenDiagnosticMessageText(error.messageText, "\n");
  const found = file.statements.filter((statement) => !ts.isImportDeclaration(statement)).map(statementTitle);
  const expected = module.declarations.flatMap((declaration) => {
    if (declaration.kind !== "export") return `${declaration.kind} ${declaration.name}`;
    return [declaration.types, declaration.values].filter((names) => names.length > 0).map(() => "export");
  });
  const different = found.findIndex((title, index) => title !== expected[index]);
  if (different >= 0) return `it holds \`${found[different]}\` where \`${expected[different] ?? "nothing"}\` was meant`;
  return found.length < expected.length ? `it lacks \`${expected[found.length]}\`` : undefined;
}

// Not in the published types; the public way builds a program, which costs several times as much.
interface WithParseDiagnostics {
  readonly parseDiagnostics: readonly ts.Diagnostic[];
}

function statementTitle(statement: ts.Statement): string {
  if (ts.isInterfaceDeclaration(statement)) return `interface ${statement.name.text}`;
  if (ts.isTypeAliasDeclaration(statement)) return `type ${statement.name.text}`;
  if (ts.isExportDeclaration(statement)) return "export";
  if (!ts.isVariableStatement(statement)) return ts.SyntaxKind[statement.kind];
  const names = statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : "?"));
  return `const ${names.join(", ")}`;
}
