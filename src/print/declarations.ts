import type { Code } from "../emit/code.js";
import type { Declaration, ExportDeclaration, InterfaceDeclaration, TypeScriptModule } from "../emit/module.js";
import { byCodeUnits } from "../support/order.js";
import { docComment } from "./docs.js";
import { stringLiteral } from "./escape.js";
import { literalText, propertyName } from "./literal.js";
import type { LongStrings } from "./long-strings.js";
import { type FileNames, symbolKey } from "./names.js";
import { specifier } from "./specifier.js";

/** What the code of a module is spelt with. */
export interface Context {
  readonly names: FileNames;
  readonly strings: LongStrings;
}

/** The declarations of a module as TypeScript, not yet formatted. */
export function declarationTexts(module: TypeScriptModule, context: Context): string[] {
  return module.declarations.map((declaration) => declarationText(declaration, module, context));
}

function declarationText(declaration: Declaration, module: TypeScriptModule, context: Context): string {
  if (declaration.kind === "export") return exportText(declaration, module.path);
  const docs = docComment(declaration.docs);
  switch (declaration.kind) {
    case "interface":
      return docs + interfaceText(declaration, context);
    case "type":
      return `${docs}export type ${declaration.name} = ${codeText(declaration.type, context)};\n`;
    case "const":
      return `${docs}export const ${declaration.name}: ${codeText(declaration.type, context)} = ${codeText(declaration.value, context)};\n`;
  }
}

function interfaceText({ name, members, index }: InterfaceDeclaration, context: Context): string {
  const lines = members.map(
    (member) =>
      `${docComment(member.docs)}${propertyName(member.name)}${member.optional ? "?" : ""}: ${codeText(member.type, context)};\n`,
  );
  if (index) lines.push(`[key: string]: ${codeText(index, context)};\n`);
  return `export interface ${name} {\n${lines.join("")}}\n`;
}

function exportText({ module, types, values }: ExportDeclaration, path: string): string {
  const from = `from ${stringLiteral(specifier(path, module))};\n`;
  return [exportList("export type", types, from), exportList("export", values, from)].join("");
}

function exportList(keyword: string, names: readonly string[], from: string): string {
  return names.length === 0 ? "" : `${keyword} { ${[...names].sort(byCodeUnits).join(", ")} } ${from}`;
}

function codeText(code: Code, context: Context): string {
  let text = "";
  for (const part of code) {
    if (typeof part === "string") text += part;
    else if (part.kind === "literal")
      text += typeof part.value === "string" ? context.strings.literal(part.value) : literalText(part.value);
    else if (part.kind === "docs") text += `\n${docComment(part.docs)}`;
    else text += context.names.get(symbolKey(part))?.localName ?? part.name;
  }
  return text;
}
