import type { PublishedName, PublishedNames } from "../model/names.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { sortedEntries } from "../support/order.js";

/** The names in the text of `toolwright.names.json`, or in words why it is broken. Keys that are not known are passed over. */
export function parseNames(text: string): { readonly names: PublishedNames } | { readonly broken: string } {
  if (/^(<{7}|={7}$|>{7})/mu.test(text)) return { broken: "it has the marks of a merge conflict" };
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    return { broken: `it is no valid JSON (${(error as Error).message})` };
  }
  const tools = ownMember(value, "tools");
  if (!isJsonObject(tools)) return { broken: `it has no object "tools"` };
  const entries: [string, PublishedName][] = [];
  for (const [operation, entry] of Object.entries(tools)) {
    const name = ownMember(entry, "name");
    const operationId = ownMember(entry, "operationId");
    if (typeof name !== "string") return { broken: `"${operation}" has no text as "name"` };
    entries.push([operation, typeof operationId === "string" ? { name, operationId } : { name }]);
  }
  const outputBudget = ownMember(value, "outputBudget");
  const hasBudget = typeof outputBudget === "number" && Number.isSafeInteger(outputBudget) && outputBudget > 0;
  if (outputBudget !== undefined && !hasBudget) return { broken: `"outputBudget" is no positive integer` };
  return { names: { tools: Object.fromEntries(entries), ...(hasBudget && { outputBudget }) } };
}

/** The text of `toolwright.names.json`: sorted, one tool a line, so that a merge keeps the lines of both sides. */
export function serializeNames(names: PublishedNames): string {
  const lines = sortedEntries(names.tools).map(([operation, { name, operationId }]) => {
    const id = operationId === undefined ? "" : `, "operationId": ${JSON.stringify(operationId)}`;
    return `    ${JSON.stringify(operation)}: { "name": ${JSON.stringify(name)}${id} }`;
  });
  const budget = names.outputBudget === undefined ? "" : `  "outputBudget": ${names.outputBudget},\n`;
  const tools = lines.length === 0 ? `  "tools": {}` : `  "tools": {\n${lines.join(",\n")}\n  }`;
  return `{\n${budget}${tools}\n}\n`;
}
