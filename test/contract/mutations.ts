import type { ChangeKind } from "../../src/contract/rules.js";
import type { Face, Schema } from "../../src/model/schema.js";
import { type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { type MutableObject, put } from "../support/json-map.js";
import type { PropertySite } from "./sites.js";

/** One change of a document at a member of an object, and what it must be seen as. */
export interface Mutation {
  readonly name: string;
  readonly kinds: Readonly<Record<Face, ChangeKind>>;
  /** Whether it can be made there, and is then nothing but this change. */
  readonly fits: (raw: JsonObject, site: PropertySite, object: JsonObject) => boolean;
  readonly apply: (raw: MutableObject, site: PropertySite, object: MutableObject, version: string) => void;
}

const told = ["description", "title", "example", "x-example"];

/** Whether all that a schema says beside its type is for people. */
function isPlain(raw: JsonObject, type: string, more: readonly string[] = []): boolean {
  return (
    raw["type"] === type && Object.keys(raw).every((key) => key === "type" || told.includes(key) || more.includes(key))
  );
}

function everyKind(site: PropertySite, matches: (schema: Schema, face: Face) => boolean): boolean {
  return [...site.kinds].every(([face, schema]) => matches(schema, face));
}

function requiredOf(object: JsonObject): readonly JsonValue[] {
  const required = ownMember(object, "required");
  return Array.isArray(required) ? required : [];
}

const both = (
  fact: "removed" | "added" | "type-changed" | "null-added" | "description" | "required",
): Mutation["kinds"] => ({
  input: `argument/${fact}`,
  output: `field/${fact}`,
});

/** The changes of members that are made at random places. */
export const propertyMutations: readonly Mutation[] = [
  {
    name: "member removed",
    kinds: both("removed"),
    fits: (raw, _, object) => isPlain(raw, "string") && Object.keys(ownMember(object, "properties") ?? {}).length > 2,
    apply: (_, { name }, object) => {
      const properties = object["properties"] as MutableObject;
      delete properties[name];
      if (Array.isArray(object["required"])) object["required"] = requiredOf(object).filter((one) => one !== name);
    },
  },
  {
    name: "member added",
    kinds: both("added"),
    fits: (raw) => isPlain(raw, "string"),
    apply: (_, __, object) => put(object["properties"] as MutableObject, "zz_new", { type: "string" }),
  },
  {
    name: "member required",
    kinds: both("required"),
    fits: (raw, { name }, object) => isPlain(raw, "string") && !requiredOf(object).includes(name),
    apply: (_, { name }, object) => put(object, "required", [...requiredOf(object), name]),
  },
  {
    name: "type changed",
    kinds: both("type-changed"),
    fits: (raw, site) => isPlain(raw, "string") && everyKind(site, ({ kind }) => kind === "string"),
    apply: (raw) => put(raw, "type", "boolean"),
  },
  {
    name: "null added",
    kinds: both("null-added"),
    fits: (raw, site) => isPlain(raw, "string") && everyKind(site, ({ kind }) => kind === "string"),
    apply: (raw, _, __, version) => {
      if (version.startsWith("3.0")) raw["nullable"] = true;
      else if (version === "2.0") raw["x-nullable"] = true;
      else raw["type"] = ["string", "null"];
    },
  },
  {
    name: "value added",
    kinds: { input: "argument/value-added", output: "field/known-value-added" },
    fits: (raw, site) =>
      isPlain(raw, "string", ["enum"]) &&
      everyKind(site, (schema, face) => schema.kind === "enum" && schema.open === (face === "output")),
    apply: (raw) => put(raw, "enum", [...(raw["enum"] as JsonValue[]), "zz-new"]),
  },
  {
    name: "limit added",
    kinds: { input: "argument/limit-narrowed", output: "field/note" },
    fits: (raw) => isPlain(raw, "integer", ["format"]),
    apply: (raw) => put(raw, "maximum", 7),
  },
  {
    name: "description changed",
    kinds: both("description"),
    fits: (raw) => isPlain(raw, "string") || isPlain(raw, "integer", ["format"]),
    apply: (raw) => put(raw, "description", "Told otherwise."),
  },
];
