import type { Tool } from "../model/catalog.js";
import { groupBy } from "../support/group.js";
import { byCodeUnits } from "../support/order.js";
import { codeSpan, plainText, table } from "./markdown.js";
import { needsOf } from "./readme-credentials.js";
import { toolModule } from "./tool-module.js";

/** The tools by their tag: name, request, whether it only reads, title; what each needs, where that is not the same for all. */
export function toolsSection(tools: readonly Tool[]): string {
  const all = new Set(tools.map(needsOf));
  const differs = all.size > 1;
  const folders = [...groupBy(tools, ({ folder }) => folder)].sort(([a], [b]) => byCodeUnits(a, b));
  const sections = folders.map(([folder, listed]) => {
    const head = ["tool", "request", "", "title", ...(differs ? ["credentials"] : [])];
    return `### ${plainText(folder)}\n\n${table(
      head,
      listed.map((tool) => rowOf(tool, differs)),
    )}`;
  });
  const [common = "nothing"] = all;
  const needs = differs || common === "nothing" ? "" : `Each needs ${common}.\n\n`;
  return `## Tools\n\n${needs}${sections.join("")}`;
}

function rowOf(tool: Tool, withNeeds: boolean): string[] {
  const { name, title, request, annotations } = tool;
  const effect = annotations.readOnlyHint ? "reads" : annotations.destructiveHint ? "changes" : "adds";
  return [
    `[${codeSpan(name)}](${toolModule(tool)}.ts)`,
    codeSpan(`${request.method} ${request.path}`),
    effect,
    plainText(title),
    ...(withNeeds ? [needsOf(tool)] : []),
  ];
}
