import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { valueAt } from "../../src/support/pointer.js";
import { schemaObjects } from "../support/subschemas.js";
import type { Failure } from "./failure.js";

/** A tool as `catalog.json` holds it. */
export interface PublishedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
}

/** What a client could choke on in the published tools (design, sections 6 and 9). */
export function gateFailure(tools: readonly PublishedTool[]): Failure | undefined {
  const names = new Set<string>();
  for (const tool of tools) {
    const { name, inputSchema, outputSchema } = tool;
    const fault = toolFault(tool) ?? (names.has(name) ? "two tools have its name" : undefined);
    if (fault !== undefined) return { kind: `gate: ${fault}`, detail: JSON.stringify(tool).slice(0, 2000) };
    names.add(name);
    for (const [face, schema] of [
      ["input", inputSchema],
      ["output", outputSchema],
    ] as const) {
      if (schema === undefined) continue;
      for (const part of schemaObjects(schema)) {
        const found = schemaFault(part, schema, face);
        if (found !== undefined)
          return {
            kind: `gate: ${face}: ${found}`,
            detail: `${name}: ${JSON.stringify(part).slice(0, 800)}\nin ${JSON.stringify(schema).slice(0, 2000)}`,
          };
      }
    }
  }
  return undefined;
}

function toolFault({ name, title, description, inputSchema }: PublishedTool): string | undefined {
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]{0,59}$/.test(name)) return "the name is not one";
  if (name in Object.prototype) return "the name is on Object.prototype";
  if ((description ?? "").length > 1024) return "the description is too long";
  if ([title, description].some((text) => text !== undefined && /\p{Surrogate}/u.test(text)))
    return "a lone surrogate in a text";
  if (inputSchema["type"] !== "object" || !isJsonObject(inputSchema["properties"]))
    return "the input is no plain object";
  if (inputSchema["additionalProperties"] !== false) return "the input is not closed";
  if (["anyOf", "oneOf", "allOf", "not", "if", "$ref"].some((keyword) => Object.hasOwn(inputSchema, keyword)))
    return "a composition at the root of the input";
  const odd = Object.keys(inputSchema["properties"]).some((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key));
  return odd ? "an argument key that hosts refuse" : undefined;
}

function schemaFault(part: JsonObject, root: JsonObject, face: "input" | "output"): string | undefined {
  const foreign = ["$id", "$schema", "$anchor", "$dynamicRef", "$dynamicAnchor"].find((keyword) =>
    Object.hasOwn(part, keyword),
  );
  if (foreign !== undefined) return `has ${foreign}`;
  const reference = ownMember(part, "$ref");
  if (reference !== undefined && (typeof reference !== "string" || !resolves(reference, root)))
    return "a reference leads nowhere";
  const pattern = ownMember(part, "pattern");
  if (pattern !== undefined && !compiles(pattern)) return "a pattern does not compile under u";
  if (!Object.keys(ownMember(part, "patternProperties") ?? {}).every(compiles))
    return "a pattern of names does not compile under u";
  const types = [ownMember(part, "type") ?? []].flat();
  if (face === "input")
    return types.includes("array") && !Object.hasOwn(part, "items") ? "an array without items" : undefined;
  const closed = ["additionalProperties", "items", "unevaluatedProperties", "unevaluatedItems"].find(
    (keyword) => part[keyword] === false,
  );
  return closed === undefined ? undefined : `${closed}: false`;
}

function resolves(reference: string, root: JsonObject): boolean {
  if (!reference.startsWith("#")) return false;
  try {
    return valueAt(root, decodeURIComponent(reference.slice(1))) !== undefined;
  } catch {
    return false;
  }
}

function compiles(pattern: JsonValue): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Paths that would leave the output, meet another one, or be refused by a file system. */
export function pathFailure(paths: readonly string[]): Failure | undefined {
  const seen = new Set<string>();
  for (const path of paths) {
    const segments = path.split("/");
    const bad = segments.find(
      (segment) =>
        !/^[A-Za-z0-9_.@+-]{1,200}$/.test(segment) ||
        /^\.+$/.test(segment) ||
        segment.endsWith(".") ||
        RESERVED.test(segment),
    );
    if (bad !== undefined) return { kind: "path: a segment that is not portable", detail: path };
    if (seen.has(path.toLowerCase())) return { kind: "path: two files differ in case alone", detail: path };
    seen.add(path.toLowerCase());
  }
  return undefined;
}
