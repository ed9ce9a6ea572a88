import { z } from "zod";
import { defaultNameLength } from "../model/names.js";
import { methodPattern } from "../support/http-token.js";
import { flag, objectOf, recordOf, text, texts } from "./schema-parts.js";
import { headerName, toolName, toolsConfig } from "./tool-schema.js";

const methodSchema = text
  .regex(methodPattern, "must be an HTTP method such as GET")
  .transform((method) => method.toUpperCase());

const selection = objectOf({
  tags: texts,
  paths: texts,
  methods: z.array(methodSchema, "must be a list of methods").readonly(),
  operationIds: texts,
  deprecated: flag,
  internal: flag,
}).partial();

const toolset = z.union([texts, selection], "must be a list of tools or a selection of operations");
const toolsetName = text.regex(/^[a-zA-Z][\w-]*$/u, "must be a name of letters, digits, _ or -");

/** What is left for a name beside its prefix. */
const leastName = 12;

const naming = objectOf({
  prefix: toolName.max(32, "must have at most 32 characters"),
  maxLength: z.int("must be a whole number").min(16, "must be at least 16").max(128, "must be at most 128"),
})
  .partial()
  .refine(
    ({ prefix = "", maxLength = defaultNameLength }) => maxLength - prefix.length >= leastName,
    `must leave ${leastName} characters beside the prefix`,
  );

const output = objectOf({ enums: z.enum(["open", "closed"], "must be open or closed") }).partial();

const server = objectOf({ name: text, version: text }).partial();

/** What one document may take. */
export const timeoutSeconds = z
  .number("must be a number")
  .positive("must be more than 0")
  .max(86_400, "must be at most a day");

/** How often a URL is asked again, in seconds. */
export const watchInterval = z
  .number("must be a number")
  .min(1, "must be at least 1")
  .max(86_400, "must be at most a day");

/** Where an API is. Its user and password would be told in messages. */
export const apiAddress = text.refine((url) => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return /^https?:$/.test(parsed?.protocol ?? "") && parsed?.username === "" && parsed.password === "";
}, "must be an http or https URL without user and password");

/** Calls a second. */
export const callRate = z.number("must be a number").positive("must be more than 0").max(1000, "must be at most 1000");

/** A number of calls. */
export const callCount = z.int("must be a whole number").min(1, "must be at least 1");

const placesByTool = recordOf(text, texts);

const verify = objectOf({
  baseUrl: apiAddress,
  arguments: recordOf(text, recordOf(text, z.json("must be a JSON value"))),
  rate: callRate,
  concurrency: callCount,
  maxCalls: callCount,
}).partial();

/** A config file; unknown keys are refused. */
export const configSchema = objectOf({
  $schema: text,
  source: text,
  overlays: texts,
  out: text,
  include: selection,
  exclude: selection,
  allowList: flag,
  tools: z.union([text, toolsConfig], "must be an object, or the path of a file that holds one"),
  toolsets: recordOf(toolsetName, toolset),
  naming,
  output,
  server,
  headers: recordOf(headerName, z.string("must be a text")),
  timeoutSeconds,
  snapshot: flag,
  client: flag,
  discovery: flag,
  quarantine: texts,
  nullable: placesByTool,
  optional: placesByTool,
  verify,
}).partial();

/** The keys that may stand at a place of a value that `schema` describes; none where any may, or nothing is known. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const places = path.reduce<readonly z.ZodType[]>(
    (found, step) => found.flatMap((one) => inside(one, step)),
    [schema],
  );
  return places.flatMap((place) => objectsIn(place).flatMap(({ shape }) => Object.keys(shape)));
}

function inside(schema: z.ZodType, step: PropertyKey): z.ZodType[] {
  const inner = withoutWrappers(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => inside(one as z.ZodType, step));
  if (inner instanceof z.ZodRecord) return [inner.valueType as z.ZodType];
  if (inner instanceof z.ZodArray) return [inner.element as z.ZodType];
  if (!(inner instanceof z.ZodObject)) return [];
  const member = (Object.hasOwn(inner.shape, step) ? inner.shape[String(step)] : undefined) as z.ZodType | undefined;
  return member === undefined ? [] : [member];
}

function objectsIn(schema: z.ZodType): z.ZodObject[] {
  const inner = withoutWrappers(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => objectsIn(one as z.ZodType));
  return inner instanceof z.ZodObject ? [inner] : [];
}

function withoutWrappers(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly
    ? withoutWrappers(schema.unwrap() as z.ZodType)
    : schema;
}
