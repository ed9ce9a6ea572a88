import type { JsonObject } from "../support/json.js";

/** The text of `catalog.json`. */
export function catalogText(contract: JsonObject): string {
  return `${JSON.stringify(contract, null, 2)}\n`;
}

/**
 * The text of a `catalog.json` in which the tools of these names are these now, in the order that they have there: to spell all anew takes longer than all else. Undefined where one
 * of them is not found in the form that `catalogText` gives.
 */
export function withTools(before: string, tools: readonly JsonObject[]): string | undefined {
  let text = "";
  let at = 0;
  for (const tool of tools) {
    // Strings have no line ends, so that nothing else looks like the begin and the end of a tool.
    const start = before.indexOf(`\n    {\n      "name": ${JSON.stringify(tool["name"])},\n`, at);
    const end = before.indexOf("\n    }", start);
    if (start < 0 || end < 0) return undefined;
    text += before.slice(at, start) + itemOf(tool);
    at = end + "\n    }".length;
  }
  return text + before.slice(at);
}

function itemOf(tool: JsonObject): string {
  return `\n${JSON.stringify(tool, null, 2)}`.replaceAll("\n", "\n    ");
}
