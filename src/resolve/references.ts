import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceBundle } from "../load/source-bundle.js";
import type { Origin } from "../model/origin.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { pointerSegments } from "../support/pointer.js";
import { closeNames } from "./close-names.js";
import { absoluteUri, baseAt, type Identifiers, indexIdentifiers, withoutCredentials } from "./identifiers.js";
import { below, type Located } from "./located.js";
import type { OpenApiVersion, UnresolvedReference } from "./resolved-document.js";

/** Finds what references lead to; remembers what it gave. */
export interface References {
  /** The place that a `$ref` standing at `from` names, one step: what is there may be a reference again. */
  find(reference: string, from: Origin): Located | UnresolvedReference;
}

/** References that the pointer of one reference may lead through: more is a cycle. */
const mostHops = 100;

/** References that get a search for close names: each costs time, and a hostile document can hold any number of them. */
const mostSearches = 200;

interface Hops {
  left: number;
  /** Whether names close to a missing one are looked for. */
  readonly search: boolean;
}

interface Index {
  readonly bundle: SourceBundle;
  readonly identifiers: Identifiers;
}

type Missing = { readonly missing: string; readonly help?: string };

/**
 * Resolves references over a bundle: URIs by RFC 3986 section 5.2 against the nearest `$id`, else `$self`, else the file; fragments as JSON
 * pointers (percent-decoded, RFC 6901 section 6) or anchors. A pointer may lead through objects that are references themselves.
 * The place given back is the true one, so that equal places have equal origins. Yields `ref/unresolved`.
 */
export function createReferences(bundle: SourceBundle, version: OpenApiVersion): References {
  const identifiers = indexIdentifiers(bundle, version);
  const index: Index = { bundle, identifiers };
  const known = new Map<string, Located>();
  const missed = new Map<string, Missing>();

  function find(reference: string, from: Origin): Located | UnresolvedReference {
    const base = baseAt(identifiers, from) ?? from.uri;
    const key = `${base} ${reference}`;
    const hops: Hops = { left: mostHops, search: missed.size < mostSearches };
    const found = known.get(key) ?? missed.get(key) ?? locate(index, reference, from, hops);
    if (!("missing" in found)) {
      known.set(key, found);
      return found;
    }
    missed.set(key, found);
    return { unresolved: unresolved(reference, from, found) };
  }

  return { find };
}

function locate(index: Index, reference: string, from: Origin, hops: Hops): Located | Missing {
  const hash = reference.indexOf("#");
  const fragment = decoded(hash < 0 ? "" : reference.slice(hash + 1));
  const resource = resourceOf(index, hash < 0 ? reference : reference.slice(0, hash), from);
  if (resource === undefined) return { missing: "that document was not read" };
  if (fragment !== "" && !fragment.startsWith("/")) return anchored(index, fragment, resource);
  const root = valueOf(index, resource);
  const found = walk(index, root, fragment, hops);
  // Documents with `$id` often keep writing pointers from the top of the file.
  if (!("missing" in found) || resource.pointer === "") return found;
  const fromTop = walk(index, valueOf(index, { uri: resource.uri, pointer: "" }), fragment, hops);
  return "missing" in fromTop ? found : fromTop;
}

function resourceOf({ identifiers }: Index, target: string, from: Origin): Origin | undefined {
  const base = baseAt(identifiers, from);
  if (target === "" && base === undefined) return { uri: from.uri, pointer: "" };
  const file = identifiers.files.get(from.uri) ?? "";
  for (const against of base === undefined ? [file] : [base, file]) {
    // A URN is no base that `URL` takes, but a fragment alone needs none.
    const uri = target === "" ? against : absoluteUri(target, against)?.replace(/#.*$/su, "");
    const resource = uri === undefined ? undefined : identifiers.resources.get(uri);
    if (resource !== undefined) return resource;
  }
  return undefined;
}

function anchored(index: Index, name: string, resource: Origin): Located | Missing {
  const uri = baseAt(index.identifiers, resource) ?? index.identifiers.files.get(resource.uri);
  const origin = index.identifiers.anchors.get(`${uri}#${name}`);
  return origin === undefined ? { missing: `there is no anchor \`${name}\`` } : valueOf(index, origin);
}

function valueOf({ bundle }: Index, origin: Origin): Located {
  let value = bundle.documents.get(origin.uri)?.value ?? null;
  for (const segment of pointerSegments(origin.pointer)) value = step(value, segment) ?? null;
  return { origin, value };
}

function walk(index: Index, root: Located, pointer: string, hops: Hops): Located | Missing {
  let place = root;
  for (const segment of pointerSegments(pointer)) {
    let value = step(place.value, segment);
    while (value === undefined) {
      const through = ownMember(place.value, "$ref");
      if (typeof through !== "string" || hops.left-- <= 0) return missingStep(place, segment, hops.search);
      const target = locate(index, through, place.origin, hops);
      if ("missing" in target) return target;
      place = target;
      value = step(place.value, segment);
    }
    place = below(place.origin, value, segment);
  }
  return place;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function step(value: JsonValue, segment: string): JsonValue | undefined {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/u.test(segment) ? value[Number(segment)] : undefined;
  return ownMember(value, segment);
}

function missingStep(place: Located, segment: string, search: boolean): Missing {
  const where = place.origin.pointer === "" ? place.origin.uri : `\`${place.origin.pointer}\``;
  const missing = `there is no \`${segment}\` in ${where}`;
  const close = search && isJsonObject(place.value) ? closeNames(segment, Object.keys(place.value)) : [];
  if (close.length === 0) return { missing };
  return { missing, help: `Did you mean ${close.map((name) => `\`${name}\``).join(" or ")}?` };
}

function unresolved(reference: string, from: Origin, { missing, help }: Missing): Diagnostic {
  const said = diagnostic("ref/unresolved", { reference: withoutCredentials(reference), missing }, from);
  return help === undefined ? said : { ...said, help };
}
