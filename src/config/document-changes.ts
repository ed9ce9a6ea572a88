import type { z } from "zod";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { ArgumentChanges, ToolChanges } from "../model/changes.js";
import { type Origin, originBelow } from "../model/origin.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../support/json.js";
import { type Fault, faultsIn, keyText } from "./check-config.js";
import { argumentChanges, toolChanges } from "./tool-schema.js";

/** A value of `x-mcp`, and where it stands. */
export interface Extension {
  readonly value: JsonValue;
  readonly origin: Origin;
}

/**
 * What `x-mcp` of an operation, or of a path, says; `true` and `false` stand for `{ enabled }`. Words that are wrong are passed over: `x-mcp/unknown-key`,
 * `x-mcp/invalid-value`.
 */
export function readToolChanges({ value, origin }: Extension): PhaseResult<ToolChanges> {
  if (typeof value === "boolean") return { value: { enabled: value }, diagnostics: [] };
  return read<ToolChanges>({ value, origin }, toolChanges, "must be an object, true or false");
}

/** What `x-mcp` of a parameter, or of a request body, says, likewise. */
export function readArgumentChanges(extension: Extension): PhaseResult<ArgumentChanges> {
  return read<ArgumentChanges>(extension, argumentChanges, "must be an object");
}

function read<Changes extends object>(
  { value, origin }: Extension,
  schema: z.ZodType,
  expected: string,
): PhaseResult<Changes> {
  const nothing = {} as Changes;
  if (!isJsonObject(value)) {
    return { value: nothing, diagnostics: [diagnostic("x-mcp/invalid-value", { key: "", problem: expected }, origin)] };
  }
  const faults = faultsIn(value, schema);
  const wrong = new Set(faults.map(({ path: [word] }) => String(word)));
  const kept: JsonObject = Object.fromEntries(Object.entries(value).filter(([word]) => !wrong.has(word)));
  const result = schema.safeParse(kept);
  return {
    value: result.success ? (result.data as Changes) : nothing,
    diagnostics: faults.map((fault) => toldOf(fault, origin)),
  };
}

function toldOf({ path, problem, unknown }: Fault, origin: Origin): Diagnostic {
  const at = originBelow(origin, ...path.map(String));
  const key = keyText(path);
  if (unknown === undefined) return diagnostic("x-mcp/invalid-value", { key, problem }, at);
  return diagnostic("x-mcp/unknown-key", { key, suggestion: unknown.suggestion }, at);
}
