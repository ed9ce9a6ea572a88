import type { Code } from "../emit/code.js";
import type { Declaration, ExportDeclaration, InterfaceDeclaration, TypeScriptModule } from "../emit/module.js";
import { byCodeUnits } from "../support/order.js";
import { docComment } from "./docs.js";
import { stringLiteral } from "./escape.js";
import { literalText, propertyName } from "./literal.js";
import { type FileNames, symbolKey } from "./names.js";
import { forEachPart } from "./parts.js";
import { specifier } from "./specifier.js";

/** Each declaration of a module as TypeScript, not yet formatted. */
export function declarationTexts(module: TypeScriptModule, names: FileNames): string[] {
  return module.declarations.map((declaration) => declarationText(declaration, module, names));
}

function declarationText(declaration: Declaration, module: TypeScriptModule, names: FileNames): string {
  if (declaration.kind === "export") return exportText(declaration, module.path);
  const docs = docComment(declaration.docs);
  switch (declaration.kind) {
    case "interface":
      return docs + interfaceText(declaration, names);
    case "type":
      return `${docs}export type ${declaration.name} = ${codeText(declaration.type, names)};\n`;
    case "const":
      return `${docs}export const ${declaration.name}: ${codeText(declaration.type, names)} = ${codeText(declaration.value, names)};\n`;
  }
}

function interfaceText({ name, parameters = [], members, index }: InterfaceDeclaration, names: FileNames): string {
  const lines = members.map(
    (member) =>
      `${docComment(member.docs)}${propertyName(member.name)}${member.optional ? "?" : ""}: ${codeText(member.type, names)};\n`,
  );
  if (index) lines.push(`[key: string]: ${codeText(index, names)};\n`);
  return `export interface ${name}${codeText(parameters, names)} {\n${lines.join("")}}\n`;
}

function exportText({ module, types, values }: ExportDeclaration, path: string): string {
  const from = `from ${stringLiteral(specifier(path, module))};\n`;
  return [exportList("export type", types, from), exportList("export", values, from)].join("");
}

function exportList(keyword: string, names: readonly string[], from: string): string {
  return names.length === 0 ? "" : `${keyword} { ${[...names].sort(byCodeUnits).join(", ")} } ${from}`;
}

function codeText(code: Code, names: FileNames): string {
  let text = "";
  forEachPart(code, (part) => {
    if (typeof part === "string") text += part;
    else if (part.kind === "literal") text += literalText(part.value);
    else if (part.kind === "docs") text += `\n${docComment(part.docs)}`;
    else text += names.get(symbolKey(part))?.localName ?? part.name;
  });
  return text;
}
