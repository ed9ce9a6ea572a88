import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { FixedArgument, Tool } from "../../model/catalog.js";
import type { Schema } from "../../model/schema.js";
import type { JsonValue } from "../../support/json.js";
import { joinPointer } from "../../support/pointer.js";
import { descend } from "../../model/descend.js";
import type { Lookup } from "../../model/lookup.js";
import { isOfType } from "../schema/scalars.js";
import type { Fixed } from "./arguments.js";
import { reportChanges, type Report } from "./report.js";

/** A tool with its fixed arguments, where they fit their schemas; else with `tools/fixed-value`. */
export function withFixedArguments(tool: Tool, fixed: readonly Fixed[], lookup: Lookup, say: Report): Tool {
  if (fixed.length === 0) return tool;
  const report = reportChanges(say);
  for (const { fixed: argument, schema, at } of fixed) {
    if (argument.value === undefined || fits(argument.value, schema, lookup)) continue;
    const expected = kindsOf(schema, lookup).join(" or ");
    const key = `${argument.argument}${joinPointer("", ...(argument.path ?? []))}`;
    report(diagnostic("tools/fixed-value", { tool: tool.name, key, expected }, at));
  }
  const spelt = fixed.map(({ fixed: argument, schema }): FixedArgument => {
    const isJson = argument.env !== undefined && !branchesOf(schema, lookup).some(admitsText);
    return isJson ? { ...argument, json: true } : argument;
  });
  return { ...tool, request: { ...tool.request, fixed: spelt } };
}

/** What a schema is in the end: the branches of unions, all parts of intersections as one of them. */
function branchesOf(schema: Schema, lookup: Lookup): readonly Schema[] {
  const branchesIn = descend<readonly Schema[]>(lookup, [], (resolved, inner) =>
    resolved.kind === "union" ? [...new Set(resolved.branches.flatMap(inner))] : [resolved],
  );
  return branchesIn(schema);
}

function admitsText({ kind, ...schema }: Schema): boolean {
  if (kind === "enum") return (schema as { readonly type?: string }).type === "string";
  if (kind === "literal") return typeof (schema as { readonly value?: JsonValue }).value === "string";
  return kind === "string" || kind === "unknown";
}

/** Whether a value is of a type, and one of the constants, that a schema admits. Limits and members are left to the API, which says what is wrong with its words. */
function fits(value: JsonValue, schema: Schema, lookup: Lookup): boolean {
  return branchesOf(schema, lookup).some((branch) => {
    switch (branch.kind) {
      case "string":
      case "boolean":
      case "number":
      case "integer":
      case "null":
      case "array":
      case "object":
        return isOfType(value, [branch.kind]);
      case "tuple":
        return isOfType(value, ["array"]);
      case "record":
        return isOfType(value, ["object"]);
      case "literal":
        return JSON.stringify(branch.value) === JSON.stringify(value);
      case "enum":
        return (branch.values as readonly JsonValue[]).includes(value);
      default:
        return branch.kind !== "never";
    }
  });
}

function kindsOf(schema: Schema, lookup: Lookup): string[] {
  const words = branchesOf(schema, lookup).map((branch) => {
    if (branch.kind === "literal") return JSON.stringify(branch.value);
    if (branch.kind === "enum") return branch.values.map((value) => JSON.stringify(value)).join(" or ");
    if (branch.kind === "record" || branch.kind === "intersection") return "object";
    return branch.kind === "tuple" ? "array" : branch.kind;
  });
  return [...new Set(words)];
}
