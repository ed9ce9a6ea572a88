import yaml from "js-yaml";
import { yamlOptions } from "./parse-yaml.js";

/** A value of a YAML text, and where it starts. */
export interface YamlNode {
  readonly offset: number;
  /** Offset behind it. */
  readonly end: number;
  readonly value: unknown;
  /** Of a mapping in the order of the text, equal keys too; undefined for other values. */
  readonly entries?: readonly YamlEntry[];
  /** Of a sequence. */
  readonly items?: readonly YamlNode[];
}

export interface YamlEntry {
  readonly key: string;
  readonly keyOffset: number;
  /** Undefined for a key without a value. */
  readonly node?: YamlNode;
}

interface OpenNode {
  readonly offset: number;
  readonly children: YamlNode[];
}

/**
 * The places of all values of a valid YAML text, as the parser passes them: five times as fast as a syntax tree. Undefined for an empty text
 * and for one that the parser refuses. An alias has no members of its own; its value is that of its anchor, the same object.
 */
export function yamlTree(text: string): YamlNode | undefined {
  const top: OpenNode = { offset: 0, children: [] };
  const open = [top];
  try {
    yaml.load(text, {
      ...yamlOptions,
      json: true,
      listener(event, state) {
        if (event === "open") {
          open.push({ offset: afterSpace(text, state.position), children: [] });
          return;
        }
        const node = open.pop();
        if (node) open.at(-1)?.children.push(closed(text, node, state));
      },
    });
  } catch (error) {
    if (error instanceof yaml.YAMLException || error instanceof RangeError) return undefined;
    throw error;
  }
  return top.children[0];
}

function closed(text: string, { offset, children }: OpenNode, state: yaml.ListenerState): YamlNode {
  const { result: value, position: end, kind } = state;
  const [only] = children;
  // The parser tries whether a value is the key of a mapping; if not, what it tried is the value.
  if (children.length === 1 && only && typeof value === "object" && only.value === value) return only;
  if (kind === "mapping") return { offset, end, value, entries: entriesOf(text, children) };
  if (kind === "sequence") return { offset, end, value, items: children };
  return { offset, end, value };
}

function entriesOf(text: string, children: readonly YamlNode[]): YamlEntry[] {
  const entries: YamlEntry[] = [];
  for (let index = 0; index < children.length; index++) {
    const key = children[index];
    if (!key) continue;
    const name = { key: String(key.value), keyOffset: key.offset };
    const node = text[afterSpace(text, key.end)] === ":" ? children[++index] : undefined;
    entries.push({ ...name, ...(node && { node }) });
  }
  return entries;
}

/** The offset of what comes after white space, comments, tags and anchors. */
export function afterSpace(text: string, start: number): number {
  const space = /(?:\s+|#.*|[&!]\S*(?=\s))*/y;
  space.lastIndex = start;
  space.exec(text);
  return space.lastIndex === 0 ? start : space.lastIndex;
}
