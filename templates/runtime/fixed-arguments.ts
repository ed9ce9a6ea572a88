import type { FixedArgument, RequestBinding } from "./binding.js";
import type { Environment } from "./environment.js";
import { CallFailure } from "./failure.js";
import { isObject, parseJson } from "./json.js";

/** The arguments of a call with those that callers are not asked for, and what of these came from the environment: no message may hold it. */
export interface FilledInput {
  readonly input: unknown;
  readonly secrets: readonly string[];
}

/**
 * Fills in the arguments, and members of arguments, that callers are not asked for; objects on the way to a member are made where callers left them out.
 * Fails where a variable is not set, or is no JSON where the argument takes no text: only its name is told, never what it holds.
 */
export function withFixedArguments(
  { fixed = [] }: RequestBinding,
  input: unknown,
  environment: Environment,
): FilledInput {
  const secrets = fixed.flatMap(({ env }) => (env === undefined ? [] : [variable(env, environment)]));
  const filled = fixed.reduce((whole, one) => {
    const { argument, path = [] } = one;
    return withMember(whole, [argument, ...path], valueOf(one, environment));
  }, input);
  return { input: filled, secrets };
}

function valueOf({ env, json, value }: FixedArgument, environment: Environment): unknown {
  if (env === undefined) return value;
  const text = variable(env, environment);
  const read = json === true ? parseJson(text) : text;
  if (read === undefined) throw new CallFailure(`The environment variable ${env} of the server is not JSON.`);
  return read;
}

function variable(name: string, environment: Environment): string {
  const text = environment[name];
  if (!text) throw new CallFailure(`The server lacks the environment variable ${name}, which this tool needs.`);
  return text;
}

/** A copy of `whole` in which `value` stands where the names lead; undefined takes away what stands there. */
function withMember(whole: unknown, [name, ...names]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === "*" && Array.isArray(whole)) return whole.map((item) => withMember(item, names, value));
  if (whole !== undefined && !isObject(whole)) return whole;
  const members = new Map(Object.entries(whole ?? {}));
  for (const one of name === "*" ? members.keys() : [name]) {
    const member = withMember(members.get(one), names, value);
    if (member === undefined) members.delete(one);
    else members.set(one, member);
  }
  return whole === undefined && members.size === 0 ? undefined : Object.fromEntries(members);
}
