import type { ParameterBinding, ParameterPlace, RequestBinding } from "./binding.js";
import { encodeBody } from "./body.js";
import type { AppliedCredentials } from "./credentials.js";
import { CallFailure } from "./failure.js";
import { queryString } from "./form.js";
import { own } from "./json.js";
import { cookieParameter, headerParameter, pathParameter, queryParameter } from "./parameters.js";

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
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
  const spelt = (place: ParameterPlace, spell: (parameter: ParameterBinding, value: unknown) => string | undefined) =>
    (binding.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({ name: parameter.name, text: spell(parameter, own(input, parameter.argument)) }))
      .filter((parameter): parameter is { name: string; text: string } => parameter.text !== undefined);

  const [template = "", ownQuery] = binding.path.replace(/#.*$/s, "").split(/\?(.*)/s);
  const query = [...spelt("querystring", queryString), ...spelt("query", queryParameter)].map(({ text }) => text);
  const search = [...(ownQuery ? [ownQuery] : []), ...query, ...credentials.query].join("&");
  const body = encodeBody(binding.body, binding.body && own(input, binding.body.argument));
  const headers = new Map([["accept", "application/json, */*;q=0.5"]]);
  if (body) headers.set("content-type", body.contentType);
  for (const { name, text } of spelt("header", headerParameter)) setHeader(headers, name, text);
  for (const [name, text] of credentials.headers) setHeader(headers, name, text);
  const cookies = [...spelt("cookie", cookieParameter).map(({ text }) => text), ...credentials.cookies];
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return {
    method: binding.method,
    url: base + expandPath(template, binding, input) + (search ? `?${search}` : ""),
    headers,
    ...(body && { body: body.content }),
  };
}

/** The path with its parameters filled in. A value stays in its segment: one that would climb (`..`) is refused. */
function expandPath(template: string, binding: RequestBinding, input: unknown): string {
  const parameters = new Map(binding.parameters?.filter(({ in: place }) => place === "path").map((p) => [p.name, p]));
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.get(name);
    if (!parameter) throw new CallFailure(`The parameter ${name} of the path is not described.`);
    return pathParameter(parameter, own(input, parameter.argument));
  });
  if (path.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw new CallFailure("An argument that stands in the path must not be . or .., which address something else.");
  }
  return path.startsWith("/") ? path : `/${path}`;
}

function setHeader(headers: Map<string, string>, name: string, text: string): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new CallFailure(`${JSON.stringify(name)} is not a header's name.`);
  headers.set(name.toLowerCase(), text);
}
