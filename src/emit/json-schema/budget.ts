import type { Schema, SchemaId } from "../../model/schema.js";
import { type Schemas, namedSchema } from "../types.js";

/** What is shown of a graph of schemas. */
export interface Outline {
  /** The schemas whose content is shown; all others become the open form of their type. */
  readonly expanded: ReadonlySet<Schema>;
  /** Named schemas that stand under `$defs`: used more than once, or recursive. */
  readonly shared: ReadonlySet<SchemaId>;
  /** Schema nodes shown, the cut ones included. */
  readonly shownNodes: number;
  /** Whether all is shown, so that a larger budget would show no more. */
  readonly isWhole: boolean;
}

/**
 * Chooses what is shown of a schema and of all that it refers to: breadth-first, until `budget` nodes are used; the root's own members
 * always are. A node is a schema, never its text, so that a changed description changes only itself (design, section 6, Size).
 */
export function outlineOf(root: Schema, schemas: Schemas, budget: number): Outline {
  const walk = walkGraph(root, schemas, (nodes, isRoot, used) => isRoot || used + nodes <= budget);
  return { ...walk, shared: sharedIds(walk.uses, schemas) };
}

/**
 * Shows all. What is used more than once is spelt out each time, as hosts like it best, as long as that takes at most `inlineNodes` nodes; only
 * what is recursive stands under `$defs` then.
 */
export function outlineWhole(root: Schema, schemas: Schemas, inlineNodes: number): Outline {
  const walk = walkGraph(root, schemas, () => true);
  const shared = sharedIds(walk.uses, schemas);
  const isSmall = inlinedNodes(root, schemas, inlineNodes) <= inlineNodes;
  const recursive = new Set([...shared].filter((id) => namedSchema(schemas, id).cycle !== undefined));
  return { ...walk, shared: isSmall ? recursive : shared };
}

/** Nodes with every reference spelt out, recursive ones once; counting ends past `limit`. */
function inlinedNodes(root: Schema, schemas: Schemas, limit: number): number {
  const entered = new Set<SchemaId>();
  const pending: Schema[] = [root];
  let nodes = 0;
  for (let schema = pending.pop(); schema !== undefined && nodes <= limit; schema = pending.pop()) {
    if (schema.kind !== "ref") {
      nodes++;
      pending.push(...partsOf(schema));
      continue;
    }
    const target = namedSchema(schemas, schema.target);
    if (target.cycle === undefined || !entered.has(target.id)) pending.push(target.schema);
    entered.add(target.id);
  }
  return nodes;
}

type Decide = (nodes: number, isRoot: boolean, used: number) => boolean;

interface Walk {
  readonly expanded: ReadonlySet<Schema>;
  readonly uses: ReadonlyMap<SchemaId, number>;
  readonly shownNodes: number;
  readonly isWhole: boolean;
}

function walkGraph(root: Schema, schemas: Schemas, decide: Decide): Walk {
  const expanded = new Set<Schema>();
  const uses = new Map<SchemaId, number>();
  const queue: { readonly schema: Schema; readonly isRoot: boolean }[] = [{ schema: root, isRoot: true }];
  let used = 1;
  let isWhole = true;
  for (let position = 0; position < queue.length; position++) {
    const { schema, isRoot } = queue[position]!;
    if (schema.kind === "ref") {
      const count = (uses.get(schema.target) ?? 0) + 1;
      uses.set(schema.target, count);
      if (count === 1) queue.push({ schema: namedSchema(schemas, schema.target).schema, isRoot });
      continue;
    }
    const parts = partsOf(schema);
    const nodes = isTagged(schema) ? 0 : parts.length;
    if (nodes > 0 && !decide(nodes, isRoot, used)) {
      isWhole = false;
      continue;
    }
    expanded.add(schema);
    used += nodes;
    // A union or an intersection is a way of writing one value: its branches are as near to the root as itself.
    const isTransparent = schema.kind === "union" || schema.kind === "intersection";
    const isRootPart = isRoot && isTransparent;
    for (const part of parts) {
      if (isScalar(part)) expanded.add(part);
      else queue.push({ schema: part, isRoot: isRootPart });
    }
    for (const tag of tagsOf(schema)) expanded.add(tag);
  }
  return { expanded, uses, shownNodes: used, isWhole };
}

const scalarKinds: ReadonlySet<string> = new Set("string number integer boolean null literal enum".split(" "));

/** Whether a schema holds no others, so that it is shown wherever it stands. */
export function isScalar({ kind, conditions }: Schema): boolean {
  return scalarKinds.has(kind) && conditions === undefined;
}

/** Whether a schema is a variant and what tells it apart: spelt as the variant alone, its parts take no nodes of their own. */
export function isTagged(schema: Schema): boolean {
  return schema.kind === "intersection" && schema.tagged === true;
}

/** What tells a variant of a discriminated union apart, with its members. */
function tagsOf(schema: Schema): readonly Schema[] {
  const tag = schema.kind === "intersection" && schema.tagged ? schema.parts[1] : undefined;
  return tag === undefined ? [] : [tag, ...partsOf(tag)];
}

/** The schemas inside a schema, without what tells a variant apart. */
export function partsOf(schema: Schema): readonly Schema[] {
  if (schema.conditions === undefined) return ownParts(schema);
  const conditions = schema.conditions.flatMap((condition) =>
    condition.kind === "if"
      ? [condition.if, condition.then, condition.else].filter((part) => part !== undefined)
      : [condition.schema],
  );
  return [...ownParts(schema), ...conditions];
}

function ownParts(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "array":
      return [schema.items];
    case "tuple":
      return isStated(schema.items) ? [...schema.prefixItems, schema.items] : schema.prefixItems;
    case "object": {
      const parts = schema.properties.map((property) => property.schema);
      for (const entry of schema.patternProperties ?? []) parts.push(entry.schema);
      if (isStated(schema.additionalProperties)) parts.push(schema.additionalProperties);
      if (schema.propertyNames) parts.push(schema.propertyNames);
      return parts;
    }
    case "record":
      return [schema.values, ...(schema.propertyNames ? [schema.propertyNames] : [])];
    case "union":
      return schema.branches;
    case "intersection":
      return schema.tagged ? schema.parts.slice(0, 1) : schema.parts;
    default:
      return none;
  }
}

const none: readonly Schema[] = [];

function isStated({ kind }: Schema): boolean {
  return kind !== "unknown" && kind !== "never";
}

/** Scalars are short enough to stand wherever they are used. */
function sharedIds(uses: ReadonlyMap<SchemaId, number>, schemas: Schemas): Set<SchemaId> {
  const isShared = ([id, count]: [SchemaId, number]): boolean => {
    const { cycle, schema } = namedSchema(schemas, id);
    return cycle !== undefined || (count > 1 && partsOf(schema).length > 0);
  };
  return new Set([...uses].filter(isShared).map(([id]) => id));
}
