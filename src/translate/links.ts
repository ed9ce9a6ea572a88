import type { Tool, ToolLink } from "../model/catalog.js";
import { originKey } from "../model/origin.js";
import type { ResolvedLink, ResolvedOperation } from "../resolve/resolved-document.js";
import { byCodeUnits } from "../support/order.js";
import { operationKey } from "./names/tool-names.js";
import { successes } from "./tools/output.js";

/** The tools with the links of their successful answers, in the order of the links' names. A link to an operation that is no tool, or with a parameter that it does not have, is of no use. */
export function withLinks(tools: readonly Tool[], operations: readonly ResolvedOperation[]): Tool[] {
  const byKey = new Map(operations.map((operation) => [operationKey(operation), operation]));
  const byOrigin = new Map(tools.map((tool) => [originKey(tool.origin), tool]));
  // Of equal operationIds the first counts.
  const byId = new Map(tools.toReversed().map((tool) => [tool.operationId, tool]));
  const linkOf = ({ target, parameters, requestBody }: ResolvedLink): ToolLink | undefined => {
    const tool = "origin" in target ? byOrigin.get(originKey(target.origin)) : byId.get(target.operationId);
    if (tool === undefined) return undefined;
    const given = parameters.map(([name, value]) => [argumentKey(tool, name), value] as const);
    const body = tool.request.body?.argument;
    if (requestBody !== undefined) given.push([body, requestBody]);
    const fixed = new Set(tool.request.fixed?.flatMap(({ argument, path }) => (path === undefined ? [argument] : [])));
    const asked = given.filter(([key]) => key === undefined || !fixed.has(key));
    const known = asked.flatMap(([key, value]) => (key === undefined ? [] : [[key, value] as const]));
    return known.length < asked.length ? undefined : { tool: tool.name, arguments: known };
  };
  return tools.map((tool) => {
    const responses = byKey.get(tool.operationKey)?.responses ?? [];
    const links = successes(responses).flatMap((response) => response.links);
    const sorted = links.sort((a, b) => byCodeUnits(a.name, b.name));
    return { ...tool, links: sorted.flatMap((link) => linkOf(link) ?? []) };
  });
}

/** `id`, or with its place before it: `path.id`. */
function argumentKey({ request }: Tool, name: string): string | undefined {
  const exact = request.parameters.find((parameter) => parameter.name === name);
  return (exact ?? request.parameters.find((parameter) => `${parameter.in}.${parameter.name}` === name))?.argument;
}
