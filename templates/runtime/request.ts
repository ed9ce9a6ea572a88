import type { ParameterBinding, ParameterPlace, RequestBinding } from "./binding.js";
import { encodeBody } from "./body.js";
import { argumentValue, queryString } from "./content.js";
import type { AppliedCredentials } from "./credentials.js";
import { CallFailure } from "./failure.js";
import { cookieParameter, headerParameter, isToken } from "./parameters.js";
import { expandPath } from "./path.js";
import { queryParameter } from "./query.js";

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const SPELLINGS = {
  querystring: queryString,
  query: queryParameter,
  header: headerParameter,
  cookie: cookieParameter,
} as const;

/** A parameter outside the path as it is sent, the value of a header without its name; undefined where there is nothing to send. */
export function spelt(parameter: ParameterBinding, input: unknown): string | undefined {
  const spell = parameter.in === "path" ? undefined : SPELLINGS[parameter.in];
  return spell?.(parameter, argumentValue(parameter, input));
}

/**
 * The request that a call stands for. `base` is where the API is, without a slash at the end; `input` has passed the
 * tool's schema. Fails when an argument cannot be spelt where the document puts it.
 */
export function buildRequest(
  binding: RequestBinding,
  input: unknown,
  base: string,
  credentials: AppliedCredentials,
): HttpRequest {
  const parametersIn = (place: ParameterPlace): readonly ParameterBinding[] =>
    (binding.parameters ?? []).filter((parameter) => parameter.in === place);
  const textsIn = (place: ParameterPlace): readonly string[] =>
    parametersIn(place).flatMap((parameter) => spelt(parameter, input) ?? []);

  const path = expandPath(binding, input);
  const given = [...textsIn("querystring"), ...textsIn("query")];
  const search = [...path.query, ...given, ...credentials.query].filter(Boolean).join("&");
  const body = encodeBody(binding, input);
  const headers = new Map([["accept", binding.accept ?? "application/json, */*;q=0.5"]]);
  if (body) headers.set("content-type", body.contentType);
  for (const parameter of parametersIn("header")) {
    const text = spelt(parameter, input);
    if (text !== undefined) setHeader(headers, parameter.name, text);
  }
  for (const [name, text] of credentials.headers) setHeader(headers, name, text);
  const cookies = [headers.get("cookie"), ...textsIn("cookie"), ...credentials.cookies].filter(Boolean);
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return {
    method: binding.method,
    url: base + path.path + (search ? `?${search}` : ""),
    headers,
    ...(body && { body: body.content }),
  };
}

function setHeader(headers: Map<string, string>, name: string, text: string): void {
  if (!isToken(name)) throw new CallFailure(`${JSON.stringify(name)} is not a header's name.`);
  headers.set(name.toLowerCase(), text);
}
