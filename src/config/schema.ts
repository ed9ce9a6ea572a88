import { z } from "zod";

const text = z.string("must be a text").min(1, "must not be empty");
const texts = z.array(text, "must be a list of texts").readonly();

/** A method is a token of letters (RFC 9110 section 9.1): OpenAPI 3.2 admits others than the usual ones. */
export const methodSchema = text
  .regex(/^[A-Za-z][A-Za-z-]*$/u, "must be an HTTP method such as GET")
  .transform((method) => method.toUpperCase());

const selection = z
  .strictObject(
    {
      tags: texts,
      paths: texts,
      methods: z.array(methodSchema, "must be a list of methods").readonly(),
      operationIds: texts,
    },
    { error: objectError },
  )
  .partial();

const server = z.strictObject({ name: text, version: text }, { error: objectError }).partial();

/** A token (RFC 9110 section 5.1). */
export const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/u, "must be the name of a header field");

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

const placesByTool = z.record(text, texts, { error: objectError });

const verify = z
  .strictObject(
    {
      baseUrl: apiAddress,
      arguments: z.record(text, z.record(text, z.json("must be a JSON value"), { error: objectError }), {
        error: objectError,
      }),
      rate: callRate,
      concurrency: callCount,
      maxCalls: callCount,
    },
    { error: objectError },
  )
  .partial();

/** A config file; unknown keys are refused. */
export const configSchema = z
  .strictObject(
    {
      source: text,
      out: text,
      include: selection,
      exclude: selection,
      server,
      headers: z.record(headerName, z.string("must be a text"), { error: objectError }),
      timeoutSeconds,
      snapshot: z.boolean("must be true or false"),
      quarantine: texts,
      nullable: placesByTool,
      optional: placesByTool,
      verify,
    },
    { error: objectError },
  )
  .partial();

/** The keys that may stand at a place of the config file. */
export function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  const place = path[0];
  if (place === undefined) return Object.keys(configSchema.shape);
  if (place === "server") return Object.keys(server.shape);
  if (place === "verify") return Object.keys(verify.shape);
  return Object.keys(selection.shape);
}

function objectError(issue: { readonly code?: string }): string | undefined {
  return issue.code === "invalid_type" ? "must be an object" : undefined;
}
