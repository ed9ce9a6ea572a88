import { type Published, isSchema } from "./catalog.js";
import { walk } from "./published.js";

/**
 * How many nodes of the document's schemas a published output holds. Not counted: what the spelling adds (null branches, the open branch
 * of an enum or a union, references and the openness of objects) and what a cut leaves (`{}`, an array without items, an object without properties).
 */
export function openNodes(output: Published): number {
  let nodes = 0;
  walk(output, (schema, at) => {
    if (isSchema(schema) && !/\/(additionalProperties|anyOf\/\d+)$/.test(at) && !isStub(schema)) nodes++;
  });
  return nodes;
}

function isStub(schema: Published): boolean {
  const keywords = Object.keys(schema).filter(
    (keyword) => !["description", "title", "examples", "deprecated"].includes(keyword),
  );
  if (keywords.length === 0 || Object.hasOwn(schema, "$ref")) return true;
  if (schema["type"] === "array") return keywords.length === 1 || isEmpty(schema["items"]);
  return schema["type"] === "object" && !Object.hasOwn(schema, "properties");
}

function isEmpty(schema: unknown): boolean {
  return isSchema(schema) && Object.keys(schema).length === 0;
}
