import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import { token } from "../support/http-token.js";

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The headers of the fields that a flag gives (`Name: value`, which come first) and config file, with variables filled in: `$NAME` and `${NAME}`; `$$` is a dollar sign. Names are in
 * small letters. No value is ever part of a message. Errors: `config/invalid-flag`, `config/unset-variable`, `config/invalid-header`.
 */
export function readHeaders(
  flag: string,
  fields: readonly string[],
  config: Readonly<Record<string, string>>,
  env: Environment,
): PhaseResult<Readonly<Record<string, string>>> {
  const diagnostics: Diagnostic[] = [];
  const headers = new Map<string, string>();
  const add = (name: string, template: string): void => {
    const { value, diagnostics: faults } = filledIn(name, template, env);
    diagnostics.push(...faults);
    headers.set(name.toLowerCase(), value);
  };
  for (const [name, template] of Object.entries(config)) add(name, template);
  for (const field of fields) {
    const [, name, template] = /^([^:]*?)\s*:\s*(.*)$/s.exec(field) ?? [];
    if (name === undefined || template === undefined || !token.test(name)) {
      const problem = "must be a header field, `Name: value`";
      diagnostics.push(diagnostic("config/invalid-flag", { flag, problem }));
    } else add(name, template);
  }
  return { value: Object.fromEntries(headers), diagnostics };
}

/** `$$`, `${NAME}` or `$NAME`. */
const variablePattern = /\$(?:(\$)|\{(\w+)\}|([A-Za-z_]\w*))/g;

/** The names of the variables that the value of a header is filled in from. */
export function variablesIn(template: string): string[] {
  return [...template.matchAll(variablePattern)].flatMap(([, , braced, plain]) => braced ?? plain ?? []);
}

function filledIn(header: string, template: string, env: Environment): PhaseResult<string> {
  const diagnostics: Diagnostic[] = [];
  const value = template.replace(variablePattern, (_all, dollar, braced, plain) => {
    if (dollar !== undefined) return "$";
    const variable = (braced ?? plain) as string;
    const found = Object.hasOwn(env, variable) ? env[variable] : undefined;
    // CI systems give an empty text for a secret that is not there.
    if (found === undefined || found === "")
      diagnostics.push(diagnostic("config/unset-variable", { header, variable }));
    return found ?? "";
  });
  // RFC 9110 section 5.5; a line feed at the end comes from files that hold a secret.
  const trimmed = value.trim();
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(trimmed)) diagnostics.push(diagnostic("config/invalid-header", { header }));
  return { value: trimmed, diagnostics };
}
