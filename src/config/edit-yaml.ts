import { isMap, isScalar, type Pair, parseDocument, type Scalar, stringify, type YAMLMap } from "yaml";
import { applyEdits, indentAt, lineEnd, lineStart, type TextEdit, type ToolsEdit } from "./edit-tools.js";

/** The text of a YAML file (1.2) with other entries in the mapping at `path`, which is at most one key deep. */
export function editYaml(text: string, path: readonly string[], edit: ToolsEdit): string {
  const document = parseDocument(text);
  const found = path.length === 0 ? document.contents : document.getIn(path, true);
  const entries = edit.added.map((key) => `${spelt(key)}: { enabled: false }`);
  if (!isMap(found)) return withMapping(text, path, entries);
  if (found.flow === true && found.items.length > 0) return rewritten(text, path, edit);
  const edits = [
    ...edit.moved.flatMap(([from, to]) => renameOf(found, from, to)),
    ...edit.removed.flatMap((key) => removalOf(text, found, key)),
  ];
  if (entries.length === 0) return applyEdits(text, edits);
  const last = found.items.at(-1);
  if (last === undefined) return withMapping(text, path, entries, found);
  const [start, end] = rangeOf(last);
  const at = lineEnd(text, end);
  const indent = indentAt(text, start);
  return applyEdits(text, [
    ...edits,
    { start: at, end: at, text: entries.map((entry) => `\n${indent}${entry}`).join("") },
  ]);
}

/** A key as YAML writes it. */
function spelt(key: string): string {
  return stringify(key, { lineWidth: 0 }).trimEnd();
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key);
}

/** From the key to the last character of the value. */
function rangeOf({ key, value }: Pair): readonly [start: number, end: number] {
  const [start = 0, keyEnd = 0] = (key as Scalar).range ?? [];
  const end = (value as Scalar | null)?.range?.[1] ?? keyEnd;
  return [start, Math.max(end, keyEnd)];
}

function renameOf(map: YAMLMap, from: string, to: string): TextEdit[] {
  const key = pairOf(map, from)?.key as Scalar | undefined;
  const [start, end] = key?.range ?? [];
  return start === undefined || end === undefined ? [] : [{ start, end, text: spelt(to) }];
}

/** Whole lines; comments between entries stay. */
function removalOf(text: string, map: YAMLMap, key: string): TextEdit[] {
  const pair = pairOf(map, key);
  if (pair === undefined) return [];
  const [from, to] = rangeOf(pair);
  const content = text.slice(from, to).trimEnd();
  const [start, end] = [lineStart(text, from), lineEnd(text, from + content.length)];
  return [{ start, end: Math.min(end + 1, text.length), text: "" }];
}

/** The text with entries in a mapping that is not there yet, or is empty. */
function withMapping(text: string, [key]: readonly string[], entries: readonly string[], empty?: YAMLMap): string {
  if (entries.length === 0) return text;
  const [start, end] = empty?.range ?? [];
  const bare = start === undefined || end === undefined ? text : text.slice(0, start).trimEnd() + text.slice(end);
  const lines = entries.map((entry) => `${key === undefined ? "" : "  "}${entry}\n`).join("");
  const place =
    key === undefined
      ? undefined
      : new RegExp(`^${spelt(key)}:[ \\t]*(?:(?:~|null)[ \\t]*)?(?=#|\\r?$)`, "mu").exec(bare);
  if (place) {
    const at = lineEnd(bare, place.index);
    return `${bare.slice(0, at)}\n${lines.trimEnd()}${bare.slice(at)}`;
  }
  const body = bare.trim() === "" ? "" : `${bare.trimEnd()}\n`;
  return key === undefined ? `${body}${lines}` : `${body}${spelt(key)}:\n${lines}`;
}

/** Mappings in braces are written anew, with their comments. */
function rewritten(text: string, path: readonly string[], { added, removed, moved }: ToolsEdit): string {
  const document = parseDocument(text);
  for (const key of removed) document.deleteIn([...path, key]);
  const map = (path.length === 0 ? document.contents : document.getIn(path, true)) as YAMLMap;
  for (const [from, to] of moved) {
    const pair = pairOf(map, from);
    if (pair) pair.key = document.createNode(to);
  }
  for (const key of added) map.set(document.createNode(key), document.createNode({ enabled: false }, { flow: true }));
  return document.toString({ lineWidth: 0 });
}
