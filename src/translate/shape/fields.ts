import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Tool } from "../../model/catalog.js";
import type { OperationChanges } from "../../model/changes.js";
import { type Lookup, lookupInPlace } from "../../model/lookup.js";
import { pointerSegments } from "../../support/pointer.js";
import { nearestPointer, schemasAt } from "./places.js";
import { type FieldTree, fieldTree, projected } from "./projection.js";
import { reportChanges, type Report } from "./report.js";

/** A tool whose output holds only the `fields` that are asked for; those that it does not have give `tools/no-field`. */
export function withFields(tool: Tool, told: OperationChanges | undefined, lookup: Lookup, say: Report): Tool {
  const asked = told?.changes.fields;
  if (told === undefined || asked === undefined) return tool;
  const report = reportChanges(say);
  const { output } = tool;
  const fields = asked.filter((field, index) => {
    if (output !== undefined && schemasAt(output, pointerSegments(field), lookup).length > 0) return true;
    const suggestion = output && nearestPointer(output, field, lookup);
    report(diagnostic("tools/no-field", { tool: tool.name, field, suggestion }, told.at("fields", String(index))));
    return false;
  });
  if (output === undefined || fields.length === 0) return tool;
  const tree: FieldTree = fieldTree(fields.map(pointerSegments));
  return { ...tool, fields, output: projected(output, tree, lookupInPlace(lookup)) };
}
