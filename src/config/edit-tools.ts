import { pointerSegments, type Pointer } from "../support/pointer.js";
import { editJson } from "./edit-json.js";
import { editYaml } from "./edit-yaml.js";

/** How the entries of `tools` change. */
export interface ToolsEdit {
  /** Keys that get an entry `{ enabled: false }`, behind the others, in this order. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Keys that are spelt otherwise from now on; what they hold stays. */
  readonly moved: readonly (readonly [from: string, to: string])[];
}

/** A piece of a text that another takes the place of. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text of a JSON or YAML file with other entries in the object at `pointer`, which is made where it is not there. Nothing else changes: comments, order, quotes and
 * indentation stay.
 */
export function editTools(
  text: string,
  { isJson, pointer }: { readonly isJson: boolean; readonly pointer: Pointer },
  edit: ToolsEdit,
): string {
  const path = pointerSegments(pointer);
  const lines = text.replaceAll("\r\n", "\n");
  const edited = isJson ? editJson(lines, path, edit) : editYaml(lines, path, edit);
  if (edited === lines) return text;
  return text.includes("\r\n") ? edited.replaceAll("\n", "\r\n") : edited;
}

/** A text after edits that do not overlap; those at one place follow each other as they are given. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toReversed().sort((a, b) => b.start - a.start);
  return sorted.reduce((edited, { start, end, text: put }) => edited.slice(0, start) + put + edited.slice(end), text);
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** Where the line of an offset ends, before its line feed. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

/** The blanks that the line of an offset begins with. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/u.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
}
