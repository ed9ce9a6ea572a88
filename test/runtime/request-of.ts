import type { ParameterBinding, RequestBinding } from "../../templates/runtime/binding.js";
import { buildRequest, type HttpRequest } from "../../templates/runtime/request.js";

const bare = { headers: [], query: [], cookies: [], secrets: [], missing: [] };

/** The request of a binding, `GET http://api/x` without credentials unless told otherwise. */
export function build(
  binding: Partial<RequestBinding>,
  input: unknown,
  credentials: Partial<Parameters<typeof buildRequest>[3]> = {},
): HttpRequest {
  return buildRequest({ method: "GET", path: "/x", ...binding }, input, "http://api", { ...bare, ...credentials });
}

/** What a test says of the parameter `p`, whose argument is `p` too. */
export type Said = Partial<Omit<ParameterBinding, "in">>;

/** The request of one parameter with a value. */
export function one(parameter: Said & Pick<ParameterBinding, "in">, value: unknown, path: string = "/x"): HttpRequest {
  return build({ path, parameters: [{ argument: "p", name: "p", ...parameter }] }, { p: value });
}

/** How a path parameter stands in its segment. */
export function pathOf(parameter: Said, value: unknown): string {
  return one({ ...parameter, in: "path" }, value, "/a/{p}/z").url.slice("http://api/a/".length, -"/z".length);
}

/** The query of one parameter, with its question mark. */
export function queryOf(parameter: Said, value: unknown): string {
  return one({ ...parameter, in: "query" }, value).url.slice("http://api/x".length);
}

/** The value of the header `X-P`. */
export function headerOf(parameter: Said, value: unknown): string | undefined {
  return one({ name: "X-P", ...parameter, in: "header" }, value).headers.get("x-p");
}

/** The Cookie header of one parameter. */
export function cookieOf(parameter: Said, value: unknown): string | undefined {
  return one({ ...parameter, in: "cookie" }, value).headers.get("cookie");
}
