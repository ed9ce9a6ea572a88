import type { JsonObject, JsonValue } from "../../../src/support/json.js";
import { lenientAjv } from "../../support/ajv.js";
import { copy, put, type MutableObject } from "../../support/json-map.js";
import type { Random } from "../../support/random.js";
import { makeValue, type Made, type Place, type Taste } from "../../support/value-maker.js";
import type { PlainSchemas } from "../reading/plain-schema.js";

/** Makes answers from the schemas of one document. */
export interface AnswerMaker {
  /**
   * A value that the definition accepts, with what an API may change in it. Where none is found, as for parts that contradict each other,
   * one that fits as far as it can: an API answers all the same.
   */
  make(random: Random, definition: string): Made;
}

const TRIES = 40;

/** Compiles what `plain` has read; nothing may be defined afterwards. */
export function answerMaker({ $defs }: PlainSchemas): AnswerMaker {
  const ajv = lenientAjv();
  ajv.addSchema({ $id: "document", $defs });
  const resolve = (reference: string): JsonValue | undefined => $defs[reference.slice("#/$defs/".length)];
  return {
    make: (random, definition) => {
      const validate = ajv.getSchema(`document#/$defs/${definition}`);
      const made = (attempt: number): Made =>
        makeValue({ $ref: `#/$defs/${definition}` }, answerTaste(random, resolve, attempt));
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const found = made(attempt);
        if (validate === undefined || validate(found.value)) return found;
      }
      return made(TRIES);
    },
  };
}

/** The later the attempt, the less there is in the value that could be wrong. */
function answerTaste(random: Random, resolve: Taste["resolve"], attempt: number): Taste {
  const chance = attempt < TRIES / 4 ? 1 : attempt < TRIES / 2 ? 0.5 : attempt < (TRIES * 3) / 4 ? 0.1 : 0;
  return {
    random,
    resolve,
    optional: (depth) => (depth < 2 ? 0 : chance),
    text: (each, least, most) => each.pick(["text", "ünïcode", "", "null"]).padEnd(least, "x").slice(0, most),
    anything: (each) => each.pick<JsonValue>(["text", 5, true, { any: ["thing"] }]),
    extraName: (each) => `key${each.int(0, 9)}`,
  };
}

/** The name of a member that no document declares. */
const ADDED = "x_added_by_the_api";

/** The answer with an undeclared member in every object; maps get one of the kind that they hold. */
export function withExtraMembers({ value, places }: Made): JsonValue {
  return changed(value, places, (place, parent) => {
    if (place.kind !== "object") return;
    const [extra] = place.rest ?? [{ new: [null, 1] }];
    if (extra === undefined) return;
    put(parent(place.path) as MutableObject, ADDED, extra);
  });
}

/** The answer with values of listed texts and numbers that the document does not list. */
export function withUnknownListed({ value, places }: Made): JsonValue {
  return changed(value, places, (place, at) => {
    const key = place.path.at(-1);
    if (place.kind !== "enum" || key === undefined) return;
    const holder = at(place.path.slice(0, -1)) as MutableObject;
    const old = holder[key];
    put(holder, String(key), typeof old === "number" ? old + 1000 : `${String(old)}_new`);
  });
}

/** The answer with null for about half of the optional members, there or not. */
export function withNulls({ value, places }: Made, random: Random): JsonValue {
  return changed(value, places, (place, at) => {
    const key = place.path.at(-1);
    if (place.kind !== "optional" || key === undefined || random.chance(0.5)) return;
    const holder = at(place.path.slice(0, -1));
    if (typeof holder === "object" && holder !== null) put(holder as MutableObject, String(key), null);
  });
}

function changed(
  value: JsonValue,
  places: readonly Place[],
  change: (place: Place, at: (path: Place["path"]) => JsonValue | undefined) => void,
): JsonValue {
  const result = copy(value);
  const at = (path: Place["path"]): JsonValue | undefined =>
    path.reduce<JsonValue | undefined>(
      (node, key) => (typeof node === "object" && node !== null ? (node as JsonObject)[key] : undefined),
      result,
    );
  for (const place of places) change(place, at);
  return result;
}
