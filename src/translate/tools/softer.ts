import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { Tool } from "../../model/catalog.js";
import type { Annotations, ObjectSchema, Schema } from "../../model/schema.js";
import type { Origin } from "../../model/origin.js";
import { nearest } from "../../support/nearest.js";
import { joinPointer, pointerSegments } from "../../support/pointer.js";
import { annotate } from "../schema/annotations.js";
import { type Lookup, lookupInPlace, resolveReference } from "../../model/lookup.js";
import { unionOf } from "../schema/make.js";

/** Places of outputs by tool that the options soften: JSON pointers with `*` for items of arrays and values of maps. */
export interface Softening {
  readonly nullable?: Readonly<Record<string, readonly string[]>>;
  /** Each ends with a declared member. */
  readonly optional?: Readonly<Record<string, readonly string[]>>;
}

type Key = "nullable" | "optional";

/** Something that changes one schema; undefined where it does not apply to it. */
type Change = (schema: Schema) => Schema | undefined;

/**
 * The tools with softer outputs: schemas on the way to a softened place are copied into the tool, so that others which share them stay as they are.
 * `places` tells the config file that they stand in. Errors: `output/no-tool`, `output/no-place`.
 */
export function withSofterOutputs(
  tools: readonly Tool[],
  options: Softening & { readonly places?: { readonly uri: string } },
  lookup: Lookup,
  report: (diagnostic: Diagnostic) => void,
): Tool[] {
  const placeOf = (...path: readonly (string | number)[]): Origin | undefined =>
    options.places && { uri: options.places.uri, pointer: joinPointer("", ...path) };
  const softened = new Map(tools.map((tool) => [tool.name, tool]));
  for (const key of ["nullable", "optional"] as const) {
    for (const [name, places] of Object.entries(options[key] ?? {})) {
      let tool = softened.get(name);
      if (tool?.output === undefined) {
        const suggestion = nearest(name, [...softened.keys()]);
        report(diagnostic("output/no-tool", { key, tool: name, suggestion }, placeOf(key, name)));
      }
      for (const [index, place] of places.entries()) {
        const output: Schema | undefined = tool?.output && softer(tool.output, key, place, lookupInPlace(lookup));
        if (tool?.output !== undefined && output === undefined)
          report(diagnostic("output/no-place", { key, tool: name, place }, placeOf(key, name, index)));
        if (tool !== undefined && output !== undefined) tool = { ...tool, output };
      }
      if (tool !== undefined) softened.set(name, tool);
    }
  }
  return [...softened.values()];
}

function softer(output: Schema, key: Key, place: string, lookup: Lookup): Schema | undefined {
  if (place !== "" && !place.startsWith("/")) return undefined;
  const segments = pointerSegments(place);
  if (key === "nullable") return changedAt(output, segments, orNull, lookup);
  const member = segments.pop();
  return member === undefined
    ? undefined
    : changedAt(output, segments, (schema) => withOptional(schema, member, lookup), lookup);
}

/** A copy of `schema` with what stands at a place changed; undefined where there is no such place. */
function changedAt(schema: Schema, segments: readonly string[], change: Change, lookup: Lookup): Schema | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return change(schema);
  const inner: Change = (child) => changedAt(child, rest, change, lookup);
  const found = inPlace(schema, lookup);
  if (found === undefined) return undefined;
  switch (found.kind) {
    case "object":
      return changedMember(found, segment, inner);
    case "record": {
      const values = segment === "*" ? inner(found.values) : undefined;
      return values && { ...found, values };
    }
    case "array": {
      const items = segment === "*" ? inner(found.items) : undefined;
      return items && { ...found, items };
    }
    case "tuple": {
      const items = segment === "*" ? inner(found.items) : undefined;
      if (items) return { ...found, items };
      const prefixItems = changedSome(found.prefixItems, (item, index) =>
        String(index) === segment ? inner(item) : undefined,
      );
      return prefixItems && { ...found, prefixItems };
    }
    default:
      return changedParts(found, segment, (part) => changedAt(part, segments, change, lookup));
  }
}

function changedMember(object: ObjectSchema, segment: string, inner: Change): Schema | undefined {
  const properties = changedSome(object.properties, (property) => {
    const schema = property.name === segment ? inner(property.schema) : undefined;
    return schema && { ...property, schema };
  });
  if (properties) return { ...object, properties };
  if (segment !== "*") return undefined;
  const patternProperties = changedSome(object.patternProperties ?? [], (entry) => {
    const schema = inner(entry.schema);
    return schema && { ...entry, schema };
  });
  const additionalProperties = inner(object.additionalProperties);
  if (!patternProperties && !additionalProperties) return undefined;
  return {
    ...object,
    ...(patternProperties && { patternProperties }),
    ...(additionalProperties && { additionalProperties }),
  };
}

/** All branches and parts that have the place. A union that `segment` told apart is a plain one from then on. */
function changedParts(schema: Schema, segment: string, change: Change): Schema | undefined {
  if (schema.kind === "intersection") {
    const parts = changedSome(schema.parts, change);
    return parts && { ...schema, parts };
  }
  if (schema.kind !== "union") return undefined;
  const branches = changedSome(schema.branches, change);
  const { discriminator, ...plain } = schema;
  const isKept = discriminator !== undefined && discriminator.propertyName !== segment;
  return branches && { ...plain, branches, ...(isKept && { discriminator }) };
}

/** `list` with what `change` gives for some of its items; undefined where it gives nothing for any. */
function changedSome<T>(list: readonly T[], change: (item: T, index: number) => T | undefined): T[] | undefined {
  const changed = list.map(change);
  return changed.some((item) => item !== undefined) ? list.map((item, index) => changed[index] ?? item) : undefined;
}

function withOptional(schema: Schema, member: string, lookup: Lookup): Schema | undefined {
  const found = inPlace(schema, lookup);
  if (found === undefined) return undefined;
  if (found.kind !== "object") return changedParts(found, member, (part) => withOptional(part, member, lookup));
  const properties = changedSome(found.properties, (property) =>
    property.name === member ? { ...property, required: false } : undefined,
  );
  return properties && { ...found, properties };
}

function orNull(schema: Schema): Schema {
  const { title, description, deprecated, default: stated, examples, notes, ...bare } = schema;
  const texts = { title, description, deprecated, default: stated, examples, notes };
  const union = unionOf([bare as Schema, { kind: "null", origin: schema.origin }], schema.origin);
  return annotate(union, withoutUndefined(texts));
}

/** What a reference leads to, with what is said where it is referred to. */
function inPlace(schema: Schema, lookup: Lookup): Schema | undefined {
  if (schema.kind !== "ref") return schema;
  const { title, description, deprecated, examples } = schema;
  const found = resolveReference(schema, lookup);
  return found && annotate(found, withoutUndefined({ title, description, deprecated, examples }));
}

function withoutUndefined(annotations: {
  readonly [Key in keyof Annotations]: Annotations[Key] | undefined;
}): Annotations {
  return Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== undefined)) as Annotations;
}
