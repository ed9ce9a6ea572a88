import type { z } from "zod";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import { nearest } from "./nearest.js";
import type { ToolwrightConfig } from "./options.js";
import { configSchema, knownKeys } from "./schema.js";

/**
 * The value of the config file `file` as a config, methods in upper case. Errors, with an empty config: `config/not-an-object`,
 * `config/unknown-key` (with the nearest known key), `config/invalid-value`.
 */
export function checkConfig(value: unknown, file: string): PhaseResult<ToolwrightConfig> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { value: {}, diagnostics: [diagnostic("config/not-an-object", { file, found: kindOf(value) })] };
  }
  const checked = configSchema.safeParse(value);
  if (!checked.success) {
    return { value: {}, diagnostics: checked.error.issues.flatMap((issue) => issueDiagnostics(issue, file)) };
  }
  return { value: checked.data as ToolwrightConfig, diagnostics: [] };
}

function issueDiagnostics(issue: z.core.$ZodIssue, file: string): Diagnostic[] {
  if (issue.code !== "unrecognized_keys") {
    return [diagnostic("config/invalid-value", { file, key: keyText(issue.path), problem: issue.message })];
  }
  const known = knownKeys(issue.path);
  return issue.keys.map((key) => {
    const suggestion = nearest(key, known);
    const place = keyText([...issue.path, key]);
    if (suggestion === undefined) return diagnostic("config/unknown-key", { file, key: place });
    return diagnostic("config/unknown-key", { file, key: place, suggestion: keyText([...issue.path, suggestion]) });
  });
}

function keyText(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`))
    .join("");
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
