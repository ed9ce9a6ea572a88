import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Tool } from "../../model/catalog.js";
import type { OperationChanges } from "../../model/changes.js";
import type { Schema } from "../../model/schema.js";
import { nearest } from "../../support/nearest.js";
import { joinPointer, pointerSegments } from "../../support/pointer.js";
import type { Lookup } from "../../model/lookup.js";
import { resolveReference } from "../../model/lookup.js";
import { type FieldTree, fieldTree, projected } from "./projection.js";
import { reportChanges, type Report } from "./report.js";

/** A tool whose output holds only the `fields` that are asked for; those that it does not have give `tools/no-field`. */
export function withFields(tool: Tool, told: OperationChanges | undefined, lookup: Lookup, say: Report): Tool {
  const asked = told?.changes.fields;
  if (told === undefined || asked === undefined) return tool;
  const report = reportChanges(say);
  const { output } = tool;
  const fields = asked.filter((field, index) => {
    if (output !== undefined && isThere(output, pointerSegments(field), lookup)) return true;
    const suggestion = output && suggestionFor(output, field, lookup);
    report(diagnostic("tools/no-field", { tool: tool.name, field, suggestion }, told.at("fields", String(index))));
    return false;
  });
  if (output === undefined || fields.length === 0) return tool;
  const tree: FieldTree = fieldTree(fields.map(pointerSegments));
  return { ...tool, fields, output: projected(output, tree, lookup) };
}

function isThere(schema: Schema, [segment, ...rest]: readonly string[], lookup: Lookup): boolean {
  if (segment === undefined) return true;
  return membersAt(schema, segment, lookup).some((member) => isThere(member, rest, lookup));
}

/** What a segment of a pointer leads to, in every branch and part. */
function membersAt(schema: Schema, segment: string, lookup: Lookup): readonly Schema[] {
  const found = resolveReference(schema, lookup);
  switch (found?.kind) {
    case "object": {
      if (segment === "*") return found.properties.length > 0 ? [] : mapValues(found);
      return found.properties.flatMap(({ name, schema: member }) => (name === segment ? [member] : []));
    }
    case "record":
      return segment === "*" ? [found.values] : [];
    case "array":
      return segment === "*" ? [found.items] : [];
    case "tuple":
      return segment === "*" ? [...found.prefixItems, found.items] : [];
    case "union":
      return found.branches.flatMap((branch) => membersAt(branch, segment, lookup));
    case "intersection":
      return found.parts.flatMap((part) => membersAt(part, segment, lookup));
    default:
      return [];
  }
}

function mapValues({ patternProperties = [], additionalProperties }: Extract<Schema, { kind: "object" }>): Schema[] {
  const values = [...patternProperties.map(({ schema }) => schema), additionalProperties];
  return values.filter(({ kind }) => kind !== "unknown" && kind !== "never");
}

/** The field with its first wrong segment in place of which the nearest stands. */
function suggestionFor(schema: Schema, field: string, lookup: Lookup): string | undefined {
  const segments = pointerSegments(field);
  let places: readonly Schema[] = [schema];
  for (const [index, segment] of segments.entries()) {
    const next = places.flatMap((place) => membersAt(place, segment, lookup));
    if (next.length === 0) {
      const items = places.flatMap((place) => membersAt(place, "*", lookup));
      const isSkipped = items.some((item) => membersAt(item, segment, lookup).length > 0);
      if (isSkipped) return joinPointer("", ...segments.slice(0, index), "*", ...segments.slice(index));
      const names = places.flatMap((place) => namesIn(place, lookup));
      const meant = nearest(segment, names);
      return meant && joinPointer("", ...segments.slice(0, index), meant, ...segments.slice(index + 1));
    }
    places = next;
  }
  return undefined;
}

function namesIn(schema: Schema, lookup: Lookup): string[] {
  const found = resolveReference(schema, lookup);
  if (found?.kind === "union") return found.branches.flatMap((branch) => namesIn(branch, lookup));
  if (found?.kind === "intersection") return found.parts.flatMap((part) => namesIn(part, lookup));
  return found?.kind === "object" ? found.properties.map(({ name }) => name) : [];
}
