import type { JsonValue } from "../../src/support/json.js";
import { anyName, anyText } from "./hostile-names.js";
import { mapOfMany } from "../support/json-map.js";
import type { Random } from "../support/random.js";

export const FORMATS = [
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "uuid",
  "byte",
  "binary",
  "password",
  "int32",
  "int64",
  "float",
  "double",
  "regex",
  "json-pointer",
  "unknown-format",
  "",
];
export const PATTERNS = [
  "^[a-z]+$",
  "^\\d{3}$",
  ".*",
  "^a|b$",
  "[",
  "(?<name>x)",
  "\\p{L}+",
  "^[\\w-\\.]+$",
  "\\-",
  "(?i)abc",
  "/",
  "${x}",
  "`",
  "\n",
  "*/",
  "^\\S+@\\S+$",
  "\\u{61}",
  "",
];

/** Any JSON value, mostly small; members may have hostile names. */
export function anyValue(random: Random, depth = 2): JsonValue {
  return random.weighted<() => JsonValue>([
    [
      3,
      () =>
        random.pick([
          "",
          "a",
          "x",
          "2024-01-31",
          "2024-02-30T25:00:00Z",
          "1",
          "true",
          "null",
          "{}",
          "\uD800",
          "ünï",
          "a@b.co",
        ]),
    ],
    [3, () => random.pick([0, 1, -1, 2, 3.5, 1e21, -0.1, 0.07, 2 ** 53, 2 ** 53 + 2, 1e-7, 255])],
    [2, () => random.chance(0.5)],
    [2, () => null],
    [depth > 0 ? 2 : 0, () => Array.from({ length: random.int(0, 3) }, () => anyValue(random, depth - 1))],
    [depth > 0 ? 3 : 0, () => mapOfMany(random.int(0, 3), () => [anyName(random), anyValue(random, depth - 1)])],
  ])();
}

const small = (random: Random): JsonValue => random.int(0, 4);
const numeric = (random: Random): JsonValue => random.pick([0, 1, -5, 3, 100, 0.5, 1e300, 2 ** 53]);
const flag = (random: Random): JsonValue => random.chance(0.5);
const names = (random: Random): string[] => Array.from({ length: random.int(0, 3) }, () => anyName(random));

/** Keywords without subschemas, with values of the right type. */
export const SIMPLE_KEYWORDS: Readonly<Record<string, (random: Random) => JsonValue>> = {
  title: anyText,
  description: anyText,
  default: anyValue,
  example: anyValue,
  deprecated: flag,
  readOnly: flag,
  writeOnly: flag,
  examples: (random) => [anyValue(random), anyValue(random)],
  nullable: flag,
  "x-nullable": flag,
  format: (random) => random.pick(FORMATS),
  pattern: (random) => random.pick(PATTERNS),
  minLength: small,
  maxLength: small,
  minItems: small,
  maxItems: small,
  uniqueItems: flag,
  minProperties: small,
  maxProperties: small,
  minimum: numeric,
  maximum: numeric,
  exclusiveMinimum: (random) => (random.chance(0.5) ? numeric(random) : flag(random)),
  exclusiveMaximum: (random) => (random.chance(0.5) ? numeric(random) : flag(random)),
  multipleOf: (random) => random.pick([1, 2, 0.01, 0.1, 5, 1e-9, 1e300]),
  const: anyValue,
  required: names,
  dependentRequired: (random) => mapOfMany(random.int(0, 2), () => [anyName(random), names(random)]),
  minContains: small,
  maxContains: small,
  contentEncoding: () => "base64",
  contentMediaType: () => "application/json",
  xml: () => ({ name: "x", wrapped: true }),
  externalDocs: () => ({ url: "https://x.test" }),
  "x-any": anyValue,
  $comment: anyText,
  enum: (random) =>
    random.weighted<() => JsonValue>([
      [4, () => ["a", "b", "c"].slice(0, random.int(1, 3))],
      [2, () => [1, 2, 3].slice(0, random.int(1, 3))],
      [2, () => Array.from({ length: random.int(0, 4) }, () => anyValue(random))],
      [1, () => ["a", null]],
      [1, () => [true, false]],
      [1, () => ["a", "a"]],
      [1, () => names(random)],
    ])(),
};

/** A value of the wrong type for about any keyword. */
export function wrongValue(random: Random): JsonValue {
  return random.pick<JsonValue>([
    null,
    "string",
    "true",
    5,
    -1,
    1.5,
    true,
    [],
    {},
    [null],
    ["string", 7],
    { type: 5 },
    [[]],
    "5",
    1e308,
  ]);
}
