import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Argument, FixedArgument } from "../../model/catalog.js";
import { type ArgumentChanges, inputKey, type OperationChanges } from "../../model/changes.js";
import type { Origin } from "../../model/origin.js";
import type { Schema } from "../../model/schema.js";
import { ownMember } from "../../support/json.js";
import { nearest } from "../../support/nearest.js";
import { joinPointer } from "../../support/pointer.js";
import { annotate } from "../schema/annotations.js";
import type { Inputs } from "../tools/arguments.js";
import { type MemberChange, splitKey } from "./members.js";
import { reportChanges, type Report } from "./report.js";
import { changedText } from "./texts.js";

/** An argument that callers are not asked for, with what decides whether its value fits. */
export interface Fixed {
  readonly fixed: FixedArgument;
  readonly schema: Schema;
  readonly at: Origin | undefined;
}

/** What callers give after changes. */
export interface ShapedInputs extends Inputs {
  readonly fixed: readonly Fixed[];
  readonly members: readonly MemberChange[];
}

/** An argument, what is said of it, and where. */
interface Changed {
  readonly argument: Argument;
  readonly changes: ArgumentChanges;
  readonly at: (word: string) => Origin | undefined;
}

/**
 * The inputs of a tool after the changes of config file and document: arguments renamed, described, repeated in headers, hidden. Errors: `tools/no-argument`,
 * `tools/argument-taken`, `tools/required-argument`.
 */
export function shapeInputs(
  tool: string,
  inputs: Inputs,
  told: OperationChanges | undefined,
  say: Report,
): ShapedInputs {
  if (told === undefined) return { ...inputs, fixed: [], members: [] };
  const report = reportChanges(say);
  const keys = inputs.arguments.map(({ key }) => key);
  for (const key of Object.keys(told.changes.arguments ?? {})) {
    const { argument, path } = splitKey(key);
    if (keys.includes(argument)) continue;
    const meant = nearest(argument, keys);
    const suggestion = meant && `${meant}${joinPointer("", ...path)}`;
    report(diagnostic("tools/no-argument", { tool, key, suggestion }, told.at("arguments", key)));
  }
  const changed = inputs.arguments.map((argument) =>
    keptWhereRequired(tool, changesOf(argument, inputs, told), report),
  );
  const names = namesOf(tool, changed, report);
  const nameOf = (key: string): string => names.get(key) ?? key;
  const dropped = new Set(changed.flatMap(({ argument, changes }) => (changes.hidden === true ? [argument.key] : [])));
  const { body } = inputs;
  return {
    arguments: changed.flatMap((one) => (one.changes.hidden === undefined ? [shaped(one, nameOf)] : [])),
    parameters: inputs.parameters.flatMap((binding) =>
      dropped.has(binding.argument) ? [] : [{ ...binding, argument: nameOf(binding.argument) }],
    ),
    ...(body && !dropped.has(body.argument) && { body: { ...body, argument: nameOf(body.argument) } }),
    fixed: changed.flatMap((one) => fixedOf(one) ?? []),
    members: membersOf(told, keys).map((member) => ({ ...member, argument: nameOf(member.argument) })),
  };
}

/** What is said of members of arguments. */
function membersOf(told: OperationChanges, keys: readonly string[]): MemberChange[] {
  return Object.entries(told.changes.arguments ?? {}).flatMap(([key, changes]) => {
    const { argument, path } = splitKey(key);
    if (path.length === 0 || !keys.includes(argument)) return [];
    const at = (word?: string): Origin | undefined => told.at("arguments", key, ...(word === undefined ? [] : [word]));
    return [{ argument, path, changes, at }];
  });
}

function changesOf(argument: Argument, inputs: Inputs, told: OperationChanges): Changed {
  const { key } = argument;
  const binding = inputs.parameters.find((one) => one.argument === key);
  const own = told.parameters.get(inputKey(binding));
  const stated = (ownMember(told.changes.arguments, key) ?? {}) as ArgumentChanges;
  return {
    argument,
    changes: { ...own?.changes, ...stated },
    at: (word) => told.at("arguments", key, word) ?? own?.at(word),
  };
}

/** New names by key: those that are free. */
function namesOf(tool: string, changed: readonly Changed[], report: Report): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(changed.flatMap(({ argument, changes }) => (changes.name === undefined ? [argument.key] : [])));
  for (const { argument, changes, at } of changed) {
    const { name } = changes;
    if (name === undefined) continue;
    if (taken.has(name) || name in Object.prototype)
      report(diagnostic("tools/argument-taken", { tool, name }, at("name")));
    else names.set(argument.key, name);
    taken.add(names.get(argument.key) ?? argument.key);
  }
  return names;
}

/** What the API requires stays an argument, whatever the change says. */
function keptWhereRequired(tool: string, changed: Changed, report: Report): Changed {
  const { argument, changes, at } = changed;
  if (changes.hidden !== true || !argument.required) return changed;
  report(diagnostic("tools/required-argument", { tool, key: argument.key }, at("hidden")));
  const { hidden: _, ...others } = changes;
  return { ...changed, changes: others };
}

function fixedOf({ argument, changes: { hidden }, at }: Changed): Fixed | undefined {
  if (hidden === undefined || hidden === true) return undefined;
  const { key, schema } = argument;
  return { fixed: { argument: key, ...hidden }, schema, at: at("hidden") };
}

function shaped({ argument, changes }: Changed, nameOf: (key: string) => string): Argument {
  const { key, schema } = argument;
  const description = changedText(schema.description ?? "", changes.description);
  return {
    ...argument,
    key: nameOf(key),
    schema: changes.description === undefined ? schema : annotate(schema, { description }),
    ...(changes.header !== undefined && { header: changes.header }),
  };
}
