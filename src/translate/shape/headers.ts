import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Argument, Tool } from "../../model/catalog.js";
import type { OperationChanges } from "../../model/changes.js";
import type { Schema } from "../../model/schema.js";
import { described } from "../schema/annotations.js";
import { type Lookup, resolveReference } from "../../model/lookup.js";
import { reportChanges, type Report } from "./report.js";

/**
 * A tool whose arguments are repeated in headers only where that is legal: each header once, regardless of case, for a text, an integer or a boolean, whose schema
 * stands in place (MCP 2026-07-28, Streamable HTTP, Schema Extension). Otherwise `tools/header`, and no header.
 */
export function withLegalHeaders(tool: Tool, told: OperationChanges | undefined, lookup: Lookup, say: Report): Tool {
  if (!tool.arguments.some(({ header }) => header !== undefined)) return tool;
  const report = reportChanges(say);
  const taken = new Set<string>();
  const checked = tool.arguments.map((argument): Argument => {
    const { header, key, ...rest } = argument;
    if (header === undefined) return argument;
    const schema = inPlace(argument.schema, lookup);
    const isTaken = taken.has(header.toLowerCase());
    taken.add(header.toLowerCase());
    if (isScalar(schema) && !isTaken) return { ...argument, schema };
    const problem = isTaken ? "the header stands for another argument too" : "it is no text, integer or boolean";
    report(diagnostic("tools/header", { tool: tool.name, key, problem }, told?.at("arguments", key, "header")));
    return { key, ...rest };
  });
  return { ...tool, arguments: checked };
}

function inPlace(schema: Schema, lookup: Lookup): Schema {
  const found = resolveReference(schema, lookup);
  return schema.kind !== "ref" || found === undefined ? schema : described(schema, found);
}

function isScalar(schema: Schema): boolean {
  if (schema.kind === "enum") return schema.type !== "number";
  if (schema.kind === "literal")
    return ["string", "boolean"].includes(typeof schema.value) || Number.isInteger(schema.value);
  return schema.kind === "string" || schema.kind === "integer" || schema.kind === "boolean";
}
