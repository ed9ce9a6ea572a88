import type { ObjectSchema, Property, RecordSchema, Schema } from "../../model/schema.js";
import { compareLimits } from "./limits.js";
import type { Scope } from "./scope.js";

type Members = ObjectSchema | RecordSchema;

/** The members of two objects, by name: those that are gone or new, and what changed of the others. */
export function compareObjects(old: Members, now: Members, scope: Scope): void {
  compareProperties(propertiesOf(old), propertiesOf(now), scope);
  comparePatterns(old, now, scope);
  compareRest(restOf(old), restOf(now), scope);
  compareLimits(old, now, scope);
}

function propertiesOf(schema: Members): ReadonlyMap<string, Property> {
  const properties = schema.kind === "object" ? schema.properties : [];
  return new Map(properties.map((property) => [property.name, property]));
}

function compareProperties(old: ReadonlyMap<string, Property>, now: ReadonlyMap<string, Property>, scope: Scope): void {
  for (const [name, before] of old) {
    const after = now.get(name);
    if (after === undefined) {
      scope.sayGone(name);
      continue;
    }
    if (before.required !== after.required)
      scope.below(after.schema.origin, name).say(after.required ? "required" : "optional");
    scope.compare(before.schema, after.schema, [name]);
  }
  for (const [name, { required, schema }] of now) {
    if (old.has(name)) continue;
    const isDemanded = required && scope.face === "input";
    scope.below(schema.origin, name).say(isDemanded ? "added-required" : "added");
  }
}

/** Members whose names match a pattern, by the pattern. */
function comparePatterns(old: Members, now: Members, scope: Scope): void {
  const before = patternsOf(old);
  const after = patternsOf(now);
  for (const [pattern, schema] of before) {
    const found = after.get(pattern);
    if (found === undefined) scope.sayGone(pattern);
    else scope.compare(schema, found, [pattern]);
  }
  for (const [pattern, { origin }] of after) {
    if (!before.has(pattern)) scope.below(origin, pattern).say("added");
  }
}

function patternsOf(schema: Members): ReadonlyMap<string, Schema> {
  const patterns = schema.kind === "object" ? (schema.patternProperties ?? []) : [];
  return new Map(patterns.map(({ pattern, schema: member }) => [pattern, member]));
}

/** What the other members are. */
function restOf(schema: Members): Schema {
  return schema.kind === "object" ? schema.additionalProperties : schema.values;
}

function compareRest(old: Schema, now: Schema, scope: Scope): void {
  const wasClosed = old.kind === "never";
  const isClosed = now.kind === "never";
  if (wasClosed !== isClosed) scope.say(isClosed ? "closed" : "opened");
  if (!wasClosed && !isClosed) scope.compare(old, now, ["*"]);
}
