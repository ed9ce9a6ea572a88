import type { Schema } from "../../model/schema.js";
import type { ResolvedMediaType, ResolvedOperation, ResolvedResponse } from "../../resolve/resolved-document.js";
import { isJsonObject } from "../../support/json.js";
import { byCodeUnits } from "../../support/order.js";
import { type Lookup, resolveReference } from "../../model/lookup.js";
import { unionOf, unknownSchema } from "../schema/make.js";
import type { ToolContext } from "./context.js";
import { byName, isSequence, preferredJson } from "./media-types.js";

/** What the successes of an operation return, before references are looked up. */
export interface Answer {
  readonly body: Schema;
  /** Whether a success without a body is documented beside those with one. */
  readonly isSometimesEmpty: boolean;
}

/** The JSON bodies, or sequences of JSON, of all documented successes, `default` standing for them where none is; undefined where none has JSON. */
export function answerOf(context: ToolContext, operation: ResolvedOperation): Answer | undefined {
  if (operation.method === "HEAD") return undefined;
  const schemas: Schema[] = [];
  let isSometimesEmpty = false;
  for (const { status, content, origin } of successes(operation.responses)) {
    if (content.length === 0 || hasNoBody(status)) isSometimesEmpty = true;
    if (hasNoBody(status)) continue;
    const json = preferredJson(content) ?? byName(content).find(isArraySequence);
    if (json !== undefined) schemas.push(json.schema ? context.compile(json.schema, "output") : unknownSchema(origin));
  }
  return schemas.length === 0 ? undefined : { body: unionOf(schemas, operation.origin), isSometimesEmpty };
}

/** A sequence whose schema is that of an array, which `itemSchema` makes too: at run time it is collected into one. */
function isArraySequence({ contentType, schema }: ResolvedMediaType): boolean {
  return isSequence(contentType) && isJsonObject(schema?.value) && schema.value["type"] === "array";
}

/** 204 and 205 never have a body, whatever content the document gives them (RFC 9110, sections 15.3.5 and 15.3.6). */
function hasNoBody(status: string): boolean {
  return status === "204" || status === "205";
}

/** The documented successes, sorted by status; `default` stands for them where there is none. */
export function successes(responses: readonly ResolvedResponse[]): readonly ResolvedResponse[] {
  const stated = responses
    .filter(({ status }) => /^2(\d\d|XX)$/.test(status))
    .sort((a, b) => byCodeUnits(a.status, b.status));
  return stated.length > 0 ? stated : responses.filter(({ status }) => status === "default");
}

/**
 * The output of a tool; undefined where the answer may be any value, so that nothing would be said. A documented success without a body
 * makes it admit an empty object, or null where it is no object (design, section 6).
 */
export function outputOf({ body, isSometimesEmpty }: Answer, lookup: Lookup): Schema | undefined {
  const resolved = resolveReference(body, lookup);
  if (resolved === undefined || resolved.kind === "unknown") return undefined;
  const { origin } = body;
  if (!isSometimesEmpty) return body;
  const empty: Schema = canBeObject(resolved, lookup)
    ? { kind: "record", origin, values: unknownSchema(origin), maxProperties: 0 }
    : { kind: "null", origin };
  return unionOf([body, empty], origin);
}

function canBeObject(schema: Schema, lookup: Lookup): boolean {
  const resolved = resolveReference(schema, lookup);
  if (resolved?.kind === "union") return resolved.branches.some((branch) => canBeObject(branch, lookup));
  return resolved !== undefined && ["object", "record", "intersection"].includes(resolved.kind);
}
