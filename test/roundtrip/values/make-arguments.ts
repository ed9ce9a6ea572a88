import type { ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../../../src/support/json.js";
import { lenientAjv } from "../../support/ajv.js";
import { mapOf, put } from "../../support/json-map.js";
import type { Random } from "../../support/random.js";
import { makeValue, type Taste } from "../../support/value-maker.js";
import { field, type Fields } from "../../corpus/judge/document.js";
import type { ReadEncoding, ReadOperation, ReadParameter } from "../reading/operation.js";
import { isBinary, memberSchema } from "../reading/binary.js";
import { isJson, isStyled, isText } from "../request/check-body.js";
import type { ArgumentPlan } from "./match-arguments.js";
import { allowedIn, oddText } from "./odd-texts.js";

/** How much of what is optional a set of arguments has. */
export type Fill = "minimal" | "full" | "some";

/** Makes sets of arguments for one tool. */
export interface ArgumentMaker {
  /** Arguments that the published schema accepts; undefined where none were found. */
  make(random: Random, fill: Fill): JsonObject | undefined;
}

const ROUNDS = 60;

/** Makes arguments from a published input schema, such that each can be told from the request. */
export function argumentMaker(operation: ReadOperation, plan: ArgumentPlan, inputSchema: JsonObject): ArgumentMaker {
  const validate = lenientAjv().compile(inputSchema);
  const properties = inputSchema["properties"] as JsonObject;
  const required = new Set((inputSchema["required"] ?? []) as string[]);
  const one = (random: Random, key: string, fill: Fill): JsonValue => {
    const parameter = plan.parameters.get(key);
    const schema = properties[key] ?? true;
    const taste = tasteOf(random, fill, inputSchema);
    if (parameter === undefined) return withFiles(operation, makeValue(schema, taste).value, random);
    const allowed = allowedIn(parameter, operation.path, parameter.name);
    // A path needs a value: members that may be left out are given where nothing else fits.
    const made = (attempt: number): JsonValue =>
      makeValue(schema, { ...taste, ...parameterTaste(allowed), ...(attempt > 3 && { optional: () => 1 }) }).value;
    // Null is sent nowhere, which the runtime refuses where the API needs a value.
    const isLost = (value: JsonValue): boolean => value === null && required.has(key);
    return firstFitting(
      made,
      (value) => textsIn(value).every(allowed) && canBeSent(parameter, value) && !isLost(value),
    );
  };
  return {
    make: (random, fill) => {
      const chance = { minimal: 0, full: 1, some: 0.5 }[fill];
      const keys = Object.keys(properties).filter((key) => required.has(key) || random.chance(chance));
      const value = mapOf(keys.map((key) => [key, one(random, key, fill)]));
      for (let round = 0; round < ROUNDS; round++) {
        if (validate(value)) return value;
        const faulty = faultyKeys(validate);
        // Where all is too much, less may do, and where the least says too little to tell branches apart, more.
        const other: Fill = fill === "minimal" ? random.pick(["some", "full"]) : "minimal";
        for (const key of keys)
          if (faulty.has(key)) put(value, key, one(random, key, round > ROUNDS / 2 ? other : fill));
      }
      return undefined;
    },
  };
}

function faultyKeys(validate: ValidateFunction): Set<string> {
  const keys = (validate.errors ?? []).map(({ instancePath }) => instancePath.split("/")[1] ?? "");
  return new Set(keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function firstFitting(make: (attempt: number) => JsonValue, fits: (value: JsonValue) => boolean): JsonValue {
  let value = make(0);
  for (let attempt = 1; attempt < 20 && !fits(value); attempt++) value = make(attempt);
  return value;
}

function tasteOf(random: Random, fill: Fill, root: JsonObject): Taste {
  return {
    random,
    resolve: (reference) => referenced(root, reference),
    optional: (depth) => (fill === "minimal" || depth < 2 ? 0 : fill === "full" ? 1 : 0.5),
    text: oddText(() => true),
    anything: (each, depth) => anything(each, depth),
    extraName: (each) => each.pick(["extra", "a b", "ü", "constructor", "a.b[0]", "null"]),
  };
}

/** Of the members and texts of a parameter, only what its style can tell apart; where nothing is said, no structure. */
function parameterTaste(allowed: (text: string) => boolean): Pick<Taste, "text" | "anything" | "extraName"> {
  const text = oddText(allowed);
  return {
    text,
    anything: (random) => random.pick([text(random, 1, 20), 5, true]),
    extraName: (random) => `extra${random.int(0, 9)}`,
  };
}

/** What has a value in the place: paths and headers hold no nothing, and lists of empty texts look like none. */
function canBeSent({ in: place, style }: ReadParameter, value: JsonValue): boolean {
  if (typeof value !== "object") return true;
  if (value === null) return place !== "path";
  const parts = Object.values(value).filter((part) => part !== null);
  if (place === "path" && parts.length === 0) return false;
  const nested = parts.some((part) => typeof part === "object");
  return (
    !(nested && (place === "header" || place === "path")) && !(style !== "form" && parts.some((part) => part === ""))
  );
}

function textsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap((part) => textsIn(part as JsonValue))
    : [];
}

function anything(random: Random, depth: number): JsonValue {
  const scalars: readonly JsonValue[] = ["text", "", "5", 0, 1.5, true, null];
  if (depth <= 0 || random.chance(0.6)) return random.pick(scalars);
  const inner = (): JsonValue => anything(random, depth - 1);
  return random.chance(0.5) ? [inner(), inner()] : { a: inner(), "b c": inner() };
}

function referenced(root: JsonObject, reference: string): JsonValue | undefined {
  const tokens = decodeURIComponent(reference)
    .replace(/^#\/?/, "")
    .split("/")
    .filter((token) => token !== "");
  return tokens.reduce<unknown>(
    (value, token) => field(value, token.replaceAll("~1", "/").replaceAll("~0", "~")),
    root,
  ) as JsonValue;
}

/** The body with base64 where its texts are bytes: a body of no textual type, the files of a form. */
function withFiles({ bodies }: ReadOperation, body: JsonValue, random: Random): JsonValue {
  const forms = bodies.filter(({ type }) => /multipart|urlencoded/.test(type));
  if (forms.length === 0) {
    const isBytes = bodies.every(({ type }) => !isJson(type) && !isText(type) && !type.includes("*"));
    return isBytes && typeof body === "string" ? base64(random) : body;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const isFile = (name: string): boolean =>
    forms.some(({ schema, encoding }) => isBinary(memberSchema(schema, name), encoding.get(name)?.contentType));
  const styled = (name: string): { readonly how: ReadEncoding; readonly isMultipart: boolean } | undefined => {
    const form = forms.find(({ encoding }) => isStyled(encoding.get(name) ?? {}));
    return (
      form && { how: form.encoding.get(name) ?? {}, isMultipart: forms.some(({ type }) => type.includes("multipart")) }
    );
  };
  const change = (name: string, value: JsonValue): JsonValue => {
    if (isFile(name)) return inBase64(value, random);
    const { how, isMultipart } = styled(name) ?? {};
    if (how === undefined) return value;
    if (how.style === "deepObject") return withoutBrackets(value);
    const hasEscapes = isMultipart === false && (how.style ?? "form") === "form";
    return membersApart(hasEscapes ? value : separable(value), name);
  };
  return mapOf(Object.entries(body as Fields).map(([name, value]) => [name, change(name, value as JsonValue)]));
}

/** The value without what nothing tells apart where there are no escapes: separators in its items, structure in them. */
function separable(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  const plain = (part: unknown): JsonValue =>
    typeof part === "string"
      ? part.replaceAll(/[\s,|]/g, "") || "x"
      : typeof part === "object"
        ? "x"
        : (part as JsonValue);
  if (Array.isArray(value)) return value.map(plain);
  return mapOf(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

/** The value of a field with undeclared members of names that no other field has: exploded, they are fields of the form. */
function membersApart(value: JsonValue, name: string): JsonValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([key, part]): [string, JsonValue] => [
    /^(extra|a b|ü|constructor|a\.b\[0\]|null)$/.test(key) ? `${name}_${key.replaceAll(/\W/g, "_")}` : key,
    part,
  ]);
  return mapOf(members);
}

/** The value without brackets in names, which stand for nesting. */
function withoutBrackets(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(withoutBrackets);
  const members = Object.entries(value as JsonObject);
  return mapOf(members.map(([key, part]) => [key.replaceAll(/[[\]]/g, "_"), withoutBrackets(part)]));
}

function inBase64(value: JsonValue, random: Random): JsonValue {
  if (Array.isArray(value)) return value.map((item) => inBase64(item as JsonValue, random));
  return typeof value === "string" ? base64(random) : value;
}

function base64(random: Random): string {
  return Buffer.from(Array.from({ length: random.int(1, 40) }, () => random.int(0, 255))).toString("base64");
}
