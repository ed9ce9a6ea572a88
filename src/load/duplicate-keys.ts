import { visit as visitJson } from "jsonc-parser";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { joinPointer } from "../support/pointer.js";
import { type YamlNode, yamlTree } from "./yaml-tree.js";

/** How many equal keys of a document are told. */
const reportLimit = 50;

/**
 * A warning `document/duplicate-key` for each key that stands again in its object, the first fifty. This reads the text once more, with a
 * parser that knows where things stand, so it is only called when there is such a key.
 */
export function findDuplicateKeys(text: string, format: "json" | "yaml", uri: string): Diagnostic[] {
  const pointers = new Map<string, string>();
  try {
    const report = (pointer: string, key: string): unknown => pointers.size < reportLimit && pointers.set(pointer, key);
    if (format === "json") findInJson(text, report);
    else findInYaml(text, report);
  } catch (error) {
    // Too deep for these parsers; what they found so far is told.
    if (!(error instanceof RangeError)) throw error;
  }
  return [...pointers].map(([pointer, key]) => diagnostic("document/duplicate-key", { key }, { uri, pointer }));
}

function findInJson(text: string, report: (pointer: string, key: string) => void): void {
  const open: Set<string>[] = [];
  visitJson(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(key, _offset, _length, _line, _column, path) {
      const keys = open.at(-1);
      if (keys?.has(key)) report(joinPointer("", ...path(), key), key);
      keys?.add(key);
    },
  });
}

function findInYaml(text: string, report: (pointer: string, key: string) => void): void {
  const tasks: { node: YamlNode | undefined; pointer: string }[] = [{ node: yamlTree(text), pointer: "" }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { node, pointer } = task;
    node?.items?.forEach((item, index) => tasks.push({ node: item, pointer: joinPointer(pointer, index) }));
    const keys = new Set<string>();
    for (const entry of node?.entries ?? []) {
      const child = joinPointer(pointer, entry.key);
      if (keys.has(entry.key)) report(child, entry.key);
      keys.add(entry.key);
      tasks.push({ node: entry.node, pointer: child });
    }
  }
}
