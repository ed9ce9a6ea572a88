import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/catalog.js";

/** The tools, those marked that `reasons` names. Diagnostics: `quarantine/untyped` for each, `quarantine/no-tool`. */
export function withQuarantine(
  tools: readonly Tool[],
  reasons: ReadonlyMap<string, string>,
  report: (diagnostic: Diagnostic) => void,
): Tool[] {
  const names = new Set(tools.map(({ name }) => name));
  for (const tool of reasons.keys()) if (!names.has(tool)) report(diagnostic("quarantine/no-tool", { tool }));
  return tools.map((tool) => {
    const reason = reasons.get(tool.name);
    if (reason === undefined || tool.output === undefined) return tool;
    report(diagnostic("quarantine/untyped", { tool: tool.name, reason }, tool.origin));
    return { ...tool, quarantine: reason };
  });
}
