import {
  type Doc,
  breakParent,
  concat,
  firstThatFits,
  group,
  ifBreak,
  indent,
  line,
  sequence,
  softline,
  willBreak,
} from "./doc.js";
import { expressionDoc } from "./print-expressions.js";
import { hasFunctions } from "./broken.js";
import { isNumber } from "./simple.js";
import type { Expression } from "./syntax.js";

/** The arguments of a call with their parentheses. */
export function argumentsDoc(args: readonly Expression[]): Doc {
  const last = args.at(-1);
  if (last === undefined) return "()";
  const docs = args.map((argument, at) =>
    at < args.length - 1 ? concat(expressionDoc(argument), ",", line) : expressionDoc(argument),
  );
  const oneEach = (): Doc =>
    group(concat("(", indent(line, sequence(docs)), ifBreak(","), line, ")"), { breaks: true });
  if (hasFunctions(args)) return oneEach();
  if (isHugged(args)) {
    const before = docs.slice(0, -1);
    if (before.some(willBreak)) return oneEach();
    const first = sequence(before);
    // Only a function is laid out in another way than elsewhere; to lay out all twice would take 2^depth steps.
    const hugged = last.kind === "arrow" ? expressionDoc(last, true) : docs.at(-1)!;
    const broken = concat("(", first, group(hugged, { breaks: true }), ")");
    if (willBreak(hugged)) return concat(breakParent, firstThatFits(broken, oneEach()));
    return firstThatFits(concat("(", first, hugged, ")"), broken, oneEach());
  }
  return group(concat("(", indent(softline, sequence(docs)), ifBreak(","), softline, ")"), {
    breaks: docs.some(willBreak),
  });
}

/** Whether the parentheses stay close to the last argument when that is broken. */
function isHugged(args: readonly Expression[]): boolean {
  const last = args.at(-1)!;
  const before = args.at(-2);
  if (!canBeHugged(last) || before?.kind === last.kind) return false;
  if (args.length === 2 && before?.kind === "arrow" && last.kind === "array") return false;
  return !(args.length > 1 && last.kind === "array" && last.elements.every(isNumber));
}

function canBeHugged(argument: Expression): boolean {
  if (argument.kind === "object") return argument.members.length > 0;
  if (argument.kind === "array") return argument.elements.length > 0;
  return argument.kind === "arrow" && (argument.body.kind === "array" || argument.body.kind === "call");
}
