import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import { repository } from "./case-files.js";

const compilerOptions = {
  ...{ target: "ES2022", lib: ["ES2023"], module: "NodeNext", moduleResolution: "NodeNext", types: ["node"] },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ...{ verbatimModuleSyntax: true, isolatedModules: true, isolatedDeclarations: true, declaration: true },
  ...{ noUnusedLocals: true, noUnusedParameters: true, noEmit: true },
};
const runtimeTemplates = join(repository, "templates/runtime");

/** Trees of generated files by the id of their case. */
export type Trees = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Compiles all trees, as they are, in one program of TypeScript 7, as the strictest user would. `folder` must lie below the repository. Gives the
 * errors, a line each, with paths from `folder`.
 */
export function compilePlain(trees: Trees, folder: string): string[] {
  writeTrees(trees, folder, runtimeTemplates);
  const tsconfig = { compilerOptions: { ...compilerOptions, skipLibCheck: false }, include: ["trees"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
  });
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
  return status === 0 || lines.length > 0 ? lines : [`tsc ended with ${status}`];
}

/**
 * Compiles all trees in their checked form with the TypeScript 6 of ts-morph: casts between interface and Zod schema are replaced by functions
 * that demand that both say the same. Gives the errors like `compilePlain`.
 */
export function compileChecked(trees: Trees, folder: string): string[] {
  const runtime = join(folder, "runtime");
  cpSync(runtimeTemplates, runtime, { recursive: true });
  for (const name of ["define-tool", "schemas"]) {
    const stand = `export * from ${JSON.stringify(join(repository, `test/cases/checked-runtime/${name}.js`))};\n`;
    writeFileSync(join(runtime, `${name}.ts`), stand);
  }
  writeTrees(mapTexts(trees, checkedForm), folder, runtime);
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, skipLibCheck: true }, folder);
  const roots = [...trees].flatMap(([id, tree]) => [...tree.keys()].filter(isModule).map((path) => join(folder, "trees", id, path)));
  const program = ts.createProgram(roots, { ...options, isolatedDeclarations: false, declaration: false });
  const inTrees = ts.getPreEmitDiagnostics(program).filter(({ file }) => file?.fileName.includes("/trees/") ?? true);
  return inTrees.map((problem) => lineOf(problem, folder));
}

/** A generated module with calls of `typed` and `defineTool` in the checked form: `typed<T>(schema)` becomes `typed<T>()(schema)`. */
export function checkedForm(text: string): string {
  const file = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2022, true);
  const insertions: { at: number; text: string }[] = [];
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { type, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isCallExpression(initializer)) continue;
      const callee = initializer.expression;
      const opening = text.indexOf("(", initializer.typeArguments?.end ?? callee.end);
      if (callee.getText() === "typed") insertions.push({ at: opening, text: "()" });
      if (callee.getText() !== "defineTool" || !type || !ts.isTypeReferenceNode(type)) continue;
      const given = type.typeArguments?.map((argument) => argument.getText()).join(", ");
      insertions.push({ at: opening, text: `<${given}>()` });
    }
  }
  return insertions.reverse().reduce((so, { at, text: inserted }) => so.slice(0, at) + inserted + so.slice(at), text);
}

function isModule(path: string): boolean {
  return path.endsWith(".ts") && !path.startsWith("runtime/");
}

function mapTexts(trees: Trees, change: (text: string) => string): Trees {
  const changed = (tree: ReadonlyMap<string, string>): Map<string, string> =>
    new Map([...tree].map(([path, text]) => [path, isModule(path) ? change(text) : text]));
  return new Map([...trees].map(([id, tree]) => [id, changed(tree)]));
}

/** All trees share one runtime, so that it is compiled once. */
function writeTrees(trees: Trees, folder: string, runtime: string): void {
  for (const [id, tree] of trees) {
    const root = join(folder, "trees", id);
    for (const [path, text] of tree) {
      if (!isModule(path)) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    symlinkSync(runtime, join(root, "runtime"), "dir");
  }
}

function lineOf({ file, start, messageText }: ts.Diagnostic, folder: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, " ");
  if (!file) return text;
  const line = ts.getLineAndCharacterOfPosition(file, start ?? 0).line + 1;
  return `${file.fileName.slice(folder.length + 1)}:${line}: ${text}`;
}
