import type { z } from "zod";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Origin } from "../model/origin.js";
import { isJsonObject } from "../support/json.js";
import { nearest } from "../support/nearest.js";
import { joinPointer } from "../support/pointer.js";
import type { ToolsConfig, ToolwrightConfig } from "./options.js";
import { configSchema, knownKeys } from "./schema.js";
import { toolsConfig } from "./tool-schema.js";

/** What is checked: how messages call it, and its URI. */
export interface CheckedFile {
  readonly file: string;
  readonly uri: string;
}

/**
 * The value of a config file as a config, methods in upper case. Errors, with an empty config: `config/not-an-object`,
 * `config/unknown-key` (with the nearest known key), `config/invalid-value`.
 */
export function checkConfig(value: unknown, file: CheckedFile): PhaseResult<ToolwrightConfig> {
  return checked<ToolwrightConfig>(value, configSchema, file);
}

/** The value of a file that the key `tools` names, likewise. */
export function checkTools(value: unknown, file: CheckedFile): PhaseResult<ToolsConfig> {
  return checked<ToolsConfig>(value, toolsConfig, file);
}

function checked<Value extends object>(value: unknown, schema: z.ZodType, file: CheckedFile): PhaseResult<Value> {
  const nothing = {} as Value;
  if (!isJsonObject(value)) {
    return { value: nothing, diagnostics: [diagnostic("config/not-an-object", { ...file, found: kindOf(value) })] };
  }
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data as Value, diagnostics: [] };
  const faults = innermost(result.error.issues).flatMap((issue) => faultsOf(issue, schema));
  return { value: nothing, diagnostics: faults.map((fault) => toldOf(fault, file)) };
}

/** What is wrong with a value, and where in it. */
export interface Fault {
  readonly path: readonly PropertyKey[];
  readonly problem: string;
  /** Of a key that is not known. */
  readonly unknown?: { readonly suggestion: string | undefined };
}

/** What is wrong with `value`, as `schema` describes it; keys that are not known come with the nearest one that is. */
export function faultsIn(value: unknown, schema: z.ZodType): readonly Fault[] {
  const { error } = schema.safeParse(value);
  return innermost(error?.issues ?? []).flatMap((issue) => faultsOf(issue, schema));
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodType): Fault[] {
  const { path } = issue;
  if (issue.code === "invalid_key") return [{ path, problem: issue.issues[0]?.message ?? issue.message }];
  if (issue.code !== "unrecognized_keys") return [{ path, problem: issue.message }];
  const known = knownKeys(schema, path);
  return issue.keys.map((key) => ({
    path: [...path, key],
    problem: "is not known",
    unknown: { suggestion: nearest(key, known) },
  }));
}

/** Of a union the issues of the one branch that takes a value of this kind, which say more than that none fits. */
function innermost(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue): readonly z.core.$ZodIssue[] => {
    if (issue.code !== "invalid_union") return [issue];
    const isRefused = (one: z.core.$ZodIssue): boolean =>
      one.path.length === 0 && ["invalid_type", "invalid_value", "invalid_format"].includes(one.code);
    const meant = issue.errors.filter((branch) => !branch.some(isRefused));
    if (meant.length !== 1) return [issue];
    return innermost(meant[0] ?? []).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  });
}

function toldOf({ path, problem, unknown }: Fault, { uri }: CheckedFile): Diagnostic {
  const key = keyText(path);
  const at: Origin = { uri, pointer: joinPointer("", ...path.map(String)) };
  if (unknown === undefined) return diagnostic("config/invalid-value", { key, problem }, at);
  const { suggestion } = unknown;
  const nearby = suggestion === undefined ? {} : { suggestion: keyText([...path.slice(0, -1), suggestion]) };
  return diagnostic("config/unknown-key", { key, ...nearby }, at);
}

/** `include.tags[0]`, `tools["GET /pets"].name`. */
export function keyText(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      const name = String(step);
      if (!/^[\w$-]+$/u.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
