import { diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { arrayField, stringField } from "./fields.js";
import { elements, type Located } from "./located.js";
import { token } from "../support/http-token.js";
import type { OpenApiVersion } from "./resolved-document.js";

/** A Parameter Object of any version that has a name and a known place. */
export interface NamedParameter {
  readonly located: Located<JsonObject>;
  readonly name: string;
  /** A place that the version knows: `path`, or `body` in 2.0. */
  readonly in: string;
  /** A description that stands beside the reference to the parameter. */
  readonly description?: string;
}

export interface ParameterList {
  readonly parameters: readonly NamedParameter[];
  /** Whether a reference in the lists leads nowhere, so that something unknown is missing. */
  readonly unresolved: boolean;
}

const places: Readonly<Record<OpenApiVersion, ReadonlySet<string>>> = {
  "2.0": new Set(["path", "query", "header", "formData", "body"]),
  "3.0": new Set(["path", "query", "header", "cookie"]),
  "3.1": new Set(["path", "query", "header", "cookie"]),
  "3.2": new Set(["path", "query", "header", "cookie", "querystring"]),
};

const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** Headers of the connection and of the body's length (RFC 9110 sections 7.2, 7.6.1, 8.6, 10.1.1), which HTTP clients write themselves. */
const connectionHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * The parameters of `holders`, the most general first: a later one replaces an earlier one of the same name and place (OpenAPI 3.2
 * section 4.9.1). Left out with a diagnostic: what has no name or place (`parameter/invalid`), repetitions (`parameter/duplicate`), headers
 * that OpenAPI ignores or that belong to the connection (`parameter/ignored-header`).
 */
export function mergeParameters(context: Context, holders: readonly Located[]): ParameterList {
  const merged = new Map<string, NamedParameter>();
  let unresolved = false;
  for (const holder of holders) {
    const list = arrayField(context, holder, "parameters");
    const own = new Set<string>();
    for (const located of list ? elements(list) : []) {
      const parameter = readNamed(context, located);
      if (parameter === "unresolved") unresolved = true;
      if (parameter === undefined || parameter === "unresolved") continue;
      const key = `${parameter.in} ${parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name}`;
      if (own.has(key)) {
        const { name, in: place } = parameter;
        context.report(diagnostic("parameter/duplicate", { name, place }, located.origin));
        continue;
      }
      own.add(key);
      merged.set(key, parameter);
    }
  }
  return { parameters: [...merged.values()], unresolved };
}

function readNamed(context: Context, located: Located): NamedParameter | "unresolved" | undefined {
  const found = dereference(context, located);
  if (found === "unresolved") return found;
  const invalid = (parameter: string, reason: string): undefined =>
    void context.report(diagnostic("parameter/invalid", { parameter, reason }, located.origin));
  if (found === "not an object") return invalid("here", "it is no object");
  const { target } = found;
  const name = stringField(context, target, "name");
  const place = stringField(context, target, "in");
  if (name === undefined || name === "") return invalid("here", "it has no `name`");
  if (place === undefined) return invalid(`\`${name}\``, "it has no `in`");
  if (!places[context.version].has(place)) {
    return invalid(`\`${name}\``, `OpenAPI ${context.version} knows no place \`${place}\``);
  }
  if (place === "header" && !token.test(name)) return invalid(`\`${name}\``, "no header can have this name");
  if (place === "header" && (ignoredHeaders.has(name.toLowerCase()) || connectionHeaders.has(name.toLowerCase()))) {
    context.report(diagnostic("parameter/ignored-header", { name }, target.origin));
    return undefined;
  }
  return {
    located: target,
    name,
    in: place,
    ...(found.description !== undefined && { description: found.description }),
  };
}
