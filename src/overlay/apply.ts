import { type Diagnostic, diagnostic, hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Overlaid } from "../load/overlaid.js";
import type { SourceDocument } from "../load/source-bundle.js";
import type { Origin } from "../model/origin.js";
import { joinPointer, valueAt } from "../support/pointer.js";
import type { JsonValue } from "../support/json.js";
import { editAt, removeAt, targetsOf } from "./edit.js";
import { type Location, queryLocations } from "./json-path.js";
import { fits, kindOf, updateTarget } from "./merge.js";
import type { Action } from "./overlay-document.js";
import { placeThrough, removalStep, type Step, updateStep } from "./places.js";

/**
 * Applies actions to the value of a document, each to the result of the one before (Overlay 1.1.0 section 4.4.1); the value itself is never changed. Undefined with
 * errors: `overlay/bad-path`, `too-much-work`, `mismatch`, `remove-root`, `copy-source`, `too-large`. A target that finds nothing is a warning,
 * `overlay/no-match`. `isTooLarge` is asked after each `copy`, which may double the document.
 */
export function applyActions(
  { uri, value, displayName: name }: SourceDocument,
  actions: readonly Action[],
  isTooLarge: (value: JsonValue) => boolean,
): PhaseResult<Overlaid | undefined> {
  const diagnostics: Diagnostic[] = [];
  const steps: Step[] = [];
  let current = value;
  for (const action of actions) {
    const applied = applyAction(current, action);
    diagnostics.push(...applied.diagnostics);
    if (applied.value === undefined) continue;
    current = applied.value.value;
    if ("copy" in action && isTooLarge(current)) {
      return {
        value: undefined,
        diagnostics: [...diagnostics, diagnostic("overlay/too-large", { name }, action.origin)],
      };
    }
    steps.push(applied.value.step);
  }
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const placeOf = (origin: Origin): Origin => (origin.uri === uri ? placeThrough(steps, origin) : origin);
  return { value: { value: current, placeOf }, diagnostics };
}

interface Applied {
  readonly value: JsonValue;
  readonly step: Step;
}

function applyAction(value: JsonValue, action: Action): PhaseResult<Applied | undefined> {
  const { target, origin } = action;
  const found = find(target, value, below(origin, "target"));
  if ("code" in found) return { value: undefined, diagnostics: [found] };
  if (found.length === 0) {
    return { value: undefined, diagnostics: [diagnostic("overlay/no-match", { target }, below(origin, "target"))] };
  }
  if ("remove" in action) return remove(value, found, origin);
  if ("update" in action) {
    const { uri, pointer } = below(origin, "update");
    const written = (way: readonly string[]): Origin => ({ uri, pointer: joinPointer(pointer, ...way) });
    return merge(value, found, { update: action.update, written }, below(origin, "update"));
  }
  const place = below(origin, "copy");
  const sources = find(action.copy, value, place);
  if ("code" in sources) return { value: undefined, diagnostics: [sources] };
  const [source] = sources;
  if (source === undefined || sources.length > 1) {
    const fault = diagnostic("overlay/copy-source", { path: action.copy, count: sources.length }, place);
    return { value: undefined, diagnostics: [fault] };
  }
  const way = source.map(String);
  const written = (rest: readonly string[]): readonly string[] => [...way, ...rest];
  return merge(value, found, { update: valueIn(value, source), written }, place);
}

function find(path: string, value: JsonValue, at: Origin): readonly Location[] | Diagnostic {
  const found = queryLocations(path, value);
  if (found === "too much work") return diagnostic("overlay/too-much-work", { path }, at);
  return "fault" in found ? diagnostic("overlay/bad-path", { path, reason: found.fault }, at) : found;
}

function remove(value: JsonValue, found: readonly Location[], origin: Origin): PhaseResult<Applied | undefined> {
  if (found.some(({ length }) => length === 0)) {
    return { value: undefined, diagnostics: [diagnostic("overlay/remove-root", {}, below(origin, "target"))] };
  }
  const targets = targetsOf(found);
  return { value: { value: removeAt(value, targets), step: removalStep(targets) }, diagnostics: [] };
}

interface Update {
  readonly update: JsonValue;
  readonly written: Parameters<typeof updateStep>[3];
}

function merge(
  value: JsonValue,
  found: readonly Location[],
  { update, written }: Update,
  at: Origin,
): PhaseResult<Applied | undefined> {
  const other = found.map((location) => valueIn(value, location)).find((target) => !fits(target, update));
  if (other !== undefined) {
    const parameters = { target: kindOf(other), update: kindOf(update) };
    return { value: undefined, diagnostics: [diagnostic("overlay/mismatch", parameters, at)] };
  }
  const targets = targetsOf(found);
  const merged = editAt(value, targets, (target) => updateTarget(target, update));
  return { value: { value: merged, step: updateStep(value, targets, update, written) }, diagnostics: [] };
}

function valueIn(value: JsonValue, location: Location): JsonValue {
  return valueAt(value, joinPointer("", ...location)) as JsonValue;
}

function below({ uri, pointer }: Origin, key: string): Origin {
  return { uri, pointer: joinPointer(pointer, key) };
}
