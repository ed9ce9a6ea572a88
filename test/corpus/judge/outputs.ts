import { type Published, type PublishedTool, isSchema, resolveLocal } from "./catalog.js";
import { type DeclaredRoot, readRoot } from "./declared.js";
import type { DeclaredOperation } from "./operations.js";

/**
 * A line for each declared part of a JSON answer that is not published: no output at all, a root of another type,
 * a root property that is missing or has lost its type.
 */
export function judgeOutputs(
  operations: readonly DeclaredOperation[],
  toolNames: ReadonlyMap<string, string>,
  tools: readonly PublishedTool[],
): string[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return operations.flatMap(({ key, answers }) => {
    const tool = byName.get(toolNames.get(key) ?? "");
    if (tool === undefined) return [];
    return answers.flatMap((answer) =>
      missingFrom(tool.outputSchema, readRoot(answer)).map((problem) => `${key}: ${problem}`),
    );
  });
}

function missingFrom(output: Published | undefined, declared: DeclaredRoot): string[] {
  if (!declared.known) return [];
  if (output === undefined) return ["has no output"];
  const parts = partsOf(output, [output]);
  const problems: string[] = [];
  if (declared.type !== undefined && !typesOf(parts).has(declared.type))
    problems.push(`the root is no ${declared.type}`);
  for (const [name, type] of declared.properties) {
    const schemas = parts.flatMap(({ properties }) =>
      isSchema(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
    );
    if (schemas.length === 0) problems.push(`the property ${name} is not published`);
    else if (type !== undefined && !typesOf(partsOf(output, schemas)).has(type)) {
      // Where another part says that it is null alone, so it is.
      if (schemas.every((schema) => isSchema(schema) && schema["type"] === "null")) continue;
      problems.push(`the property ${name} is published without its type ${type}`);
    }
  }
  return problems;
}

/** The schemas with what they refer to and what they are composed of, each once. */
function partsOf(root: Published, schemas: readonly unknown[]): Published[] {
  const parts = new Set<Published>();
  const waiting = [...schemas];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (!isSchema(part) || parts.has(part)) continue;
    parts.add(part);
    if (typeof part["$ref"] === "string") waiting.push(resolveLocal(root, part["$ref"]));
    for (const keyword of ["anyOf", "oneOf", "allOf"])
      if (Array.isArray(part[keyword])) waiting.push(...(part[keyword] as unknown[]));
  }
  return [...parts];
}

/** The JSON types that the parts state, in `type` or by the values they list. */
function typesOf(parts: readonly Published[]): Set<string> {
  const types = new Set<string>();
  for (const part of parts) {
    for (const type of [part["type"]].flat()) if (typeof type === "string") types.add(type);
    const values = Array.isArray(part["enum"])
      ? (part["enum"] as unknown[])
      : Object.hasOwn(part, "const")
        ? [part["const"]]
        : [];
    for (const value of values) for (const type of valueTypes(value)) types.add(type);
  }
  return types;
}

function valueTypes(value: unknown): string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  return typeof value === "number" ? (Number.isInteger(value) ? ["integer", "number"] : ["number"]) : [typeof value];
}
