import { diagnostic } from "../diagnostics/diagnostic.js";
import type { SecurityRequirement, Server } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { booleanField, stringField, stringsField, textField } from "./fields.js";
import { type Located, member } from "./located.js";
import { mergeParameters, type NamedParameter, type ParameterList } from "./parameter-list.js";
import { readParameter } from "./parameters.js";
import { type FoundOperation, findOperations, itemMember, type PathItem, readPathItems } from "./path-items.js";
import { fitToTemplate, unfilledVariables } from "./path-template.js";
import { readRequestBody } from "./request-body.js";
import type { ResolvedOperation, ResolvedParameter, ResolvedRequestBody } from "./resolved-document.js";
import { readResponses } from "./responses.js";
import { readSecurity } from "./security.js";
import { ownServers, swaggerServers } from "./servers.js";
import { readSwaggerBody } from "./swagger-body.js";
import { readSwaggerParameter } from "./swagger-parameters.js";

/** What the document gives to every operation. */
export interface DocumentDefaults {
  readonly root: Located<JsonObject>;
  readonly schemes: ReadonlySet<string>;
  readonly security: readonly SecurityRequirement[];
}

/** Which operations are read. */
export type WantedOperations = (operation: Pick<ResolvedOperation, "method" | "path">) => boolean;

/**
 * The operations under `paths` (OpenAPI 3.2 section 4.10). One whose request cannot be known is left out (`operation/skipped`);
 * `operation/duplicate-id` changes nothing.
 */
export function readOperations(
  context: Context,
  defaults: DocumentDefaults,
  isWanted: WantedOperations = () => true,
): ResolvedOperation[] {
  const operations: ResolvedOperation[] = [];
  for (const item of readPathItems(context, defaults.root)) {
    for (const found of findOperations(context, item)) {
      if (!isWanted({ method: found.method, path: item.path })) continue;
      const operation = readOperation(context, defaults, found);
      if (typeof operation !== "string") operations.push(operation);
      else {
        const parameters = { method: found.method, path: item.path, reason: operation };
        context.report(diagnostic("operation/skipped", parameters, found.located.origin));
      }
    }
  }
  reportDuplicateIds(context, operations);
  return operations;
}

/** The operation, or why there is none. */
function readOperation(
  context: Context,
  defaults: DocumentDefaults,
  { method, item, located: written }: FoundOperation,
): ResolvedOperation | string {
  // OpenAPI has no references to operations, but documents of many files use them.
  const found = dereference(context, written);
  if (found === "unresolved") return "its reference leads nowhere";
  if (found === "not an object") return "it is no object";
  const located = found.target;
  const list = mergeParameters(context, [...item.parts.toReversed(), located]);
  const parameters = callableParameters(context, item, list);
  if (typeof parameters === "string") return parameters;
  const body = bodyOf(context, defaults, located, list.parameters);
  if (body !== undefined && "problem" in body) return body.problem;
  const operationId = textField(context, located, "operationId");
  const servers = serversOf(context, defaults, item, located);
  return {
    origin: located.origin,
    method,
    path: item.path,
    ...(operationId && { operationId }),
    ...textsOf(context, item, located),
    tags: stringsField(context, located, "tags") ?? [],
    deprecated: booleanField(context, located, "deprecated") ?? false,
    internal: [itemMember(item, "x-internal"), member(located, "x-internal")].some((mark) => mark?.value === true),
    mcp: [itemMember(item, "x-mcp"), member(located, "x-mcp")].filter((told) => told !== undefined),
    parameters,
    ...(body && { requestBody: body }),
    responses: readResponses(context, defaults.root, located),
    ...(servers && { servers }),
    security: readSecurity(context, located, defaults.schemes) ?? defaults.security,
  };
}

function callableParameters(context: Context, item: PathItem, list: ParameterList): ResolvedParameter[] | string {
  const read = context.version === "2.0" ? readSwaggerParameter : readParameter;
  const parameters = list.parameters
    .filter((parameter) => parameter.in !== "body" && parameter.in !== "formData")
    .map((parameter) => read(context, parameter));
  const [unfilled] = list.unresolved ? unfilledVariables(item.path, parameters) : [];
  if (unfilled !== undefined) return `its path parameter \`${unfilled}\` is behind a reference that leads nowhere`;
  return fitToTemplate(context, item.path, item.located.origin, parameters);
}

function bodyOf(
  context: Context,
  defaults: DocumentDefaults,
  operation: Located<JsonObject>,
  parameters: readonly NamedParameter[],
): ResolvedRequestBody | { readonly problem: string } | undefined {
  return context.version === "2.0"
    ? readSwaggerBody(context, defaults.root, operation, parameters)
    : readRequestBody(context, operation);
}

/** Summary and description; an operation that has neither takes the description of its path item. */
function textsOf(
  context: Context,
  item: PathItem,
  operation: Located<JsonObject>,
): Pick<ResolvedOperation, "summary" | "description"> {
  const summary = stringField(context, operation, "summary");
  let description = stringField(context, operation, "description");
  if (summary === undefined && description === undefined) {
    const inherited = itemMember(item, "description") ?? itemMember(item, "summary");
    if (typeof inherited?.value === "string") description = inherited.value;
  }
  return { ...(summary !== undefined && { summary }), ...(description !== undefined && { description }) };
}

function serversOf(
  context: Context,
  { root }: DocumentDefaults,
  item: PathItem,
  operation: Located<JsonObject>,
): readonly Server[] | undefined {
  if (context.version === "2.0") {
    return member(operation, "schemes") && swaggerServers(context, root, operation);
  }
  const holder = item.parts.find((part) => member(part, "servers") !== undefined);
  return ownServers(context, operation) ?? (holder && ownServers(context, holder));
}

function reportDuplicateIds(context: Context, operations: readonly ResolvedOperation[]): void {
  const first = new Map<string, ResolvedOperation>();
  for (const operation of operations) {
    const { operationId: id, method, path, origin } = operation;
    if (id === undefined) continue;
    const other = first.get(id);
    if (other === undefined) first.set(id, operation);
    else {
      const parameters = { id, operation: `${method} ${path}`, other: `${other.method} ${other.path}` };
      context.report(diagnostic("operation/duplicate-id", parameters, origin));
    }
  }
}
