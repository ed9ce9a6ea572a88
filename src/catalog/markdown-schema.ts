import type { Json } from "../../templates/catalog/json.js";
import { definitionsOf, type SchemaChild, type SchemaView, viewOf } from "../../templates/catalog/schema-view.js";
import { codeSpan, plainText } from "../emit/markdown.js";

// Markdown renderers take lists that are much deeper for something else.
const maximumDepth = 12;

/** A published schema as nested lists of Markdown, with its definitions behind it, each once; empty where it takes nothing. */
export function schemaList(schema: Json): string {
  const view = viewOf(schema);
  const definitions = definitionsOf(schema).map(([name, definition]) => {
    const own = viewOf(definition);
    return `- ${codeSpan(name)}: ${saysOf(own)}\n${listOf(own, 1)}`;
  });
  const isObject = view.type.length === 1 && view.type.every((part) => "text" in part && part.text === "object");
  const head = isObject ? "" : `- ${saysOf(view)}\n`;
  const named = definitions.length === 0 ? "" : `\nDefinitions:\n\n${definitions.join("")}`;
  return `${head}${listOf(view, isObject ? 0 : 1)}${named}`.trimEnd();
}

function listOf({ children }: SchemaView, depth: number): string {
  if (depth > maximumDepth) return children.length === 0 ? "" : `${"  ".repeat(depth)}- …\n`;
  return children
    .map((child) => `${"  ".repeat(depth)}- ${itemOf(child)}\n${listOf(viewOf(child.schema), depth + 1)}`)
    .join("");
}

function itemOf({ label, isName, isRequired, schema }: SchemaChild): string {
  return `${isName ? codeSpan(label) : plainText(label)}: ${saysOf(viewOf(schema), isRequired)}`;
}

function saysOf({ type, facts, values, description, isDeprecated }: SchemaView, isRequired = false): string {
  const name = type.map((part) => ("text" in part ? plainText(part.text) : codeSpan(part.definition)));
  const words = [
    name.join(" "),
    ...(isRequired ? ["required"] : []),
    ...(isDeprecated ? ["deprecated"] : []),
    ...facts.map(plainText),
    ...(values.length === 0 ? [] : [`one of ${values.map(codeSpan).join(", ")}`]),
  ];
  return `${words.join("; ")}${description === "" ? "" : `. ${plainText(description)}`}`;
}
