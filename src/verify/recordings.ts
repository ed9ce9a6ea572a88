import type { Reading } from "../../templates/runtime/reading.js";
import type { Tool } from "../model/catalog.js";
import type { JsonValue } from "../support/json.js";

/** Recorded answers, by tool; and the names that are none of a tool or an operationId, with a number behind it or without. */
export function answersByTool(
  recordings: readonly { readonly name: string; readonly value: JsonValue }[],
  tools: readonly Tool[],
): { readonly answers: ReadonlyMap<string, readonly Reading[]>; readonly unknown: readonly string[] } {
  const names = new Map(
    tools.flatMap(({ name, operationId }) => (operationId === undefined ? [] : [[operationId, name]])),
  );
  for (const { name } of tools) names.set(name, name);
  const answers = new Map<string, Reading[]>();
  const unknown: string[] = [];
  for (const { name, value } of recordings) {
    const tool = names.get(name) ?? names.get(name.replace(/\.\d+$/, ""));
    const reading: Reading = { kind: "json", value, text: "" };
    const known = tool === undefined ? undefined : answers.get(tool);
    if (tool === undefined) unknown.push(name);
    else if (known === undefined) answers.set(tool, [reading]);
    else known.push(reading);
  }
  return { answers, unknown };
}
