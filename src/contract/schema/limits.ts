import type { Schema } from "../../model/schema.js";
import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";
import { fingerprint } from "./fingerprint.js";
import type { Scope } from "./scope.js";

/** What a schema demands beyond its type, by keyword; as far as it is there. */
type Limits = Readonly<Record<string, unknown>>;

/** How a limit moved: to accept less, more, or something else. */
type Move = "narrowed" | "widened" | "changed";

const least = ["minLength", "minItems", "minProperties"] as const;
const most = ["maxLength", "maxItems", "maxProperties"] as const;

/** What two schemas of one type demand beyond it: bounds, lengths, formats, patterns, conditions. One fact a keyword. */
export function compareLimits(old: Schema, now: Schema, scope: Scope): void {
  const before = old as unknown as Limits;
  const after = now as unknown as Limits;
  const say = (keyword: string, from: unknown, to: unknown, move: Move): void => {
    const word = (value: unknown): string => (value === undefined ? `no ${keyword}` : `${keyword} ${spelt(value)}`);
    scope.say(`limit-${move}`, { from: word(from), to: word(to) });
  };
  for (const keyword of least) compareNumbers(keyword, before[keyword] ?? undefined, after[keyword], true, say);
  for (const keyword of most) compareNumbers(keyword, before[keyword], after[keyword], false, say);
  compareBounds(old, now, say);
  compareMultiples(before["multipleOf"], after["multipleOf"], say);
  compareWhole("format", before["format"], after["format"], say);
  compareWhole("uniqueItems", before["uniqueItems"] || undefined, after["uniqueItems"] || undefined, say);
  compareWhole("dependentRequired", before["dependentRequired"], after["dependentRequired"], say);
  compareSets("pattern", patternsOf(old), patternsOf(now), say);
  compareWhole("propertyNames", namesOf(old, scope.old.resolve), namesOf(now, scope.now.resolve), say);
  compareSets("condition", conditionsOf(old, scope.old.resolve), conditionsOf(now, scope.now.resolve), say);
}

type Say = (keyword: string, from: unknown, to: unknown, move: Move) => void;

function spelt(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function compareNumbers(keyword: string, old: unknown, now: unknown, isLeast: boolean, say: Say): void {
  const none = isLeast ? 0 : Infinity;
  const from = typeof old === "number" ? old : none;
  const to = typeof now === "number" ? now : none;
  if (from !== to) say(keyword, old, now, to > from === isLeast ? "narrowed" : "widened");
}

/** The bounds of numbers: the stricter of `minimum` and `exclusiveMinimum`; of integers they are the same. */
function compareBounds(old: Schema, now: Schema, say: Say): void {
  for (const isLeast of [true, false]) {
    const from = boundOf(old, isLeast);
    const to = boundOf(now, isLeast);
    if (from.value === to.value && from.isExclusive === to.isExclusive) continue;
    const isNarrower =
      from.value === to.value ? to.isExclusive : isLeast ? to.value > from.value : to.value < from.value;
    const name = isLeast ? "minimum" : "maximum";
    say(name, boundText(from), boundText(to), isNarrower ? "narrowed" : "widened");
  }
}

interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

function boundText({ value, isExclusive }: Bound): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  return isExclusive ? `${value} exclusive` : String(value);
}

function boundOf(schema: Schema, isLeast: boolean): Bound {
  const none = { value: isLeast ? -Infinity : Infinity, isExclusive: false };
  if (schema.kind !== "number" && schema.kind !== "integer") return none;
  const inclusive = isLeast ? schema.minimum : schema.maximum;
  const exclusive = isLeast ? schema.exclusiveMinimum : schema.exclusiveMaximum;
  const bounds: Bound[] = [
    ...(inclusive === undefined ? [] : [{ value: inclusive, isExclusive: false }]),
    ...(exclusive === undefined ? [] : [exclusiveBound(exclusive, isLeast, schema.kind === "integer")]),
  ];
  const stricter = (a: Bound, b: Bound): Bound => {
    if (a.value === b.value) return a.isExclusive ? a : b;
    return a.value > b.value === isLeast ? a : b;
  };
  return bounds.reduce(stricter, none);
}

function exclusiveBound(value: number, isLeast: boolean, isInteger: boolean): Bound {
  if (!isInteger) return { value, isExclusive: true };
  return { value: isLeast ? Math.floor(value) + 1 : Math.ceil(value) - 1, isExclusive: false };
}

function compareMultiples(old: unknown, now: unknown, say: Say): void {
  if (old === now) return;
  if (typeof old !== "number" || typeof now !== "number") return compareWhole("multipleOf", old, now, say);
  say("multipleOf", old, now, now % old === 0 ? "narrowed" : old % now === 0 ? "widened" : "changed");
}

/** What is there or not, and of which only equality is known. */
function compareWhole(keyword: string, old: unknown, now: unknown, say: Say): void {
  if (old === undefined && now === undefined) return;
  if (old === undefined || now === undefined) return say(keyword, old, now, old === undefined ? "narrowed" : "widened");
  if (canonicalJson(old as JsonValue) !== canonicalJson(now as JsonValue)) say(keyword, old, now, "changed");
}

/** Demands that hold together: more of them accept less. */
function compareSets(keyword: string, old: readonly string[], now: readonly string[], say: Say): void {
  const removed = old.filter((text) => !now.includes(text));
  const added = now.filter((text) => !old.includes(text));
  if (removed.length === 0 && added.length === 0) return;
  const move = removed.length === 0 ? "narrowed" : added.length === 0 ? "widened" : "changed";
  const text = (texts: readonly string[]): string | undefined => (texts.length === 0 ? undefined : texts.join(" and "));
  say(keyword, text(removed), text(added), move);
}

function patternsOf(schema: Schema): readonly string[] {
  return schema.kind === "string" ? (schema.patterns ?? []) : [];
}

function namesOf(schema: Schema, resolve: (schema: Schema) => Schema): string | undefined {
  if (schema.kind !== "object" && schema.kind !== "record") return undefined;
  return schema.propertyNames && fingerprint(schema.propertyNames, resolve);
}

function conditionsOf({ conditions = [] }: Schema, resolve: (schema: Schema) => Schema): readonly string[] {
  return conditions.map((condition) => {
    const inner = (schema: Schema | undefined): string => (schema === undefined ? "" : fingerprint(schema, resolve));
    if (condition.kind === "not") return `not ${inner(condition.schema)}`;
    if (condition.kind === "if")
      return `if ${inner(condition.if)} then ${inner(condition.then)} else ${inner(condition.else)}`;
    return `contains ${inner(condition.schema)} ${condition.min} ${condition.max ?? ""}`;
  });
}
