import fastCheck from "fast-check";
import type { JsonObject } from "../../src/support/json.js";
import type { Random } from "./random.js";

const FORMAT_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2024-02-29T12:00:00Z", "2024-01-01T00:00:00.123456+02:00"],
  date: ["2024-02-29"],
  time: ["12:00:00Z"],
  duration: ["P1DT2H"],
  email: ["a@b.co"],
  hostname: ["a.b"],
  ipv4: ["127.0.0.1"],
  ipv6: ["::1"],
  uri: ["https://a.b/c?d=e#f", "urn:a:b"],
  "uri-reference": ["/a"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000"],
  byte: ["aGk="],
  regex: ["a+"],
  "json-pointer": ["/a"],
};

/** A text that is meant to fit the format, pattern and lengths of `schema`; `text` makes those that only have a length. */
export function stringFor(
  random: Random,
  schema: JsonObject,
  text: (random: Random, least: number, most: number) => string,
): string {
  const examples = FORMAT_EXAMPLES[String(schema["format"])];
  if (examples && random.chance(0.95)) return random.pick(examples);
  const least = typeof schema["minLength"] === "number" ? Math.min(schema["minLength"], 10_000) : 0;
  const most = typeof schema["maxLength"] === "number" ? Math.min(schema["maxLength"], 10_000) : least + 6;
  if (typeof schema["pattern"] !== "string") return text(random, least, Math.max(least, most));
  const known = matchingTexts(schema["pattern"]);
  const fitting = known.filter((each) => each.length >= least && (most === least + 6 || each.length <= most));
  return random.pick(fitting.length > 0 ? fitting : known);
}

const matching = new Map<string, readonly string[]>();

/** Some texts that match `pattern`: from fast-check, or guesses where it cannot say (lookaheads). The same in every run. */
function matchingTexts(pattern: string): readonly string[] {
  const found = matching.get(pattern) ?? sampled(pattern);
  matching.set(pattern, found);
  return found;
}

function sampled(pattern: string): readonly string[] {
  const guesses = ["abc", "123", "a", "", "a@b", "x", "ab", "A", "A1", "abc-123", "https://a.b/c", "1.2.3.4"];
  try {
    const regexp = new RegExp(pattern, "u");
    const fitting = guesses.filter((text) => regexp.test(text));
    return [...fitting, ...fastCheck.sample(fastCheck.stringMatching(regexp), { seed: 1, numRuns: 40 })];
  } catch {
    return guesses;
  }
}

/** A number that is meant to fit the bounds and the step of `schema`. */
export function numberFor(random: Random, schema: JsonObject): number {
  const limit = (...keywords: string[]): number[] =>
    keywords.map((keyword) => schema[keyword]).filter((value) => typeof value === "number");
  const least = Math.max(...limit("minimum", "exclusiveMinimum"), -Infinity);
  const most = Math.min(...limit("maximum", "exclusiveMaximum"), Infinity);
  const step = limit("multipleOf")[0];
  if (step !== undefined && random.chance(0.8))
    return step * Math.ceil((Number.isFinite(least) ? least : random.int(-3, 3)) / step + random.int(0, 1));
  if (Number.isFinite(least)) return Number.isFinite(most) ? (least + most) / 2 : least + random.pick([0, 1, 0.5, 10]);
  if (Number.isFinite(most)) return most - random.pick([0, 1, 0.5, 10]);
  return random.pick([0, 1, -1, 2.5, 1e21, 2 ** 53, -7, 100, 0.1]);
}
