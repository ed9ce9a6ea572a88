import type { ToolDefinition } from "./define-tool.js";
import { CallFailure } from "./failure.js";
import { isObject } from "./json.js";
import { spelt } from "./request.js";
import { issuesOf } from "./validate.js";

/**
 * Fails where an argument that a tool requires is null and stands where null has no text: the API would not see that it was given.
 * Arguments that may be left out are.
 */
export function refuseLostNulls({ inputSchema, request }: ToolDefinition, input: unknown): void {
  if (!isObject(input)) return;
  for (const parameter of request.parameters ?? []) {
    const { argument, in: place } = parameter;
    if (place === "path" || !Object.hasOwn(input, argument) || input[argument] !== null) continue;
    const others = Object.fromEntries(Object.entries(input).filter(([name]) => name !== argument));
    if (spelt(parameter, input) !== undefined || issuesOf(inputSchema, others).length === 0) continue;
    throw new CallFailure(
      `The argument ${argument} is null, which cannot be sent in the ${place === "querystring" ? "query" : place}, but the API requires it: give another value.`,
    );
  }
}
