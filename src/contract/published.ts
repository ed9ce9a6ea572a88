import type { Argument, ToolAnnotations } from "../model/catalog.js";
import type { Icon } from "../model/changes.js";
import { type Origin, originBelow } from "../model/origin.js";
import type { Schema, SchemaId } from "../model/schema.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";
import type { Contract, ContractTool } from "./change.js";
import { type ReadPlace, propertiesOf, publishedId, readSchema } from "./published-schema.js";

/** What the names file knows of a published tool. */
export type ToolIdentity = Pick<ContractTool, "operationKey" | "operationId">;

/**
 * The contract in a published catalogue (the value of `catalog.json`, or of the answer to `tools/list`), or in words why it is none. Positions are in the
 * document `uri`. `identities` are the operations of the tools, by name.
 */
export function readPublished(
  catalog: JsonValue,
  uri: string,
  identities: ReadonlyMap<string, ToolIdentity>,
): Contract | { readonly broken: string } {
  const listed = listedTools(catalog);
  if ("broken" in listed) return listed;
  const schemas = new Map<SchemaId, { readonly schema: Schema }>();
  const tools: ContractTool[] = [];
  for (const [index, value] of listed.entries()) {
    const pointer = joinPointer("/tools", index);
    const tool = readTool(value, { uri, pointer }, schemas);
    if (tool === undefined) return { broken: `${pointer} has no text as "name", or no object as "inputSchema"` };
    tools.push({ ...tool, ...identities.get(tool.name) });
  }
  return { tools, schemas };
}

/** The tools of a published catalogue, whatever they are, or in words why it is none. */
export function listedTools(catalog: JsonValue): readonly JsonValue[] | { readonly broken: string } {
  const listed = ownMember(catalog, "tools");
  return Array.isArray(listed) ? (listed as readonly JsonValue[]) : { broken: `it has no list "tools"` };
}

type Schemas = Map<SchemaId, { readonly schema: Schema }>;

function readTool(value: JsonValue, origin: Origin, schemas: Schemas): ContractTool | undefined {
  const name = ownMember(value, "name");
  const input = ownMember(value, "inputSchema");
  if (typeof name !== "string" || !isJsonObject(input)) return undefined;
  const text = (key: string): string => String(ownMember(value, key) ?? "");
  const [icons, meta] = [ownMember(value, "icons"), ownMember(value, "_meta")];
  const place = placeOf(origin, "inputSchema");
  readDefinitions(input, place, schemas);
  const output = readOutput(value, placeOf(origin, "outputSchema"), schemas);
  return {
    name,
    title: text("title"),
    description: text("description"),
    annotations: annotationsOf(ownMember(value, "annotations")),
    arguments: propertiesOf(input, place).map(({ name: key, ...rest }): Argument => {
      const header = ownMember(ownMember(ownMember(input, "properties"), key), "x-mcp-header");
      return { key, ...rest, ...(typeof header === "string" && { header }) };
    }),
    ...(Array.isArray(icons) && { icons: icons as unknown as readonly Icon[] }),
    ...(isJsonObject(meta) && { meta }),
    ...(output && { output }),
    origin,
  };
}

function placeOf(origin: Origin, keyword: string): ReadPlace {
  const root = originBelow(origin, keyword);
  return { origin: root, root, depth: 0 };
}

function readOutput(tool: JsonValue, place: ReadPlace, schemas: Schemas): Schema | undefined {
  const value = ownMember(tool, "outputSchema");
  if (!isJsonObject(value)) return undefined;
  readDefinitions(value, place, schemas);
  const schema = readSchema(value, place);
  schemas.set(publishedId(place.root, "#"), { schema });
  return schema;
}

function readDefinitions(value: JsonValue, place: ReadPlace, schemas: Schemas): void {
  const definitions = ownMember(value, "$defs");
  for (const [name, definition] of Object.entries(isJsonObject(definitions) ? definitions : {})) {
    const origin = originBelow(place.root, "$defs", name);
    const schema = readSchema(definition, { ...place, origin });
    schemas.set(publishedId(place.root, joinPointer("#/$defs", name)), { schema });
  }
}

/** The defaults of the specification for what is not stated (MCP 2026-07-28, ToolAnnotations). */
const unstated: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

function annotationsOf(stated: JsonValue | undefined): ToolAnnotations {
  const hint = (name: keyof ToolAnnotations): boolean => {
    const value = ownMember(stated, name);
    return typeof value === "boolean" ? value : unstated[name];
  };
  return {
    readOnlyHint: hint("readOnlyHint"),
    destructiveHint: hint("destructiveHint"),
    idempotentHint: hint("idempotentHint"),
    openWorldHint: hint("openWorldHint"),
  };
}
