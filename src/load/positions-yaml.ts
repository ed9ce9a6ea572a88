import yaml from "js-yaml";
import { type FoundValue, lazyPlace } from "./lazy-place.js";
import { yamlOptions } from "./parse-yaml.js";
import type { PlacedValue } from "./positions.js";
import { indexYamlTree } from "./positions-yaml-tree.js";
import { afterSpace } from "./yaml-tree.js";

/** A value that may be a block mapping or a block sequence (YAML 1.2 section 8.2): where it starts, and the offset behind its lines. */
interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * The places of a valid YAML text; what an alias stands for is found at its anchor. Mappings and sequences in blocks are searched only
 * when one of their members is asked for, by skipping over lines that are indented deeper; where that does not tell, the parser reads the whole text.
 */
export function indexYaml(text: string): PlacedValue | undefined {
  let tree: { readonly root: PlacedValue | undefined } | undefined;
  const whole = (): PlacedValue | undefined => (tree ??= { root: indexYamlTree(text) }).root;
  // Directives, and lines that end as the parser takes it with a carriage return alone.
  if (/^\s*%|\r(?!\n)/.test(text)) return whole();
  const mark = afterSpace(text, 0);
  const start = /---\s/y.test(text.slice(mark, mark + 4)) ? afterSpace(text, mark + 3) : mark;
  const root = { offset: start, findMembers: () => membersOf(text, { start, end: text.length }) };
  return lazyPlace(root, whole);
}

/** The members of a block by name or index; undefined for what may be no block. */
function membersOf(text: string, block: Block): ReadonlyMap<string, FoundValue> | undefined {
  const isSequence = isItem(text, block.start);
  const starts = startsOf(text, block, isSequence);
  const members = new Map<string, FoundValue>();
  for (const [index, offset] of starts?.entries() ?? []) {
    const head = isSequence ? { key: String(index), end: offset + 1 } : keyAt(text, offset);
    if (head === undefined) return undefined;
    const end = starts?.[index + 1] ?? block.end;
    const start = afterSpace(text, head.end);
    if (start < end && !endsWithin(text, { start, end })) return undefined;
    // What stands in the line of its key is no block.
    const isBlock = start < end && (isSequence || text.slice(head.end, start).includes("\n"));
    members.set(head.key, {
      offset: isSequence && start < end ? start : offset,
      findMembers: () => (isBlock ? membersOf(text, { start, end }) : undefined),
    });
  }
  return starts && members;
}

/** Where the members of a block start: in the lines that are indented as its first is. Undefined where a line is indented less. */
function startsOf(text: string, { start, end }: Block, isSequence: boolean): number[] | undefined {
  const indent = start - (text.lastIndexOf("\n", start - 1) + 1);
  const starts = [start];
  for (let line = text.indexOf("\n", start) + 1; line > 0 && line < end; line = text.indexOf("\n", line) + 1) {
    let at = line;
    while (text[at] === " " && at - line <= indent) at++;
    if (at - line > indent || at >= end || "#\t\r\n".includes(text[at] ?? "")) continue;
    if (at - line < indent) return undefined;
    // The items of a member may be indented as it is itself.
    if (isItem(text, at) === isSequence) starts.push(at);
    else if (isSequence) return undefined;
  }
  return starts;
}

function isItem(text: string, at: number): boolean {
  return text[at] === "-" && /\s/.test(text[at + 1] ?? "\n");
}

/** The key at an offset, and the offset behind its colon; undefined where there is none, or none that stands in one line as text. */
function keyAt(text: string, offset: number): { readonly key: string; readonly end: number } | undefined {
  const written =
    /(?:("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')[ \t]*|((?:[^\s"'[\]{}#&*!|>%@`,?:-]|[?:-](?=\S))(?:[^\n:#]|:(?=\S)|(?<=\S)#)*)):(?=\s|$)/y;
  written.lastIndex = offset;
  const [found, quoted, plain] = written.exec(text) ?? [];
  if (found === undefined) return undefined;
  const end = offset + found.length;
  if (plain !== undefined && /^[A-Za-z/$_<]/.test(plain) && !/^(?:null|true|false)\s*$/i.test(plain))
    return { key: plain.trimEnd(), end };
  return { key: String(yaml.load(quoted ?? plain ?? "", { ...yamlOptions, json: true })), end };
}

/** Whether a value in quotes or brackets ends before the next member: the parser does not ask for an indentation of its lines. */
function endsWithin(text: string, { start, end }: Block): boolean {
  const first = text[start];
  if (first === "{" || first === "[") return /[}\]]$/.test(text.slice(start, end).trimEnd());
  const quoted = first === '"' ? /"(?:[^"\\]|\\[^])*"/y : /'(?:[^']|'')*'/y;
  quoted.lastIndex = start;
  return (first !== '"' && first !== "'") || (quoted.test(text) && quoted.lastIndex <= end);
}
