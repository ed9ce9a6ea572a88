import { diagnostic } from "../diagnostics/diagnostic.js";
import { originKey } from "../model/origin.js";
import { type JsonObject, ownMember } from "../support/json.js";
import type { Context } from "./context.js";
import { isLocatedObject, type Located } from "./located.js";

/** What a Reference Object leads to. */
export interface Dereferenced {
  readonly target: Located<JsonObject>;
  /** The description that stands beside the reference and replaces the target's (OpenAPI 3.1 and 3.2, Reference Object). */
  readonly description?: string;
}

type Failure = "unresolved" | "not an object";

/**
 * Follows Reference Objects from `start`, however many in a row, to an object that is none. What fails is reported (`ref/unresolved`,
 * `ref/circular`) except for values that are no objects, since the caller knows what they should have been.
 */
export function dereference(context: Context, start: Located): Dereferenced | Failure {
  const chain = referenceChain(context, start);
  const target = chain.places.at(-1);
  if (chain.broken) return "unresolved";
  if (target === undefined || !isLocatedObject(target)) return "not an object";
  const replaces = context.version === "3.1" || context.version === "3.2";
  const description = replaces && chain.places.length > 1 ? ownMember(start.value, "description") : undefined;
  return { target, ...(typeof description === "string" && { description }) };
}

/** Every place on the way from `start` along `$ref`s, `start` first; `broken` where the last reference leads nowhere or in a circle. */
export function referenceChain(context: Context, start: Located): { places: Located[]; broken: boolean } {
  const places: Located[] = [start];
  const seen = new Set([originKey(start.origin)]);
  for (let place = start; ;) {
    const reference = ownMember(place.value, "$ref");
    if (typeof reference !== "string") return { places, broken: false };
    const found = context.references.find(reference, place.origin);
    if ("unresolved" in found) {
      context.report(found.unresolved);
      return { places, broken: true };
    }
    if (seen.has(originKey(found.origin))) {
      context.report(diagnostic("ref/circular", { reference }, place.origin));
      return { places, broken: true };
    }
    seen.add(originKey(found.origin));
    places.push(found);
    place = found;
  }
}
