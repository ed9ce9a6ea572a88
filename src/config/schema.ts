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

/** A config file; unknown keys are refused. */
export const configSchema = z
  .strictObject({ source: text, out: text, include: selection, exclude: selection, server }, { error: objectError })
  .partial();

/** The keys that may stand at a place of the config file. */
export function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  const place = path[0];
  if (place === undefined) return Object.keys(configSchema.shape);
  if (place === "server") return Object.keys(server.shape);
  return Object.keys(selection.shape);
}

function objectError(issue: { readonly code?: string }): string | undefined {
  return issue.code === "invalid_type" ? "must be an object" : undefined;
}
