import type { Change } from "../../src/contract/change.js";
import { compareCatalogs } from "../../src/contract/compare.js";
import type { SourceBundle } from "../../src/load/source-bundle.js";
import type { Catalog, Tool } from "../../src/model/catalog.js";
import { isJsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { pointerSegments, valueAt } from "../../src/support/pointer.js";
import { copy, type MutableObject } from "../support/json-map.js";
import { random, type Random } from "../support/random.js";
import { bundleOf, catalogOfBundle, withValues } from "./bundles.js";
import { type Mutation, propertyMutations } from "./mutations.js";
import { type OperationMutation, operationMutations } from "./operation-mutations.js";
import { rewrites } from "./rewrite.js";
import { type PropertySite, propertySites } from "./sites.js";

/** What a document is held to: its own reading, and what it must be seen as when it is written otherwise. */
export interface Subject {
  readonly bundle: SourceBundle;
  readonly catalog: Catalog;
  readonly version: string;
  readonly seed: number;
  /** Changes of each kind that are tried. */
  readonly mutations: number;
}

/** Reads the document that a run works on. */
export async function subjectOf(path: string, seed: number, mutations: number): Promise<Subject> {
  const bundle = await bundleOf(path);
  const root = bundle.documents.get(bundle.root)?.value;
  const version = String(ownMember(root, "openapi") ?? ownMember(root, "swagger"));
  return { bundle, catalog: catalogOfBundle(bundle), version, seed, mutations };
}

/** One promise about changes. */
export interface Step {
  readonly name: string;
  /** What is wrong, a line each. `tried` counts what was held to the promise. */
  readonly run: (subject: Subject) => { readonly tried: number; readonly failures: readonly string[] };
}

/** All steps; others add theirs here. */
export const steps: readonly Step[] = [
  { name: "written otherwise", run: written },
  ...propertyMutations.map((mutation) => ({
    name: mutation.name,
    run: (subject: Subject) => members(subject, mutation),
  })),
  ...operationMutations.map((mutation) => ({
    name: mutation.name,
    run: (subject: Subject) => operations(subject, mutation),
  })),
];

function written({ bundle, catalog, seed }: Subject): ReturnType<Step["run"]> {
  const failures = Object.entries(rewrites).flatMap(([name, rewrite], index) => {
    const rewritten = withValues(bundle, (value) => rewrite(value, random(seed, index)));
    return compareCatalogs(catalog, catalogOfBundle(rewritten)).map((change) => `${name}: ${textOf(change)}`);
  });
  return { tried: Object.keys(rewrites).length, failures };
}

function textOf({ kind, tool, pointer, message, alsoIn = [] }: Change): string {
  return `${kind} ${tool}${alsoIn.length > 0 ? ` (and ${alsoIn.length} more)` : ""} ${pointer} ${message}`;
}

const sitesOf = new WeakMap<Catalog, readonly PropertySite[]>();

function members(subject: Subject, mutation: Mutation): ReturnType<Step["run"]> {
  const { bundle, catalog, seed, mutations } = subject;
  const sites = sitesOf.get(catalog) ?? propertySites(catalog);
  sitesOf.set(catalog, sites);
  const chosen = choose(random(seed, propertyMutations.indexOf(mutation)), sites, mutations, (site) => {
    const object = valueAt(bundle.documents.get(site.uri)?.value ?? null, site.object);
    const raw = ownMember(ownMember(object, "properties"), site.name);
    return isJsonObject(object) && isJsonObject(raw) && mutation.fits(raw, site, object);
  });
  return { tried: chosen.length, failures: chosen.flatMap((site) => memberFailures(subject, mutation, site)) };
}

function memberFailures({ bundle, catalog, version }: Subject, mutation: Mutation, site: PropertySite): string[] {
  const mutated = withValues(bundle, (value, uri) => {
    if (uri !== site.uri) return value;
    const changed = copy(value);
    const object = valueAt(changed, site.object) as MutableObject;
    mutation.apply((object["properties"] as MutableObject)[site.name] as MutableObject, site, object, version);
    return changed;
  });
  const found = compareCatalogs(catalog, catalogOfBundle(mutated, catalog));
  const expected = (["input", "output"] as const).flatMap((face) => {
    return site.tools(face).map((tool) => `${mutation.kinds[face]} ${tool}`);
  });
  const seen = found.flatMap(({ kind, tool, alsoIn = [] }) => [tool, ...alsoIn].map((one) => `${kind} ${one}`));
  return differences(expected, seen).map((line) => `${site.object} ${site.name}: ${line}`);
}

function operations(subject: Subject, mutation: OperationMutation): ReturnType<Step["run"]> {
  const { catalog, seed, mutations } = subject;
  const source = random(seed, 100 + operationMutations.indexOf(mutation));
  const chosen = choose(source, catalog.tools, mutations, (tool) => {
    const { operation, path } = operationOf(tool, subject.bundle.documents.get(tool.origin.uri)?.value ?? null);
    if (!isJsonObject(operation) || !isJsonObject(path)) return false;
    return mutation.apply(copy(operation), tool, subject.version, copy(path)) !== undefined;
  });
  const failures = chosen.flatMap((tool) => {
    let pointer: string | undefined;
    const mutated = withValues(subject.bundle, (value, uri) => {
      if (uri !== tool.origin.uri) return value;
      const changed = copy(value);
      const { operation, path } = operationOf(tool, changed);
      pointer = mutation.apply(operation as MutableObject, tool, subject.version, path as MutableObject);
      return changed;
    });
    const found = compareCatalogs(catalog, catalogOfBundle(mutated, catalog));
    const seen = found.map((change) => `${change.kind} ${change.tool} ${change.pointer}`);
    return differences([`${mutation.kind} ${tool.name} ${pointer}`], seen);
  });
  return { tried: chosen.length, failures };
}

/** The operation of a tool in its document, and the path item that holds it; the operation itself where it is the whole document. */
function operationOf({ origin: { pointer } }: Tool, document: JsonValue) {
  const holders = pointerSegments(pointer).slice(0, -1);
  const path = holders.reduce<JsonValue>((at, name) => ownMember(at, name) ?? at, document);
  return { operation: valueAt(document, pointer), path };
}

/** Up to `count` of those that fit, at random. */
function choose<T>(source: Random, items: readonly T[], count: number, fits: (item: T) => boolean): T[] {
  const chosen: T[] = [];
  for (const item of source.shuffle(items)) {
    if (chosen.length === count) break;
    if (fits(item)) chosen.push(item);
  }
  return chosen;
}

function differences(expected: readonly string[], seen: readonly string[]): string[] {
  const missing = expected.filter((one) => !seen.includes(one));
  const extra = seen.filter((one) => !expected.includes(one));
  const some = (lines: readonly string[]): string =>
    `${lines.slice(0, 3).join(", ")}${lines.length > 3 ? ` and ${lines.length - 3} more` : ""}`;
  return [
    ...(missing.length > 0 ? [`not seen: ${some(missing)}`] : []),
    ...(extra.length > 0 ? [`seen besides: ${some(extra)}`] : []),
  ];
}
