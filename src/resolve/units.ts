import type { SourceBundle } from "../load/source-bundle.js";
import type { Origin } from "../model/origin.js";
import { compactDigest } from "../support/digest.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer, pointerSegments } from "../support/pointer.js";

/** A part of a document that is compared by itself: an operation, the rest of a path item, a component, the servers or the tags, a whole file beside the root. */
export interface Unit {
  /** What identifies it: its pointer in the root document, or the URI of its file. */
  readonly key: string;
  readonly uri: string;
  readonly value: JsonValue;
  /** `value` as JSON. */
  readonly text: string;
}

/** All that no other unit of the root document holds: nothing of it may change for a part of the tools to be made alone. */
export const restKey = "";

const methods: ReadonlySet<string> = new Set("get put post delete options head patch trace query".split(" "));

/** Components that tools are made of. */
const componentKinds: ReadonlySet<string> = new Set(
  "schemas parameters responses requestBodies headers pathItems".split(" "),
);
/** Members of the root whose descriptions no output tells. */
const untoldMembers: ReadonlySet<string> = new Set("servers tags externalDocs webhooks".split(" "));

/** The same in 2.0, at the root. */
const swaggerKinds: ReadonlySet<string> = new Set(["definitions", "parameters", "responses"]);

/** The units of a bundle by key; together they hold all of it. */
export function unitsOf({ root, documents }: SourceBundle): Map<string, Unit> {
  const units = new Map<string, Unit>();
  const add = (key: string, uri: string, value: JsonValue): void => {
    units.set(key, { key, uri, value, text: JSON.stringify(value) });
  };
  for (const { uri, value } of documents.values()) if (uri !== root) add(uri, uri, value);
  const rest = restOf(documents.get(root)?.value ?? null, (pointer, value) => add(pointer, root, value));
  add(restKey, root, rest);
  return units;
}

type Add = (pointer: string, value: JsonValue) => void;

/** Adds the units of the root document; what is left of it are the names of its members, and the values of those that are no units. */
function restOf(document: JsonValue, add: Add): JsonValue {
  if (!isJsonObject(document)) return document;
  return Object.entries(document).map(([key, member]): JsonValue => {
    const pointer = joinPointer("", key);
    if (untoldMembers.has(key)) {
      add(pointer, member);
      return [key];
    }
    if (key === "paths") return [key, pathsRest(member, add)];
    if (key === "components") return [key, componentsRest(member, add)];
    return [key, swaggerKinds.has(key) ? mapRest(member, pointer, add) : member];
  });
}

function componentsRest(components: JsonValue, add: Add): JsonValue {
  if (!isJsonObject(components)) return components;
  return Object.entries(components).map(([kind, map]): JsonValue => {
    return [kind, componentKinds.has(kind) ? mapRest(map, joinPointer("/components", kind), add) : map];
  });
}

function mapRest(map: JsonValue, pointer: string, add: Add): JsonValue {
  if (!isJsonObject(map)) return map;
  for (const [name, member] of Object.entries(map)) add(joinPointer(pointer, name), member);
  return Object.keys(map);
}

/** Adds the operations, and the rest of each path item. */
function pathsRest(paths: JsonValue, add: Add): JsonValue {
  if (!isJsonObject(paths)) return paths;
  for (const [path, item] of Object.entries(paths)) {
    const pointer = joinPointer("/paths", path);
    const rest = isJsonObject(item) ? Object.entries(item) : [];
    const withoutOperations = rest.map(([key, member]): [string, JsonValue] => {
      if (!methods.has(key)) return [key, member];
      add(joinPointer(pointer, key), member);
      return [key, null];
    });
    add(pointer, isJsonObject(item) ? Object.fromEntries(withoutOperations) : item);
  }
  return Object.keys(paths);
}

/** Of all that a unit says. */
export function unitDigest({ text }: Unit): string {
  return compactDigest(text);
}

/** Keywords whose value is data, in which `description` is a member like any other. */
const dataKeywords: ReadonlySet<string> = new Set(
  "example examples default enum const mapping scopes security".split(" "),
);

/** Keywords whose value is a map from names to objects. */
const mapKeywords: ReadonlySet<string> = new Set(
  (
    "properties patternProperties $defs definitions dependentSchemas dependencies schemas responses parameters requestBodies headers " +
    "links callbacks pathItems content encoding variables paths additionalOperations"
  ).split(" "),
);

/** Of all that a unit says but for what its descriptions say: units of equal shape differ in texts alone. */
export function shapeDigest({ value }: Unit): string {
  return compactDigest(JSON.stringify(withoutDescriptions(value, false)));
}

function withoutDescriptions(value: JsonValue, isMap: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutDescriptions(item, false));
  if (!isJsonObject(value)) return value;
  // As pairs, so that no name is taken for another (`__proto__`, `1`).
  const shape: JsonValue[] = [];
  for (const key of Object.keys(value)) {
    const member = value[key] as JsonValue;
    shape.push(key, shapeOf(key, member, isMap));
  }
  return shape;
}

function shapeOf(key: string, member: JsonValue, isMap: boolean): JsonValue {
  if (typeof member === "string") {
    const isText = !isMap && key === "description" && member.trim() !== "";
    return isText ? 0 : member;
  }
  if (typeof member !== "object" || member === null) return member;
  if (!isMap && (dataKeywords.has(key) || key.startsWith("x-"))) return [JSON.stringify(member)];
  return withoutDescriptions(member, !isMap && mapKeywords.has(key));
}

/** The URI in the bundle of the document that a reference in the document `from` leads to. */
export type ResolveUri = (reference: string, from: string) => string | undefined;

/** Stands for whatever a reference to a whole map, or to a whole document, leads to. */
const everything = "*";

/** The keys of those units that refer to one of `changed`, over any number of references, and these themselves. */
export function unitsAbove(
  changed: Iterable<string>,
  units: ReadonlyMap<string, Unit>,
  resolveUri: ResolveUri,
): Set<string> {
  const users = new Map<string, Set<string>>();
  const targetsOf = createTargets(units, resolveUri);
  for (const { key, uri, text } of units.values()) {
    for (const [written] of text.matchAll(references)) {
      for (const target of targetsOf(written, uri)) {
        const known = users.get(target);
        if (known === undefined) users.set(target, new Set([key]));
        else known.add(key);
      }
    }
  }
  const above = new Set<string>();
  const pending = [...changed, everything];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (above.has(key)) continue;
    above.add(key);
    pending.push(...(users.get(key) ?? []));
  }
  return above;
}

const references = /"\$ref":"(?:[^"\\]|\\.)*"|"mapping":\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/g;

/** Finds the units that a member `$ref` or `mapping`, as JSON, names in the document `uri`; remembers what it found, since most are written many times. */
function createTargets(
  units: ReadonlyMap<string, Unit>,
  resolveUri: ResolveUri,
): (written: string, uri: string) => readonly string[] {
  const root = units.get(restKey)?.uri;
  const known = new Map<string, Map<string, readonly string[]>>();
  const find = (reference: string, uri: string): readonly string[] => {
    const hash = reference.indexOf("#");
    const document = hash === 0 ? uri : resolveUri(reference, uri);
    if (document === undefined) return [];
    return document === root ? keysOf(hash < 0 ? "" : reference.slice(hash + 1), units) : [document];
  };
  return (written, uri) => {
    let ofDocument = known.get(uri);
    if (ofDocument === undefined) known.set(uri, (ofDocument = new Map()));
    let targets = ofDocument.get(written);
    if (targets === undefined) {
      targets = namesIn(written).flatMap((reference) => find(reference, uri));
      ofDocument.set(written, targets);
    }
    return targets;
  };
}

/** The references in a member; a mapping may name schemas too. */
function namesIn(written: string): string[] {
  const { $ref, mapping } = JSON.parse(`{${written}}`) as { readonly $ref?: string; readonly mapping?: JsonObject };
  if (mapping === undefined) return [$ref ?? ""];
  const names = Object.values(mapping).filter((name) => typeof name === "string");
  return names.flatMap((name) => [
    ...(/[#./]/.test(name) ? [name] : []),
    joinPointer("#/components/schemas", name),
    joinPointer("#/definitions", name),
  ]);
}

/** The units that a pointer of the root document leads into or through. */
function keysOf(fragment: string, units: ReadonlyMap<string, Unit>): string[] {
  const segments = decoded(fragment).split("/").map(canonical);
  const found = [2, 3, 4].flatMap((count) => {
    const key = segments.slice(0, count).join("/");
    return segments.length >= count && units.has(key) ? [key] : [];
  });
  if (segments[1] === "paths" && segments.length === 3) return [...found, ...operationKeys(segments.join("/"), units)];
  return found.length === 0 && segments.length < 4 ? [everything] : found;
}

function canonical(segment: string): string {
  return segment.includes("~") ? joinPointer("", ...pointerSegments(`/${segment}`)).slice(1) : segment;
}

function operationKeys(pointer: string, units: ReadonlyMap<string, Unit>): string[] {
  return [...methods].map((method) => `${pointer}/${method}`).filter((key) => units.has(key));
}

function decoded(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The units that stand under the path of an operation: its own, and the rest of the path item, which may be a reference to another. */
export function ownUnits(path: string, method: string): string[] {
  const pointer = joinPointer("/paths", path);
  return [pointer, joinPointer(pointer, method.toLowerCase())];
}

/** The unit that a place lies in. */
export function unitAt({ uri, pointer }: Origin, units: ReadonlyMap<string, Unit>): string | undefined {
  if (units.has(uri)) return uri;
  const segments = pointer.split("/");
  return [4, 3, 2].map((count) => segments.slice(0, count).join("/")).find((key) => units.has(key));
}

/** Whether parts of a bundle can be told by where they stand: nothing in it has a URI or an anchor of its own, and no overlay lies over it. */
export function hasPlainPlaces({ documents, overlaid, root }: SourceBundle): boolean {
  if (overlaid !== undefined) return false;
  const isPlain = ({ text }: { readonly text: string }): boolean =>
    !/\$(?:id|self|anchor|dynamicAnchor|dynamicRef)\b/.test(text);
  return [...documents.values()].every(isPlain) && ownMember(documents.get(root)?.value, "paths") !== undefined;
}
