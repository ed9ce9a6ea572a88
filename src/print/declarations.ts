import type { Code } from "../emit/code.js";
import type { Declaration, Docs, ExportDeclaration, InterfaceDeclaration } from "../emit/module.js";
import { byCodeUnits } from "../support/order.js";
import { docComment } from "./docs.js";
import { stringLiteral } from "./escape.js";
import { addComment, addText, addToken, takeTokens, type TokenWriter } from "./layout/token-writer.js";
import type { Token } from "./layout/tokens.js";
import { addLiteral, addName } from "./literal.js";
import { type FileNames, localName } from "./names.js";
import { forEachPart } from "./parts.js";
import { specifier } from "./specifier.js";

/** What a declaration of the module at `path` is spelt with, not yet formatted. */
export function declarationTokens(
  writer: TokenWriter,
  declaration: Declaration,
  path: string,
  names: FileNames,
): Token[] {
  if (declaration.kind === "export") addExport(writer, declaration, path);
  else {
    addDocs(writer, declaration.docs);
    addText(writer, `export ${declaration.kind} `);
    addToken(writer, "word", declaration.name);
    if (declaration.kind === "interface") addInterface(writer, declaration, names);
    else {
      addText(writer, declaration.kind === "type" ? " = " : ": ");
      addCode(writer, declaration.type, names);
      if (declaration.kind === "const") {
        addText(writer, " = ");
        addCode(writer, declaration.value, names);
      }
      addText(writer, ";\n");
    }
  }
  return takeTokens(writer);
}

function addInterface(
  writer: TokenWriter,
  { parameters = [], members, index }: InterfaceDeclaration,
  names: FileNames,
): void {
  addCode(writer, parameters, names);
  addText(writer, " {\n");
  for (const { name, docs, optional, type } of members) {
    addDocs(writer, docs);
    addName(writer, name);
    addText(writer, optional ? "?: " : ": ");
    addCode(writer, type, names);
    addText(writer, ";\n");
  }
  if (index) {
    addText(writer, "[key: string]: ");
    addCode(writer, index, names);
    addText(writer, ";\n");
  }
  addText(writer, "}\n");
}

function addExport(writer: TokenWriter, { module, types, values }: ExportDeclaration, path: string): void {
  const from = specifier(path, module);
  addExportList(writer, "export type { ", types, from);
  addExportList(writer, "export { ", values, from);
}

function addExportList(writer: TokenWriter, start: string, names: readonly string[], from: string): void {
  if (names.length === 0) return;
  addText(writer, start);
  for (const [at, name] of [...names].sort(byCodeUnits).entries()) {
    if (at > 0) addText(writer, ", ");
    addToken(writer, "word", name);
  }
  addText(writer, " } from ");
  addToken(writer, "string", stringLiteral(from));
  addText(writer, ";\n");
}

function addCode(writer: TokenWriter, code: Code, names: FileNames): void {
  forEachPart(code, (part) => {
    if (typeof part === "string") addText(writer, part);
    else if (part.kind === "literal") addLiteral(writer, part.value);
    else if (part.kind === "symbol") addToken(writer, "word", localName(part, names));
    else {
      addText(writer, "\n");
      addDocs(writer, part.docs);
    }
  });
}

function addDocs(writer: TokenWriter, docs: Docs | undefined): void {
  addComment(writer, docComment(docs));
}
