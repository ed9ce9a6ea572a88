import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { lenientAjv } from "../support/ajv.js";
import { mapOf } from "../support/json-map.js";
import type { Random } from "../support/random.js";
import { mapSubschemas } from "../support/subschemas.js";
import { makeValue, type Taste } from "../support/value-maker.js";

/** What sets of arguments have: what is required, all, some; `examples`: those of the document, where it has any. */
export const FILLS = ["minimal", "full", "some", "examples"] as const;
export type Fill = (typeof FILLS)[number];

const ATTEMPTS = 80;

/** Arguments that a published input schema accepts; undefined where none were found. */
export function makeArguments(schema: JsonObject, random: Random, fill: Fill): JsonObject | undefined {
  const hinted = withFormats(schema);
  const validate = lenientAjv().compile(schema);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Where all is too much, less may do, and where the least is empty, more.
    const value = argumentsFor(hinted, random, attempt < ATTEMPTS / 2 ? fill : fill === "minimal" ? "some" : "minimal");
    if (
      validate(value) &&
      isSafe(value) &&
      !Object.entries(value).some(([key, part]) => key !== "body" && isEmpty(part))
    )
      return value;
  }
  return undefined;
}

/** Formats that validators do not agree on are published as words only: `(format: uri)`. */
function withFormats(schema: JsonObject): JsonObject {
  return mapSubschemas(schema, (each) => {
    const [, format] = /\(format: ([\w-]+)\)/.exec(String(ownMember(each, "description"))) ?? [];
    return format === undefined ? each : { ...each, format };
  }) as JsonObject;
}

/** Whether all integers are such that Prism, which bounds `int64` by what JavaScript counts exactly, takes them. */
function isSafe(value: JsonValue): boolean {
  if (typeof value === "number") return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((part) => isSafe(part as JsonValue));
}

/** Null, and lists and objects without anything, are not sent as parameters, so a required one would seem to be missing. */
function isEmpty(value: JsonValue | undefined): boolean {
  if (value === null) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function argumentsFor(schema: JsonObject, random: Random, fill: Fill): JsonObject {
  const properties = ownMember(schema, "properties") as JsonObject;
  const required = (ownMember(schema, "required") ?? []) as readonly string[];
  const chance = { minimal: 0, full: 1, some: 0.5, examples: 1 }[fill];
  const keys = Object.keys(properties).filter((key) => required.includes(key) || random.chance(chance));
  const taste = tasteOf(schema, random, chance);
  return mapOf(
    keys.map((key) => {
      const examples = fill === "examples" ? ownMember(properties[key] ?? {}, "examples") : undefined;
      const example = Array.isArray(examples) ? (examples[0] as JsonValue | undefined) : undefined;
      return [key, example ?? makeValue(properties[key] ?? true, taste).value];
    }),
  );
}

function tasteOf(root: JsonObject, random: Random, chance: number): Taste {
  return {
    random,
    resolve: (reference) => referenced(root, reference),
    optional: (depth) => (depth < 2 ? 0 : chance),
    text,
    anything: () => random.pick<JsonValue>(["text", 5, true]),
    extraName: () => undefined,
  };
}

/** Letters and digits; where the length allows it a text that is base64 as well, since files are given so. */
function text(random: Random, least: number, most: number): string {
  const fourfold = Math.ceil(Math.max(least, 1) / 4) * 4;
  const length = fourfold <= most ? fourfold : Math.max(least, Math.min(most, 3), 1);
  return Array.from({ length }, () => random.pick([..."abcdefghXYZ019"])).join("");
}

function referenced(root: JsonObject, reference: string): JsonValue | undefined {
  const tokens = reference
    .split("/")
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
  return tokens.reduce<JsonValue | undefined>(
    (value, token) => (isJsonObject(value) ? ownMember(value, token) : undefined),
    root,
  );
}
