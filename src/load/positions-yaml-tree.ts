import type { PlacedValue } from "./positions.js";
import { type YamlNode, yamlTree } from "./yaml-tree.js";

/** The places of a YAML text as the parser finds them; what an alias stands for is found at its anchor. Undefined for an empty text. */
export function indexYamlTree(text: string): PlacedValue | undefined {
  const root = yamlTree(text);
  return root && placed(root, root.offset, anchors(root));
}

function placed(node: YamlNode | undefined, offset: number, anchored: ReadonlyMap<unknown, YamlNode>): PlacedValue {
  const holder = node && (node.entries || node.items ? node : anchored.get(node.value));
  return {
    offset,
    member(segment) {
      const item = holder?.items?.[Number(segment)];
      if (item) return placed(item, item.offset, anchored);
      const entry = holder?.entries?.findLast(({ key }) => key === segment);
      return entry && placed(entry.node, entry.keyOffset, anchored);
    },
  };
}

/** The node that wrote each object and array. */
function anchors(root: YamlNode): ReadonlyMap<unknown, YamlNode> {
  const written = new Map<unknown, YamlNode>();
  const tasks = [root];
  for (let node = tasks.pop(); node; node = tasks.pop()) {
    if (node.entries || node.items) written.set(node.value, node);
    for (const item of node.items ?? []) tasks.push(item);
    for (const entry of node.entries ?? []) if (entry.node) tasks.push(entry.node);
  }
  return written;
}
