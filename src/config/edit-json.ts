import { createScanner, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { applyEdits, indentAt, lineEnd, lineStart, type TextEdit, type ToolsEdit } from "./edit-tools.js";

/** The text of a JSON file (RFC 8259, with comments) with other members in the object at `path`. */
export function editJson(text: string, path: readonly string[], edit: ToolsEdit): string {
  const whole = withObject(text, path);
  const root = parseTree(whole, [], { allowTrailingComma: true });
  const object = root && findNodeAtLocation(root, [...path]);
  if (object?.type !== "object") return whole;
  const renames = edit.moved.flatMap(([from, to]) => {
    const key = memberOf(object, from)?.children?.[0];
    return key ? [{ start: key.offset, end: key.offset + key.length, text: JSON.stringify(to) }] : [];
  });
  const removals = edit.removed.flatMap((key) => removalOf(whole, object, key));
  const cut = applyEdits(whole, [...renames, ...removals]);
  return edit.added.length === 0
    ? cut
    : insert(
        cut,
        path,
        edit.added.map((key) => `${JSON.stringify(key)}: { "enabled": false }`),
      );
}

function memberOf(object: Node, key: string): Node | undefined {
  return object.children?.findLast((member) => member.children?.[0]?.value === key);
}

/** The member with the comma behind it, or, of the last one, before it; the whole line where nothing else stands on it. */
function removalOf(text: string, object: Node, key: string): TextEdit[] {
  const member = memberOf(object, key);
  if (member === undefined) return [];
  let [start, end] = [member.offset, member.offset + member.length];
  const comma = commaBehind(text, end, object.offset + object.length - 1);
  const edits: TextEdit[] = [];
  if (comma !== undefined && text.slice(end, comma).trim() === "") end = comma + 1;
  else if (comma !== undefined) edits.push({ start: comma, end: comma + 1, text: "" });
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  if (text.slice(from, start).trim() === "" && text.slice(end, to).trim() === "" && to < text.length) {
    [start, end] = [from, to + 1];
  }
  return [...edits, { start, end, text: "" }];
}

function commaBehind(text: string, from: number, to: number): number | undefined {
  const scanner = createScanner(text.slice(from, to), true);
  scanner.scan();
  const at = from + scanner.getTokenOffset();
  return at < to && text[at] === "," ? at : undefined;
}

/** The text with an object at `path`, which is at most one member deep. */
function withObject(text: string, [key]: readonly string[]): string {
  if (text.trim() === "") return withObject("{}\n", key === undefined ? [] : [key]);
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (key === undefined || !root || findNodeAtLocation(root, [key])) return text;
  return insert(text, [], [`${JSON.stringify(key)}: {}`]);
}

/** The text with more members in the object at `path`, behind the comments that end it. */
function insert(text: string, path: readonly string[], members: readonly string[]): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const object = root && findNodeAtLocation(root, [...path]);
  if (!object) return text;
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  const lastEnd = last && last.offset + last.length;
  const needsComma = lastEnd !== undefined && commaBehind(text, lastEnd, close) === undefined;
  const at = text.slice(0, close).trimEnd().length;
  const base = indentAt(text, object.offset);
  const isOwnLine = last !== undefined && lineStart(text, last.offset) > object.offset;
  const indent = isOwnLine ? indentAt(text, last.offset) : base + unitOf(text);
  const lines = members.map((member) => `\n${indent}${member}`).join(",");
  const isMultiLine = text.slice(at, close).includes("\n");
  return applyEdits(text, [
    ...(needsComma ? [{ start: lastEnd, end: lastEnd, text: "," }] : []),
    { start: at, end: isMultiLine ? at : close, text: lines + (isMultiLine ? "" : `\n${base}`) },
  ]);
}

function unitOf(text: string): string {
  return /\n([ \t]+)\S/u.exec(text)?.[1] ?? "  ";
}
