import type { Catalog, Tool } from "../../src/model/catalog.js";
import type { Face, Property, Schema, SchemaId } from "../../src/model/schema.js";
import { joinPointer, type Pointer } from "../../src/support/pointer.js";
import { walkSchema } from "../../src/translate/schema/walk.js";

/** A member of an object, declared where the object is, and the tools that it is a part of. Found in the model, without what is tested here. */
export interface PropertySite {
  readonly uri: string;
  readonly object: Pointer;
  readonly name: string;
  /** The kinds of its schema, by face. */
  readonly kinds: ReadonlyMap<Face, Schema>;
  /** Names of the tools whose arguments, or whose outputs, hold it. */
  readonly tools: (face: Face) => string[];
}

interface DraftSite {
  readonly uri: string;
  readonly name: string;
  object: Pointer | undefined;
  readonly kinds: Map<Face, Schema>;
  readonly inSchemas: Set<SchemaId>;
  readonly inTools: Record<Face, Set<string>>;
}

/** All members of a catalogue's objects that are declared where the object is, sorted by place. */
export function propertySites(catalog: Catalog): PropertySite[] {
  const drafts = new Map<string, DraftSite>();
  const collect = (root: Schema, face: Face, owner: { id: SchemaId } | { tool: string }): void => {
    walkSchema(root, (schema) => {
      if (schema.kind !== "object") return;
      for (const property of schema.properties) {
        const draft = draftAt(drafts, property);
        if (property.schema.origin.pointer === joinPointer(schema.origin.pointer, "properties", property.name))
          draft.object = schema.origin.pointer;
        draft.kinds.set(face, property.schema);
        if ("id" in owner) draft.inSchemas.add(owner.id);
        else draft.inTools[face].add(owner.tool);
      }
    });
  };
  for (const { id, face, schema } of catalog.schemas.values()) collect(schema, face, { id });
  for (const tool of catalog.tools) {
    for (const face of ["input", "output"] as const) {
      for (const root of rootsOf(tool, face)) collect(root, face, { tool: tool.name });
    }
  }
  const reached = reachedBy(catalog);
  const sites = [...drafts].sort(([a], [b]) => (a < b ? -1 : 1));
  return sites.flatMap(([, { uri, name, object, kinds, inSchemas, inTools }]) => {
    if (object === undefined) return [];
    const isIn = (tool: Tool, face: Face): boolean =>
      inTools[face].has(tool.name) || [...inSchemas].some((id) => reached(tool.name, face).has(id));
    const tools = (face: Face): string[] => catalog.tools.filter((tool) => isIn(tool, face)).map((tool) => tool.name);
    return [{ uri, name, object, kinds, tools }];
  });
}

/** By the place of the member's schema: objects that are merged from several hold it too. */
function draftAt(drafts: Map<string, DraftSite>, { name, schema: { origin } }: Property): DraftSite {
  const key = `${origin.uri}#${origin.pointer}`;
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const inTools = { input: new Set<string>(), output: new Set<string>() };
  const made: DraftSite = { uri: origin.uri, name, object: undefined, kinds: new Map(), inSchemas: new Set(), inTools };
  drafts.set(key, made);
  return made;
}

function rootsOf(tool: Tool, face: Face): readonly Schema[] {
  if (face === "input") return tool.arguments.map(({ schema }) => schema);
  return tool.output ? [tool.output] : [];
}

/** The named schemas that a tool reaches on a face; each is found once. */
function reachedBy({ tools, schemas }: Catalog): (tool: string, face: Face) => ReadonlySet<SchemaId> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const known = new Map<string, ReadonlySet<SchemaId>>();
  return (name, face) => {
    const key = `${face} ${name}`;
    const found = known.get(key) ?? reach(rootsOf(byName.get(name)!, face), schemas);
    known.set(key, found);
    return found;
  };
}

function reach(roots: readonly Schema[], schemas: Catalog["schemas"]): Set<SchemaId> {
  const reached = new Set<SchemaId>();
  const pending = [...roots];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    walkSchema(next, (schema) => {
      if (schema.kind !== "ref" || reached.has(schema.target)) return;
      reached.add(schema.target);
      const target = schemas.get(schema.target);
      if (target) pending.push(target.schema);
    });
  }
  return reached;
}
