import type { Origin } from "../../model/origin.js";
import { groupBy } from "../../support/group.js";
import type { Change } from "../change.js";

/** What showing changes takes. */
export interface RenderChangesOptions {
  /** Line and column, from 1, of a place in what the new contract was made from; undefined where it is not known. */
  readonly locate: (origin: Origin) => { readonly line: number; readonly column: number } | undefined;
  /** By URI. */
  readonly documents: ReadonlyMap<string, { readonly displayName: string }>;
}

/** Where a change stands, as machines read it. */
export interface ChangePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** The file, line and column of a change; undefined where it has no place in the new document. */
export function placeOf({ at }: Change, { locate, documents }: RenderChangesOptions): ChangePlace | undefined {
  if (at === undefined) return undefined;
  const position = locate(at);
  const file = documents.get(at.uri)?.displayName ?? at.uri;
  return { file, ...(position && { line: position.line, column: position.column }) };
}

/** `openapi.yaml:41:9`; empty for none. */
export function placeText(place: ChangePlace | undefined): string {
  if (place === undefined) return "";
  return place.line === undefined ? place.file : `${place.file}:${place.line}:${place.column}`;
}

/** The changes that are told of each tool, in their order. */
export function byTool(changes: readonly Change[]): Map<string, Change[]> {
  return groupBy(changes, ({ tool }) => tool);
}

/** `2 breaking, 1 additive, 0 text only in 2 tools`. */
export function countsText(changes: readonly Change[]): string {
  if (changes.length === 0) return "no change of the contract";
  const count = (wanted: string): number => changes.filter((change) => change.class === wanted).length;
  const tools = new Set(changes.flatMap(({ tool, alsoIn = [] }) => [tool, ...alsoIn])).size;
  const where = tools === 1 ? "1 tool" : `${tools} tools`;
  return `${count("breaking")} breaking, ${count("additive")} additive, ${count("text")} text only in ${where}`;
}

/** `(and in 3 more tools)`, where others share what changed; empty for none. */
export function alsoText({ alsoIn = [] }: Change): string {
  if (alsoIn.length === 0) return "";
  return alsoIn.length === 1 ? `(and in ${alsoIn[0]})` : `(and in ${alsoIn.length} more tools)`;
}
