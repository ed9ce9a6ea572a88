import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { PlacedValue } from "./positions.js";

/** The places of a JSON text with comments, and with commas at the end of lists; undefined for a text that is none. For small texts: it makes a syntax tree. */
export function indexJsonWithComments(text: string): PlacedValue | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return root === undefined || errors.length > 0 ? undefined : placed(root);
}

function placed(node: Node): PlacedValue {
  const { parent, type } = node;
  return {
    offset: parent?.type === "property" ? parent.offset : node.offset,
    member(segment) {
      const found = findNodeAtLocation(node, [type === "array" ? Number(segment) : segment]);
      return found && placed(found);
    },
  };
}
