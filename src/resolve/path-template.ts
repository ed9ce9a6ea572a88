import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Origin } from "../model/origin.js";
import type { Context } from "./context.js";
import type { ResolvedParameter } from "./resolved-document.js";

/** The names of the variables of a path template, each once (OpenAPI 3.2 section 4.8.2). */
function templateVariables(path: string): string[] {
  return [...new Set([...path.matchAll(/\{([^{}]+)\}/gu)].map(([, name]) => name ?? ""))];
}

/** A fragment is never sent. */
function withoutFragment(path: string): string {
  return path.replace(/#.*$/su, "");
}

/** The variables of `path` that no parameter fills. What is fixed as a query (`?q={q}`) may be filled by a query parameter. */
export function unfilledVariables(path: string, parameters: readonly ResolvedParameter[]): string[] {
  const [template = "", query = ""] = withoutFragment(path).split(/\?(.*)/su);
  const namesIn = (...places: readonly string[]): ReadonlySet<string> =>
    new Set(parameters.filter((parameter) => places.includes(parameter.in)).map(({ name }) => name));
  const inPath = namesIn("path");
  const inQuery = namesIn("path", "query");
  const unfilled = [
    ...templateVariables(template).filter((name) => !inPath.has(name)),
    ...templateVariables(query).filter((name) => !inQuery.has(name)),
  ];
  return [...new Set(unfilled)];
}

/**
 * `parameters` with exactly the path parameters that the template has: missing ones become required strings
 * (`path/undeclared-parameter`), others go (`path/unused-parameter`). `pathOrigin` is where the path stands.
 */
export function fitToTemplate(
  context: Context,
  path: string,
  pathOrigin: Origin,
  parameters: readonly ResolvedParameter[],
): ResolvedParameter[] {
  const variables = new Set(templateVariables(withoutFragment(path)));
  const fitting = parameters.filter((parameter) => {
    const fits = parameter.in !== "path" || variables.has(parameter.name);
    if (!fits) {
      context.report(diagnostic("path/unused-parameter", { name: parameter.name, path }, parameter.origin));
    }
    return fits;
  });
  const added = unfilledVariables(path, fitting).map((name) => {
    context.report(diagnostic("path/undeclared-parameter", { name, path }, pathOrigin));
    return stringParameter(context, name, pathOrigin);
  });
  return [...added, ...fitting];
}

function stringParameter(context: Context, name: string, origin: Origin): ResolvedParameter {
  return {
    origin,
    name,
    in: "path",
    required: true,
    deprecated: false,
    style: "simple",
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    schema: context.schemas.make({ origin, value: { type: "string" } }, { type: ["string"] }),
  };
}
