import type { Annotations, Schema } from "../../model/schema.js";
import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";
import type { Scope } from "./scope.js";
import type { Resolve } from "./view.js";

type Text = Exclude<keyof Annotations, "title">;
const texts = ["description", "notes", "default", "examples", "deprecated"] as const satisfies readonly Text[];

/** Whether a schema says anything to people itself; what it refers to does not count. */
export function saysSomething(schema: Schema): boolean {
  return texts.some((text) => schema[text] !== undefined);
}

/** What is said of two schemas to people and models. Without `withNotes`, which tell of a type that changed, notes do not count. */
export function compareTexts(old: Schema, now: Schema, scope: Scope, withNotes: boolean): void {
  const before = textsOf(old, scope.old.resolve);
  const after = textsOf(now, scope.now.resolve);
  compareText("description", before.description, after.description, scope);
  compareText("default", before.default, after.default, scope);
  compareText("examples", before.examples, after.examples, scope);
  if (withNotes) compareText("note", sorted(before.notes), sorted(after.notes), scope);
  if ((before.deprecated === true) !== (after.deprecated === true))
    scope.say(after.deprecated === true ? "deprecated" : "undeprecated");
}

function compareText(
  kind: "description" | "default" | "examples" | "note",
  old: JsonValue | undefined,
  now: JsonValue | undefined,
  scope: Scope,
): void {
  const from = old === "" ? undefined : old;
  const to = now === "" ? undefined : now;
  if (from === to) return;
  if (from !== undefined && to !== undefined && canonicalJson(from) === canonicalJson(to)) return;
  scope.say(kind, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
}

function sorted(notes: readonly string[] | undefined): readonly string[] | undefined {
  return notes && [...notes].sort();
}

/** What a schema says; where it says nothing of a kind, what it refers to or wraps does. */
function textsOf(schema: Schema, resolve: Resolve): Annotations {
  const core = coreOf(schema);
  const own = core.kind === "ref" ? { ...resolve(core), ...stated(core) } : core;
  const inner = core.kind === "ref" ? coreOf(resolve(core)) : core;
  return inner.kind === "ref" && !saysSomething(own) ? resolve(inner) : own;
}

function stated(schema: Schema): Annotations {
  return Object.fromEntries(texts.filter((text) => schema[text] !== undefined).map((text) => [text, schema[text]]));
}

/** The one branch beside null of a union that says nothing itself, else the schema: what people mean by a nullable schema. */
export function coreOf(schema: Schema): Schema {
  if (schema.kind !== "union" || schema.conditions !== undefined || saysSomething(schema)) return schema;
  const branches = schema.branches.filter(({ kind }) => kind !== "null");
  const [only] = branches;
  return only !== undefined && branches.length === 1 ? only : schema;
}
