import type { RequestBinding } from "./binding.js";
import type { Environment } from "./environment.js";
import { CallFailure } from "./failure.js";
import { isObject, parseJson } from "./json.js";

/** The arguments of a call with those that callers are not asked for, and what of these came from the environment: no message may hold it. */
export interface FilledInput {
  readonly input: unknown;
  readonly secrets: readonly string[];
}

/**
 * Fills in the arguments that callers are not asked for. Fails where a variable is not set, or is no JSON where the argument takes no text: only its name is
 * told, never what it holds.
 */
export function withFixedArguments(
  { fixed = [] }: RequestBinding,
  input: unknown,
  environment: Environment,
): FilledInput {
  if (fixed.length === 0) return { input, secrets: [] };
  const secrets: string[] = [];
  const values = fixed.map((one) => {
    if ("value" in one) return [one.argument, one.value] as const;
    const text = environment[one.env];
    if (!text) throw new CallFailure(`The server lacks the environment variable ${one.env}, which this tool needs.`);
    secrets.push(text);
    const value = one.json === true ? parseJson(text) : text;
    if (value === undefined) throw new CallFailure(`The environment variable ${one.env} of the server is not JSON.`);
    return [one.argument, value] as const;
  });
  const given = isObject(input) ? Object.entries(input) : [];
  return { input: Object.fromEntries([...given, ...values]), secrets };
}
