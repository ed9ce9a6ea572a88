import type { Call, Expression } from "./syntax.js";

/** A number, with or without a sign. */
export function isNumber(expression: Expression): boolean {
  return expression.kind === "scalar" && expression.value.kind === "number";
}

/** A call, not one with `new`. */
export function isCall(expression: Expression): expression is Call & { readonly kind: "call" } {
  return expression.kind === "call";
}

/** So simple that a chain of calls with it may stay on one line; `depth` is how deep calls may be nested. */
export function isSimple(expression: Expression, depth = 2): boolean {
  if (depth <= 0) return false;
  const inner = (child: Expression): boolean => isSimple(child, depth - 1);
  switch (expression.kind) {
    case "scalar":
    case "name":
      return true;
    case "object":
      return expression.members.every(
        ({ key, form, value }) =>
          key.kind !== "computed" && form !== "getter" && (form === "shorthand" || inner(value)),
      );
    case "array":
      return expression.elements.every(inner);
    case "call":
    case "new":
      return isSimple(expression.callee, depth) && expression.args.length <= depth && expression.args.every(inner);
    case "import":
      return true;
    case "member":
      return isSimple(expression.object, depth);
    case "await":
    case "arrow":
      return false;
  }
}

/** `isSimple` of an argument. */
export function isSimpleArgument(argument: Expression): boolean {
  return isSimple(argument);
}

/** Whether all calls of a chain have simple arguments. */
export function hasSimpleArguments(chain: Expression): boolean {
  for (let node = chain; ;) {
    if (node.kind === "member") node = node.object;
    else if (node.kind === "call") {
      if (!node.args.every(isSimpleArgument)) return false;
      node = node.callee;
    } else return true;
  }
}

// A quarter of a line.
const short = 30;

/** An only argument so short that breaking the call around it gains nothing. */
export function isShortArgument(expression: Expression): boolean {
  switch (expression.kind) {
    case "name":
      return expression.name.length <= short;
    case "scalar":
      return expression.value.kind !== "string" || expression.value.text.length <= short;
    case "call":
      return (
        expression.args.length === 0 && expression.callee.kind === "name" && expression.callee.name.length <= short - 2
      );
    default:
      return false;
  }
}
