import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Argument, Tool } from "../../model/catalog.js";
import type { ArgumentChanges } from "../../model/changes.js";
import { type Lookup, lookupInPlace, resolveReference } from "../../model/lookup.js";
import type { Origin } from "../../model/origin.js";
import type { Property, Schema } from "../../model/schema.js";
import { joinPointer, pointerSegments } from "../../support/pointer.js";
import { annotate } from "../schema/annotations.js";
import { unionOf } from "../schema/make.js";
import type { Fixed } from "./arguments.js";
import { mapMember, withoutMember } from "./map-member.js";
import { nearestPointer, schemasAt } from "./places.js";
import { reportChanges, type Report } from "./report.js";
import { changedText } from "./texts.js";

/** What is said of a member of an argument, and where. */
export interface MemberChange {
  /** The key of the argument in the tool. */
  readonly argument: string;
  readonly path: readonly string[];
  readonly changes: ArgumentChanges;
  /** The place of a word, or of all that is said. */
  readonly at: (word?: string) => Origin | undefined;
}

interface Changed {
  readonly tool: Tool;
  /** The members that callers are not asked for. */
  readonly fixed: readonly Fixed[];
}

/** The key of an argument, and the path to a member of it, that a key under `arguments` names: `body/owner/id`. */
export function splitKey(key: string): { readonly argument: string; readonly path: readonly string[] } {
  const end = key.includes("/") ? key.indexOf("/") : key.length;
  return { argument: key.slice(0, end), path: pointerSegments(key.slice(end)) };
}

/**
 * A tool with what is said of members of its arguments: described, or hidden, which takes them out of the input. Errors: `tools/no-member`, `tools/member-word`,
 * `tools/required-argument`.
 */
export function withMembers(tool: Tool, members: readonly MemberChange[], lookup: Lookup, say: Report): Changed {
  const report = reportChanges(say);
  return members.reduce<Changed>(
    (before, member) => {
      const { tool: changed, fixed } = changeMember(before.tool, member, lookup, report);
      return { tool: changed, fixed: [...before.fixed, ...fixed] };
    },
    { tool, fixed: [] },
  );
}

function changeMember(tool: Tool, member: MemberChange, lookup: Lookup, report: Report): Changed {
  const unchanged: Changed = { tool, fixed: [] };
  const { path, changes, at } = member;
  const key = `${member.argument}${joinPointer("", ...path)}`;
  const argument = tool.arguments.find((one) => one.key === member.argument);
  const found = argument === undefined ? [] : schemasAt(argument.schema, path, lookup);
  if (argument === undefined || found.length === 0) {
    const meant = argument && nearestPointer(argument.schema, joinPointer("", ...path), lookup);
    const suggestion = meant && `${member.argument}${meant}`;
    report(diagnostic("tools/no-member", { tool: tool.name, key, suggestion }, at()));
    return unchanged;
  }
  for (const word of wordsOfArguments(changes, path)) {
    report(diagnostic("tools/member-word", { tool: tool.name, key, word }, at(word)));
  }
  const schema = describedMember(argument.schema, member, lookup);
  if (changes.hidden === undefined || path.at(-1) === "*")
    return { tool: withSchema(tool, argument, schema), fixed: [] };
  const { left, taken } = withoutMember(schema, path, lookupInPlace(lookup));
  if (changes.hidden === true && taken.some(({ required }) => required)) {
    report(diagnostic("tools/required-argument", { tool: tool.name, key }, at("hidden")));
    return unchanged;
  }
  const value = changes.hidden === true ? {} : changes.hidden;
  const fixed = { fixed: { argument: argument.key, path, ...value }, schema: memberOf(taken), at: at("hidden") };
  return { tool: withSchema(tool, argument, left), fixed: [fixed] };
}

/** The words that only an argument takes, and of items none but the description. */
function wordsOfArguments(changes: ArgumentChanges, path: readonly string[]): string[] {
  const taken = path.at(-1) === "*" ? ["description"] : ["description", "hidden"];
  return Object.keys(changes).filter((word) => !taken.includes(word));
}

function describedMember(schema: Schema, { path, changes }: MemberChange, lookup: Lookup): Schema {
  if (changes.description === undefined) return schema;
  return mapMember(schema, path, lookupInPlace(lookup), (member) => {
    const text = member.description ?? resolveReference(member, lookup)?.description ?? "";
    return annotate(member, { description: changedText(text, changes.description) });
  });
}

function memberOf(taken: readonly Property[]): Schema {
  const [first, ...more] = taken.map(({ schema }) => schema);
  return more.length === 0 ? first! : unionOf([first!, ...more], first!.origin);
}

function withSchema(tool: Tool, { key }: Argument, schema: Schema): Tool {
  return { ...tool, arguments: tool.arguments.map((one) => (one.key === key ? { ...one, schema } : one)) };
}
