import type { JsonValue } from "../support/json.js";

/** The value of a committed file that is an input of the next run, or in words why it cannot be read. */
export function parseCommitted(text: string): { readonly value: JsonValue } | { readonly broken: string } {
  if (/^(<{7}|={7}$|>{7})/mu.test(text)) return { broken: "it has the marks of a merge conflict" };
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { broken: `it is no valid JSON (${(error as Error).message})` };
  }
}
