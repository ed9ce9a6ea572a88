import type { Tool } from "../model/catalog.js";
import { type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { valueAt } from "../support/pointer.js";

/** One call, as runtime expressions see it. */
export interface Exchange {
  readonly tool: Tool;
  readonly input: JsonObject;
  /** The body of its answer. */
  readonly answer: JsonValue;
  readonly status: number;
  readonly headers: Headers;
}

/**
 * The value of a Link Object's parameter after a call (OpenAPI 3.2 section 4.20.3): a runtime expression, a text with expressions in braces, or a constant.
 * Undefined where the call has no such value, and for `$url`, which is not kept.
 */
export function evaluate(value: JsonValue, exchange: Exchange): JsonValue | undefined {
  if (typeof value !== "string") return value;
  if (value.startsWith("$")) return evaluateExpression(value, exchange);
  let isWhole = true;
  const text = value.replace(/\{(\$[^{}]*)\}/g, (_, expression: string) => {
    const found = evaluateExpression(expression, exchange);
    if (found === undefined || typeof found === "object") isWhole = false;
    return String(found);
  });
  return isWhole ? text : undefined;
}

function evaluateExpression(expression: string, exchange: Exchange): JsonValue | undefined {
  const { tool, input, answer, status, headers } = exchange;
  if (expression === "$method") return tool.request.method;
  if (expression === "$statusCode") return status;
  const [, side, source = ""] = /^\$(request|response)\.(.+)$/s.exec(expression) ?? [];
  const [, pointer] = /^body(?:#(|\/.*))?$/s.exec(source) ?? [undefined, undefined];
  const isBody = /^body(#|$)/.test(source);
  const [, header] = /^header\.([\w!#$%&'*+.^`|~-]+)$/.exec(source) ?? [];
  if (side === "response")
    return isBody ? valueAt(answer, pointer ?? "") : (header && headers.get(header)) || undefined;
  if (side !== "request") return undefined;
  if (isBody) {
    const body = tool.request.body && ownMember(input, tool.request.body.argument);
    return body === undefined ? undefined : valueAt(body, pointer ?? "");
  }
  const [, place, name = ""] = /^(header|query|path)\.(.+)$/s.exec(source) ?? [];
  const parameter = tool.request.parameters.find((candidate) => {
    const isNamed = place === "header" ? candidate.name.toLowerCase() === name.toLowerCase() : candidate.name === name;
    return candidate.in === place && isNamed;
  });
  return parameter && ownMember(input, parameter.argument);
}

/** The arguments that a call gives to the tools that its links name. Of several links to one tool the first that has all its values. */
export function linkedArguments(exchange: Exchange): ReadonlyMap<string, JsonObject> {
  const given = new Map<string, JsonObject>();
  for (const { tool, arguments: wanted } of exchange.tool.links) {
    const values = wanted.map(([key, value]) => [key, evaluate(value, exchange)] as const);
    const isComplete = values.every(([, value]) => value !== undefined && value !== null);
    if (isComplete && !given.has(tool)) given.set(tool, Object.fromEntries(values) as JsonObject);
  }
  return given;
}
