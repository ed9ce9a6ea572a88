import { defaultNameLength } from "../model/names.js";
import type { Finding } from "./lint.js";

/**
 * Lines of a config file (YAML) for what it can change of the findings: names that are too long or oddly spelt, and descriptions that are missing or alike. The words are for people to
 * write, so that descriptions are left open. `keyOf` tells under which key the config file knows a tool: its operationId, or `GET /pets`. Empty for nothing to change.
 */
export function proposeConfig(findings: readonly Finding[], keyOf: (tool: string) => string): string {
  const byTool = new Map<string, Map<string, string>>();
  for (const { rule, tool } of findings) {
    const line = tool === undefined ? undefined : lineFor(rule, tool);
    if (tool === undefined || line === undefined) continue;
    const lines = byTool.get(tool) ?? new Map<string, string>();
    byTool.set(tool, lines.set(...line));
  }
  const entries = [...byTool].map(([tool, lines]) => {
    const members = [...lines].map(([key, text]) => `    ${key}: ${text}\n`).join("");
    return `  ${JSON.stringify(keyOf(tool))}: # ${tool}\n${members}`;
  });
  return entries.length === 0 ? "" : `tools:\n${entries.join("")}`;
}

function lineFor(rule: string, tool: string): [key: string, text: string] | undefined {
  if (rule.endsWith("/name")) return ["name", JSON.stringify(portableName(tool))];
  if (rule === "name/ambiguous") return ["name", `"" # a name that tells it apart`];
  if (rule === "description/missing") return ["description", `"" # what it does, and when to use it`];
  return rule === "description/similar" ? ["description", `{ append: "" } # what tells it apart`] : undefined;
}

function portableName(name: string): string {
  const spelt = name.replace(/[^\w-]+/gu, "_").replace(/^[^A-Za-z_]/u, "_$&");
  if (spelt.length <= defaultNameLength) return spelt;
  const cut = spelt.slice(0, defaultNameLength + 1);
  const end = cut.lastIndexOf("_");
  return end > defaultNameLength / 2 ? cut.slice(0, end) : spelt.slice(0, defaultNameLength);
}
