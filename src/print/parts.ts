import type { Code, CodePart } from "../emit/code.js";

/** Calls `visit` with each part of `code`, in order. */
export function forEachPart(code: Code, visit: (part: CodePart) => void): void {
  for (const part of code) {
    if (isCode(part)) forEachPart(part, visit);
    else visit(part);
  }
}

function isCode(part: CodePart | Code): part is Code {
  return Array.isArray(part);
}
