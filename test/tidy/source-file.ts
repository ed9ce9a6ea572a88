import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { ts } from "ts-morph";

/** What the rules look at in one file. */
export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionFacts[];
}

export interface Import {
  /** The path of a file of ours, or the specifier of a package. */
  readonly target: string;
  readonly local: boolean;
  readonly typeOnly: boolean;
  /** By `import()`, when it runs. */
  readonly lazy: boolean;
}

export interface FunctionFacts {
  readonly name: string;
  readonly lines: number;
  readonly exported: boolean;
  readonly documented: boolean;
}

/** Every TypeScript file below `folders`, sorted by path; declaration files are left out. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(posix.join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        posix.join(folder, path),
      ),
    )
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .sort()
    .map((path) => sourceFile(path, readFileSync(posix.join(root, path), "utf8")));
}

/** The facts of one file. */
export function sourceFile(path: string, text: string): SourceFile {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const imports: Import[] = [];
  const functions: FunctionFacts[] = [];
  const visit = (node: ts.Node): void => {
    const imported = importOf(node, path);
    if (imported) imports.push(imported);
    if (ts.isFunctionLike(node) && "body" in node && node.body) functions.push(functionFacts(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, text, lines: text.trimEnd().split("\n").length, imports, functions };
}

function importOf(node: ts.Node, path: string): Import | undefined {
  if (ts.isImportDeclaration(node)) return toImport(node.moduleSpecifier, isTypeOnly(node.importClause), path);
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return toImport(node.moduleSpecifier, node.isTypeOnly, path);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return toImport(node.argument.literal, true, path);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]) {
    const imported = toImport(node.arguments[0], false, path);
    return imported && { ...imported, lazy: true };
  }
  return undefined;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause?.isTypeOnly) return true;
  const named = clause?.namedBindings;
  if (!clause || clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function toImport(specifier: ts.Node, typeOnly: boolean, path: string): Import | undefined {
  if (!ts.isStringLiteralLike(specifier)) return undefined;
  const local = specifier.text.startsWith(".");
  const target = local ? posix.join(posix.dirname(path), specifier.text).replace(/\.js$/, ".ts") : specifier.text;
  return { target, local, typeOnly, lazy: false };
}

function functionFacts(node: ts.SignatureDeclaration, file: ts.SourceFile): FunctionFacts {
  const line = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const statement = ts.findAncestor(node, ts.isStatement) ?? node;
  const declaration = ts.isVariableDeclaration(node.parent) ? node.parent : node;
  const owner = declaration === node ? node : statement;
  return {
    name: declaration.name && ts.isIdentifier(declaration.name) ? declaration.name.text : "(nameless)",
    lines: line(node.end) - line(node.getStart(file)) + 1,
    exported:
      ts.canHaveModifiers(owner) && !!ts.getModifiers(owner)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    documented: [owner, ...overloads(owner)].some((each) => ts.getJSDocCommentsAndTags(each).some(ts.isJSDoc)),
  };
}

/** The signatures without a body that stand beside a function of the same name. */
function overloads(node: ts.Node): ts.Node[] {
  if (!ts.isFunctionDeclaration(node) || !ts.isSourceFile(node.parent)) return [];
  return node.parent.statements.filter((each) => ts.isFunctionDeclaration(each) && each.name?.text === node.name?.text);
}
