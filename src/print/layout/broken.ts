import { isCall } from "./simple.js";
import type { Expression } from "./syntax.js";

/** Several arguments, of which some are functions or calls with functions: one a line, whether they fit or not. */
export function hasFunctions(args: readonly Expression[]): boolean {
  if (args.length < 2) return false;
  const functions = args.filter(({ kind }) => kind === "arrow");
  return (
    functions.length > 1 ||
    args.some((argument) => isCall(argument) && argument.args.some(({ kind }) => kind === "arrow"))
  );
}

/** Several arrays, or several objects, each of several: one a line, whether they fit or not. */
export function isTable(elements: readonly Expression[]): boolean {
  const [first] = elements;
  if (elements.length < 2 || first === undefined) return false;
  return elements.every((element) => {
    if (element.kind !== first.kind) return false;
    return element.kind === "array"
      ? element.elements.length > 1
      : element.kind === "object" && element.members.length > 1;
  });
}
