import type { SourceBundle, SourceDocument } from "../load/source-bundle.js";
import type { Origin } from "../model/origin.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";
import type { OpenApiVersion } from "./resolved-document.js";

/** What can be referred to by a URI of its own: files, `$self`, `$id`, `$anchor` and `$dynamicAnchor`. All URIs here are absolute. */
export interface Identifiers {
  /** By URI in the bundle: the absolute URIs of the files. */
  readonly files: ReadonlyMap<string, string>;
  /** Roots of resources by URI without a fragment. */
  readonly resources: ReadonlyMap<string, Origin>;
  /** Places of anchors by `URI#name`. */
  readonly anchors: ReadonlyMap<string, Origin>;
  /** By file: the base URIs that `$self` and `$id` set, by the pointer of what they stand in. Files without any are not listed. */
  readonly bases: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Resolves a URI reference against an absolute URI (RFC 3986 section 5.2); undefined if it is malformed. */
export function absoluteUri(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** A URI reference as a message may show it: without user name and password. */
export function withoutCredentials(reference: string): string {
  return reference.replace(/\/\/[^/@]*@/u, "//");
}

/**
 * The absolute URIs of the files of a bundle by their URIs in it: the real ones for a document read from a URL, for local files
 * imagined ones, in folders deep enough for every `../`.
 */
function absoluteFileUris(bundle: SourceBundle): ReadonlyMap<string, string> {
  const uris = [...bundle.documents.keys()];
  const depth = uris.reduce((most, uri) => Math.max(most, uri.split("../").length), 0);
  const base = bundle.baseUrl ?? `http://bundle.invalid/${"_/".repeat(depth)}`;
  return new Map(uris.map((uri) => [uri, absoluteUri(uri, base) ?? uri]));
}

/**
 * Indexes a bundle (OpenAPI 3.2 section 4.1.2.2.1; JSON Schema 2020-12 Core, section 8.2). Where two places claim one URI the first
 * one has it. In 2.0 and 3.0 only files have a URI. A document is walked only if its text holds one of the keywords.
 */
export function indexIdentifiers(bundle: SourceBundle, version: OpenApiVersion): Identifiers {
  const resources = new Map<string, Origin>();
  const anchors = new Map<string, Origin>();
  const bases = new Map<string, ReadonlyMap<string, string>>();
  const files = absoluteFileUris(bundle);
  for (const [uri, absolute] of files) resources.set(absolute, { uri, pointer: "" });
  if (version === "2.0" || version === "3.0") return { files, resources, anchors, bases };
  for (const document of bundle.documents.values()) {
    if (!/\$(?:id|self|anchor|dynamicAnchor)\b/.test(document.text)) continue;
    const found = basesOf(document, files.get(document.uri) ?? document.uri, version, (name, base, origin) => {
      const key = `${base}#${name}`;
      if (!anchors.has(key)) anchors.set(key, origin);
    });
    if (found.size > 0) bases.set(document.uri, found);
    for (const [pointer, base] of found) {
      if (!resources.has(base)) resources.set(base, { uri: document.uri, pointer });
    }
  }
  return { files, resources, anchors, bases };
}

/** The base URI of a place: that of the nearest `$id` or `$self` around it, or undefined where its file's URI is the base. */
export function baseAt(identifiers: Identifiers, origin: Origin): string | undefined {
  const bases = identifiers.bases.get(origin.uri);
  if (bases === undefined) return undefined;
  let pointer = origin.pointer;
  for (;;) {
    const base = bases.get(pointer);
    if (base !== undefined || pointer === "") return base;
    pointer = pointer.slice(0, pointer.lastIndexOf("/"));
  }
}

/** Members whose values are data, in which no keyword means anything. */
const dataMembers = new Set(["enum", "const", "default", "example", "examples", "mapping"]);

/** Members whose values are maps: their keys are names, not keywords. */
const mapMembers = new Set(
  [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
    "dependencies",
    "schemas",
    "responses",
  ].concat(
    [
      "parameters",
      "headers",
      "requestBodies",
      "securitySchemes",
      "links",
      "callbacks",
      "pathItems",
      "mediaTypes",
      "paths",
    ],
    ["webhooks", "content", "encoding", "variables"],
  ),
);

interface Step {
  readonly value: JsonValue;
  readonly base: string;
  /** Whether keys are names. */
  readonly map: boolean;
  readonly segment: string;
  readonly parent: Step | undefined;
}

function basesOf(
  document: SourceDocument,
  uri: string,
  version: OpenApiVersion,
  foundAnchor: (name: string, base: string, origin: Origin) => void,
): Map<string, string> {
  const bases = new Map<string, string>();
  const self = version === "3.2" ? ownMember(document.value, "$self") : undefined;
  const base = (typeof self === "string" && absoluteUri(self, uri)) || uri;
  if (base !== uri) bases.set("", base);
  // YAML aliases make one object stand in many places, even exponentially many: the first place counts.
  const seen = new Set<JsonValue>();
  const steps: Step[] = [{ value: document.value, base, map: false, segment: "", parent: undefined }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step.value !== "object" || step.value === null || seen.has(step.value)) continue;
    seen.add(step.value);
    let inner = step;
    if (isJsonObject(step.value) && !step.map) {
      inner = { ...step, base: ownBase(step.value, step.base) };
      if (inner.base !== step.base) bases.set(pointerOf(step), inner.base);
      for (const name of anchorsOf(step.value)) {
        foundAnchor(name, inner.base, { uri: document.uri, pointer: pointerOf(step) });
      }
    }
    for (const child of children(inner).reverse()) steps.push(child);
  }
  return bases;
}

function ownBase(schema: JsonObject, base: string): string {
  const id = ownMember(schema, "$id");
  const absolute = typeof id === "string" ? absoluteUri(id, base) : undefined;
  return absolute?.replace(/#.*$/su, "") ?? base;
}

function anchorsOf(schema: JsonObject): string[] {
  return [ownMember(schema, "$anchor"), ownMember(schema, "$dynamicAnchor")].filter((name) => typeof name === "string");
}

function children(step: Step): Step[] {
  const steps: Step[] = [];
  for (const [key, value] of Object.entries(step.value as JsonObject)) {
    const keyword = isJsonObject(step.value) && !step.map;
    if (keyword && (dataMembers.has(key) || key.startsWith("x-"))) continue;
    const map = keyword && mapMembers.has(key) && isJsonObject(value);
    steps.push({ value, base: step.base, map, segment: key, parent: step });
  }
  return steps;
}

function pointerOf(step: Step): string {
  const segments: string[] = [];
  for (let at = step; at.parent !== undefined; at = at.parent) segments.push(at.segment);
  return joinPointer("", ...segments.reverse());
}
