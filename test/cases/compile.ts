import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Project, ts } from "ts-morph";
import { strictestOptions } from "../support/compiler-options.js";
import { repository } from "./case-files.js";

const compilerOptions = { ...strictestOptions, noEmit: true };
const runtimeTemplates = join(repository, "templates/runtime");

/** Trees of generated files by the id of their case. */
export type Trees = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Compiles trees as they are, and trees in their checked form, in one program of TypeScript 7, as the strictest user would. In the checked form the
 * casts between interface and Zod schema are replaced by functions that demand that both say the same. `folder` lies below the repository; gives
 * the errors, a line each, that begin with `plain/` or `checked/` and the id.
 */
export function compile(trees: { readonly plain: Trees; readonly checked: Trees }, folder: string): string[] {
  writeTrees(trees.plain, join(folder, "plain"), runtimeTemplates);
  writeTrees(mapTexts(trees.checked, checkedForm), join(folder, "checked"), checkedRuntime(folder));
  const tsconfig = { compilerOptions: { ...compilerOptions, skipLibCheck: false }, include: ["plain", "checked"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
  });
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => /^\S/.test(line));
  return status === 0 || lines.length > 0 ? lines : [`tsc ended with ${status}`];
}

/** Compiles all trees, as they are, with the TypeScript 6 of ts-morph. Gives the errors, a line each. */
export function compileBefore7(trees: Trees, folder: string): string[] {
  writeTrees(trees, folder, runtimeTemplates);
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, skipLibCheck: true }, folder);
  const project = new Project({ compilerOptions: options });
  for (const [id, tree] of trees) {
    for (const path of tree.keys()) if (isModule(path)) project.addSourceFileAtPath(join(folder, id, path));
  }
  return project.getPreEmitDiagnostics().map(({ compilerObject }) => lineOf(compilerObject, folder));
}

/** The runtime with the functions of `checked-runtime/` in the place of those that cast or tell no type. */
function checkedRuntime(folder: string): string {
  const runtime = join(folder, "runtime");
  cpSync(runtimeTemplates, runtime, { recursive: true });
  for (const name of ["define-tool", "schemas", "zod"]) {
    const replacement = join(repository, `test/cases/checked-runtime/${name}.js`);
    writeFileSync(join(runtime, `${name}.ts`), `export * from ${JSON.stringify(replacement)};\n`);
  }
  return runtime;
}

/** A generated module with calls of `typed` and `defineTool` in the checked form: `typed<T>(schema)` becomes `typed<T>()(schema)`. */
export function checkedForm(text: string): string {
  const file = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2022, true);
  const insertions: { at: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const inserted = insertedInto(node);
      const opening = text.indexOf("(", node.typeArguments?.end ?? node.expression.end);
      if (inserted !== undefined) insertions.push({ at: opening, text: inserted });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return insertions.reverse().reduce((so, { at, text: inserted }) => so.slice(0, at) + inserted + so.slice(at), text);
}

function insertedInto({ expression, parent }: ts.CallExpression): string | undefined {
  if (expression.getText() === "typed") return "()";
  if (expression.getText() !== "defineTool" || !ts.isVariableDeclaration(parent)) return undefined;
  const types = parent.type && ts.isTypeReferenceNode(parent.type) ? parent.type.typeArguments : undefined;
  return `<${types?.map((type) => type.getText()).join(", ")}>()`;
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
    const root = join(folder, id);
    for (const [path, text] of tree) {
      if (!isModule(path)) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    mkdirSync(root, { recursive: true });
    symlinkSync(runtime, join(root, "runtime"), "dir");
  }
}

function lineOf({ file, start, messageText }: ts.Diagnostic, folder: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, " ");
  if (!file) return text;
  const line = ts.getLineAndCharacterOfPosition(file, start ?? 0).line + 1;
  return `${file.fileName.slice(folder.length + 1)}:${line}: ${text}`;
}
