import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { SourceDocument } from "../load/source-bundle.js";
import type { Origin } from "../model/origin.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";

/** One overlay, as its file says it. */
export interface Overlay {
  readonly extends?: string;
  readonly actions: readonly Action[];
}

/** What one action does to what its target finds. */
export type Action = { readonly target: string; readonly origin: Origin } & (
  { readonly remove: true } | { readonly update: JsonValue } | { readonly copy: string }
);

/**
 * Reads an Overlay Object of version 1.0 or 1.1 (Overlay 1.1.0 section 4.4.1). Undefined with errors: `overlay/no-overlay`, `overlay/version`,
 * `overlay/invalid`.
 */
export function readOverlay({ uri, value, displayName: name }: SourceDocument): PhaseResult<Overlay | undefined> {
  const version = ownMember(value, "overlay");
  if (!isJsonObject(value) || version === undefined)
    return failed([diagnostic("overlay/no-overlay", { name }, at(uri))]);
  const feature = /^1\.([01])(?:\.\d+)?$/.exec(String(version))?.[1];
  const found = typeof version === "object" ? "no version" : String(version).slice(0, 40);
  if (feature === undefined) return failed([diagnostic("overlay/version", { name, found }, at(uri, "overlay"))]);
  const invalid = (problem: string, ...place: (string | number)[]): Diagnostic =>
    diagnostic("overlay/invalid", { problem }, at(uri, ...place));
  const faults: Diagnostic[] = unknownKeys(value, ["overlay", "info", "extends", "actions"]).map((key) =>
    invalid(`An overlay has no field \`${key}\`.`, key),
  );
  const extended = ownMember(value, "extends");
  if (extended !== undefined && typeof extended !== "string")
    faults.push(invalid("`extends` must be a text.", "extends"));
  const listed = ownMember(value, "actions");
  if (!Array.isArray(listed) || listed.length === 0) {
    return failed([...faults, invalid("`actions` must be a list of at least one action.", "actions")]);
  }
  const actions = (listed as readonly JsonValue[]).flatMap((action, index) => {
    const read = readAction(action, feature === "1");
    const origin = at(uri, "actions", index);
    if (typeof read !== "string") return [{ ...read, origin }];
    faults.push(invalid(read, "actions", index));
    return [];
  });
  if (faults.length > 0) return failed(faults);
  return { value: { actions, ...(typeof extended === "string" && { extends: extended }) }, diagnostics: [] };
}

type ReadAction = { readonly target: string } & (
  { readonly remove: true } | { readonly update: JsonValue } | { readonly copy: string }
);

function readAction(action: JsonValue, canCopy: boolean): ReadAction | string {
  if (!isJsonObject(action)) return "An action must be an object.";
  const [unknown] = unknownKeys(action, ["target", "description", "update", "remove", "copy"]);
  if (unknown !== undefined) return `An action has no field \`${unknown}\`.`;
  const [target, update, remove, copy] = ["target", "update", "remove", "copy"].map((key) => ownMember(action, key));
  if (typeof target !== "string") return "An action needs a `target`, a JSONPath.";
  if (remove !== undefined && typeof remove !== "boolean") return "`remove` must be true or false.";
  if (copy !== undefined && !canCopy) return "`copy` is a field of version 1.1; write `overlay: 1.1.0`.";
  if (copy !== undefined && typeof copy !== "string") return "`copy` must be a JSONPath.";
  if (remove === true) return { target, remove };
  if (update !== undefined && copy !== undefined) return "An action has either `update` or `copy`.";
  if (copy !== undefined) return { target, copy };
  return update === undefined ? "An action needs `update`, `copy` or `remove: true`." : { target, update };
}

function unknownKeys(object: JsonObject, known: readonly string[]): string[] {
  return Object.keys(object).filter((key) => !known.includes(key) && !key.startsWith("x-"));
}

function at(uri: string, ...place: readonly (string | number)[]): Origin {
  return { uri, pointer: joinPointer("", ...place) };
}

function failed(diagnostics: readonly Diagnostic[]): PhaseResult<undefined> {
  return { value: undefined, diagnostics };
}
