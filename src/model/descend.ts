import type { Schema } from "./schema.js";
import { type Lookup, resolveReference } from "./lookup.js";

/** So many schemas are looked at for one question, so many inside each other. */
const maximumSchemas = 10_000;
const maximumDepth = 50;

/**
 * Answers a question about a schema that its branches or parts decide: `answer` gets the schema that a reference leads to, and asks the
 * same of those inside it by `ask`. Each schema is answered for once, so that shared ones do not multiply; past the limits, and where a
 * reference leads to nothing, the answer is `unknown`.
 */
export function descend<Answer>(
  lookup: Lookup,
  unknown: Answer,
  answer: (schema: Schema, ask: (inner: Schema) => Answer) => Answer,
): (schema: Schema) => Answer {
  const answers = new Map<Schema, Answer>();
  let depth = 0;
  const ask = (schemaOrRef: Schema): Answer => {
    const schema = resolveReference(schemaOrRef, lookup);
    if (schema === undefined) return unknown;
    const known = answers.get(schema);
    if (known !== undefined || answers.has(schema)) return known as Answer;
    if (depth >= maximumDepth || answers.size >= maximumSchemas) return unknown;
    depth++;
    const found = answer(schema, ask);
    depth--;
    answers.set(schema, found);
    return found;
  };
  return ask;
}
