import type { Catalog, Tool } from "../../src/model/catalog.js";
import type { Face, Schema, SchemaId } from "../../src/model/schema.js";
import { joinPointer, type Pointer } from "../../src/support/pointer.js";
import { walkSchema } from "../../src/translate/schema/walk.js";

/** A member of an object, declared where the object is, and the tools that it is a part of. Found in the model, without what is tested here. */
export interface PropertySite {
  readonly uri: string;
  readonly object: Pointer;
  readonly name: string;
  /** The kinds of its schema, by face. */
  readonly kinds: ReadonlyMap<Face, Schema>;
  /** Sorted names of the tools whose arguments, or whose outputs, hold it. */
  readonly tools: (face: Face) => string[];
}

interface DraftSite {
  readonly kinds: Map<Face, Schema>;
  readonly inSchemas: Set<SchemaId>;
  readonly inTools: Record<Face, Set<string>>;
  readonly place: Pick<PropertySite, "uri" | "object" | "name">;
}

/** All members of a catalogue's objects that are declared where the object is, sorted by place. */
export function propertySites(catalog: Catalog): PropertySite[] {
  const drafts = new Map<string, DraftSite>();
  const collect = (root: Schema, face: Face, owner: { id: SchemaId } | { tool: string }): void => {
    walkSchema(root, (schema) => {
      if (schema.kind !== "object") return;
      for (const property of schema.properties) {
        const draft = draftAt(drafts, schema, property.name, property.schema);
        if (draft === undefined) continue;
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
  return sites.map(([, { kinds, inSchemas, inTools, place }]) => ({
    ...place,
    kinds,
    tools: (face) =>
      catalog.tools
        .filter(({ name }) => inTools[face].has(name) || [...inSchemas].some((id) => reached(name, face).has(id)))
        .map(({ name }) => name)
        .sort(),
  }));
}

function draftAt(
  drafts: Map<string, DraftSite>,
  object: Schema,
  name: string,
  { origin }: Schema,
): DraftSite | undefined {
  const { uri, pointer } = object.origin;
  if (origin.uri !== uri || origin.pointer !== joinPointer(pointer, "properties", name)) return undefined;
  const key = `${uri}#${origin.pointer}`;
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const made: DraftSite = {
    kinds: new Map(),
    inSchemas: new Set(),
    inTools: { input: new Set(), output: new Set() },
    place: { uri, object: pointer, name },
  };
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
