import { resolve } from "node:path";
import type { z } from "zod";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Environment } from "./headers.js";
import type { VerifyConfig, VerifyFlags, VerifyOptions } from "./options.js";
import { numberIn } from "./read-options.js";
import { apiAddress, callCount, callRate } from "./schema.js";

const defaults = { rate: 5, concurrency: 2, maxCalls: 200 };

/** What surrounds a run of `verify`. */
export interface VerifySurroundings {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Environment;
  readonly now: Date;
}

/** The options of `verify`, flags before the config file; undefined with errors (`config/invalid-flag`). */
export function readVerifyOptions(
  flags: VerifyFlags,
  config: VerifyConfig,
  { cwd, env, now }: VerifySurroundings,
): PhaseResult<VerifyOptions | undefined> {
  const diagnostics: Diagnostic[] = [];
  const checked = <T>(flag: string, schema: z.ZodType<T>, text: string | undefined, value: unknown): T | undefined => {
    const result = text === undefined ? undefined : schema.safeParse(value);
    if (result?.error === undefined) return result?.data;
    const problem = result.error.issues[0]?.message ?? "";
    diagnostics.push(diagnostic("config/invalid-flag", { flag, problem }));
    return undefined;
  };
  const number = (flag: string, schema: z.ZodType<number>, text: string | undefined): number | undefined =>
    checked(flag, schema, text, text === undefined ? text : numberIn(text));
  const baseUrl = checked("--base-url", apiAddress, flags.baseUrl, flags.baseUrl) ?? config.baseUrl;
  const options: VerifyOptions = {
    ...(flags.tools && { tools: flags.tools }),
    ...(baseUrl !== undefined && { baseUrl }),
    arguments: config.arguments ?? {},
    rate: number("--rate", callRate, flags.rate) ?? config.rate ?? defaults.rate,
    concurrency: number("--concurrency", callCount, flags.concurrency) ?? config.concurrency ?? defaults.concurrency,
    maxCalls: number("--max-calls", callCount, flags.maxCalls) ?? config.maxCalls ?? defaults.maxCalls,
    ...(flags.recorded !== undefined && { recorded: resolve(cwd, flags.recorded) }),
    quarantine: flags.quarantine,
    environment: env,
    day: now.toISOString().slice(0, 10),
  };
  return { value: diagnostics.length > 0 ? undefined : options, diagnostics };
}
