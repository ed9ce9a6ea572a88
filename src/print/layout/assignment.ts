import { type Doc, type GroupId, canBreak, concat, group, indent, indentIfBreak, line, willBreak } from "./doc.js";
import { memberChain } from "./member-chain.js";
import { expressionDoc } from "./print-expressions.js";
import { typeArgumentsDoc } from "./print-types.js";
import { isCall, isShortArgument } from "./simple.js";
import type { Call, Expression, Key } from "./syntax.js";

/**
 * `left operator value`, with the line ended after the operator where the value is better whole on the next one. `key` is
 * `left` where that is the key of a member.
 */
export function assignmentDoc(left: Doc, operator: string, value: Expression, key?: Key): Doc {
  const doc = expressionDoc(value);
  const start = concat(typeof left === "string" ? left : group(left), operator);
  // Below it a line of its own would be no further to the left.
  const isShortKey = key !== undefined && key.width < 5;
  if (key === undefined && value.kind === "arrow" && canBreak(left))
    return group(concat(left, operator, " ", group(doc)));
  if (!isShortKey && (isString(value) || isPoorlyBreakable(value)))
    return group(concat(start, group(indent(line, doc))));
  if (!canBreak(left) && (isShortKey || isPlainLiteral(value))) return group(concat(start, " ", doc));
  return fluidDoc(start, doc);
}

/** The line is ended after `start` where what follows does not begin on it. */
export function fluidDoc(start: Doc, doc: Doc): Doc {
  const id: GroupId = { broken: false };
  return group(concat(start, group(indent(line), { id }), indentIfBreak(doc, id)));
}

function isString(value: Expression): boolean {
  return value.kind === "scalar" && value.value.kind === "string";
}

/** A number without a sign, `true` or `false`. */
function isPlainLiteral(value: Expression): boolean {
  return value.kind === "scalar" && value.value.kind !== "string" && /^[\dtf]/.test(value.value.text);
}

/** Members and calls that could be broken in short pieces only: `Name`, `of(Name)`. */
function isPoorlyBreakable(value: Expression, isInside = false): boolean {
  if (isCall(value)) {
    if (value.callee.kind === "member" && memberChain(value).isChain) return false;
    const { args } = value;
    const isShort = args.length === 0 || (args.length === 1 && isShortArgument(args[0]!));
    return isShort && !hasLongTypes(value) && isPoorlyBreakable(value.callee, true);
  }
  if (value.kind === "member") return isPoorlyBreakable(value.object, true);
  return isInside && value.kind === "name";
}

function hasLongTypes({ typeArgs }: Call): boolean {
  const [first] = typeArgs;
  if (first === undefined) return false;
  if (typeArgs.length > 1 || first.kind === "union" || first.kind === "intersection" || first.kind === "object")
    return true;
  return willBreak(typeArgumentsDoc(typeArgs));
}
