import type { PublishedName, PublishedNames } from "../model/names.js";
import { isJsonObject, ownMember } from "../support/json.js";
import { sortedEntries } from "../support/order.js";
import { parseCommitted } from "./committed-json.js";

/** The names in the text of `toolwright.names.json`, or in words why it is broken. Keys that are not known are passed over. */
export function parseNames(text: string): { readonly names: PublishedNames } | { readonly broken: string } {
  const parsed = parseCommitted(text);
  if ("broken" in parsed) return parsed;
  const { value } = parsed;
  const tools = ownMember(value, "tools");
  if (!isJsonObject(tools)) return { broken: `it has no object "tools"` };
  const entries: [string, PublishedName][] = [];
  for (const [operation, entry] of Object.entries(tools)) {
    const name = ownMember(entry, "name");
    const operationId = ownMember(entry, "operationId");
    if (typeof name !== "string") return { broken: `"${operation}" has no text as "name"` };
    const given = ownMember(entry, "given") === true && ({ given: true } as const);
    entries.push([operation, { name, ...(typeof operationId === "string" && { operationId }), ...given }]);
  }
  const budgets: Partial<Record<(typeof budgetKeys)[number], number>> = {};
  for (const key of budgetKeys) {
    const budget = ownMember(value, key);
    if (budget === undefined) continue;
    if (typeof budget !== "number" || !Number.isSafeInteger(budget) || budget < 1)
      return { broken: `"${key}" is no positive integer` };
    budgets[key] = budget;
  }
  const prefix = ownMember(value, "prefix");
  return {
    names: { tools: Object.fromEntries(entries), ...(typeof prefix === "string" && { prefix }), ...budgets },
  };
}

const budgetKeys = ["outputBudget", "inputCharacters"] as const;

/** The text of `toolwright.names.json`: sorted, one tool a line, so that a merge keeps the lines of both sides. */
export function serializeNames(names: PublishedNames): string {
  const lines = sortedEntries(names.tools).map(([operation, { name, operationId, given }]) => {
    const id = operationId === undefined ? "" : `, "operationId": ${JSON.stringify(operationId)}`;
    return `    ${JSON.stringify(operation)}: { "name": ${JSON.stringify(name)}${id}${given ? `, "given": true` : ""} }`;
  });
  const budgets = budgetKeys.map((key) => (names[key] === undefined ? "" : `  "${key}": ${names[key]},\n`));
  const prefix = names.prefix === undefined ? "" : `  "prefix": ${JSON.stringify(names.prefix)},\n`;
  const tools = lines.length === 0 ? `  "tools": {}` : `  "tools": {\n${lines.join(",\n")}\n  }`;
  return `{\n${prefix}${budgets.join("")}${tools}\n}\n`;
}
