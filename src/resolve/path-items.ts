import { OpenAPIV3 } from "openapi-types";
import { diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { referenceChain } from "./dereference.js";
import { objectField } from "./fields.js";
import { isLocatedObject, type Located, member, members } from "./located.js";
import { token } from "../support/http-token.js";

/** A path, and the Path Item Objects that describe it: what stands there, then what its `$ref` leads to. */
export interface PathItem {
  readonly path: string;
  /** Where the path stands under `paths`. */
  readonly located: Located;
  /** At least one. A member of an earlier one hides that of a later one. */
  readonly parts: readonly Located<JsonObject>[];
}

/** An operation as it stands: its value may be anything. */
export interface FoundOperation {
  readonly method: string;
  readonly item: PathItem;
  readonly located: Located;
}

const methods: readonly string[] = Object.values(OpenAPIV3.HttpMethods);
const otherMembers = new Set(["$ref", "summary", "description", "servers", "parameters"]);

/**
 * The path items under `paths`, in the document's order, with their references followed (OpenAPI 3.2 sections 4.8 and 4.9). Yields
 * `path/skipped` and `path/no-leading-slash`.
 */
export function readPathItems(context: Context, root: Located<JsonObject>): PathItem[] {
  const paths = objectField(context, root, "paths");
  return (paths ? members(paths) : []).flatMap(([key, located]) => {
    if (key.startsWith("x-")) return [];
    const path = key.startsWith("/") ? key : `/${key}`;
    if (path !== key) context.report(diagnostic("path/no-leading-slash", { path: key }, located.origin));
    const { places, broken } = referenceChain(context, located);
    const parts = places.filter(isLocatedObject);
    // A reference that leads nowhere takes all that is behind it, but not what stands beside it.
    const alone = parts.every(({ value }) =>
      Object.keys(value).every((name) => name === "$ref" || name.startsWith("x-")),
    );
    if (parts.length < places.length || (broken && alone)) {
      const reason = broken ? "its reference leads nowhere" : "it is no object";
      context.report(diagnostic("path/skipped", { path, reason }, located.origin));
      return [];
    }
    return [{ path, located, parts }];
  });
}

/** The member `key` of a path item, from the first part that has it. */
export function itemMember(item: PathItem, key: string): Located | undefined {
  for (const part of item.parts) {
    const found = member(part, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The operations of a path item, in the document's order: the fixed methods, since 3.2 `query` and `additionalOperations` too, whose names
 * are sent as they are written. Other members that hold objects give `path/unknown-member`.
 */
export function findOperations(context: Context, item: PathItem): FoundOperation[] {
  const found: FoundOperation[] = [];
  const seen = new Set<string>();
  for (const [key, located] of item.parts.flatMap(members)) {
    if (seen.has(key) || key.startsWith("x-") || otherMembers.has(key)) continue;
    seen.add(key);
    if (methods.includes(key) || (key === "query" && context.version === "3.2")) {
      found.push({ method: key.toUpperCase(), item, located });
    } else if (key === "additionalOperations" && context.version === "3.2") {
      for (const operation of additionalOperations(context, item)) found.push(operation);
    } else if (isLocatedObject(located)) {
      context.report(diagnostic("path/unknown-member", { member: key, path: item.path }, located.origin));
    }
  }
  return found;
}

function additionalOperations(context: Context, item: PathItem): FoundOperation[] {
  const found = new Map<string, FoundOperation>();
  for (const part of item.parts) {
    const map = objectField(context, part, "additionalOperations");
    for (const [method, located] of map ? members(map) : []) {
      const fixed = [...methods, "query"].includes(method.toLowerCase());
      if (!fixed && token.test(method)) {
        if (!found.has(method)) found.set(method, { method, item, located });
        continue;
      }
      const reason = fixed ? "this method has a member of its own in the path item" : "that is no HTTP method";
      context.report(diagnostic("operation/skipped", { method, path: item.path, reason }, located.origin));
    }
  }
  return [...found.values()];
}
