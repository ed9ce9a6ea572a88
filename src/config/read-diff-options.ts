import { hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import { httpOrigin } from "../support/origins.js";
import { type Environment, readHeaders } from "./headers.js";
import type { DiffOptions, DiffSourceFlags } from "./options.js";
import { checkedSeconds, checkedSelections } from "./read-options.js";

/**
 * The options of `diff`; undefined with errors (`config/invalid-flag`, `config/unset-variable`, `config/invalid-header`). `--header` is meant for the origin of the new side, or of the old one
 * where the new one is no URL: the old side gets those headers where it has the same origin, and those of `--old-header`.
 */
export async function readDiffOptions(
  flags: DiffSourceFlags,
  cwd: string,
  env: Environment,
): Promise<PhaseResult<DiffOptions | undefined>> {
  const { old, now } = flags;
  const headers = readHeaders("--header", flags.headers ?? [], {}, env);
  const oldHeaders = readHeaders("--old-header", flags.oldHeaders ?? [], {}, env);
  const timeout = await checkedSeconds("--timeout", "timeoutSeconds", flags.timeout);
  const selections = checkedSelections(flags);
  const diagnostics = [headers, oldHeaders, timeout, selections].flatMap((read) => read.diagnostics);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const meant = httpOrigin(now) ?? httpOrigin(old);
  const isMeant = meant !== undefined && httpOrigin(old) === meant;
  const options = {
    old: { source: old, headers: { ...(isMeant && headers.value), ...oldHeaders.value } },
    now: { source: now, headers: headers.value },
    cwd,
    ...selections.value,
    ...(timeout.value !== undefined && { timeoutMs: timeout.value * 1000 }),
  };
  return { value: options, diagnostics };
}
