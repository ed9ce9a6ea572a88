import { argumentsDoc } from "./arguments.js";
import {
  type Doc,
  breakParent,
  concat,
  firstThatFits,
  group,
  hardline,
  indent,
  join,
  lazy,
  sequence,
  willBreak,
} from "./doc.js";
import { expressionDoc } from "./print-expressions.js";
import { typeArgumentsDoc } from "./print-types.js";
import { hasSimpleArguments, isCall } from "./simple.js";
import type { Call, Expression } from "./syntax.js";

interface Link {
  readonly node: Expression;
  readonly doc: Doc;
}

interface Chain {
  readonly doc: Doc;
  /** Whether it may be laid out with one call a line. */
  readonly isChain: boolean;
}

// The layout around a call asks for it too.
const known = new WeakMap<Call, Chain>();

/** A chain of calls of members, `z.string().min(1)`. */
export function memberChain(call: Call): Chain {
  const chain = known.get(call) ?? chainOf(call);
  known.set(call, chain);
  return chain;
}

function chainOf(call: Call): Chain {
  const links = linksOf(call);
  const groups = groupsOf(links);
  const isMerged = groups.length > 1 && startsWithFactory(groups[0]!);
  const docs = groups.map((links) => sequence(links.map(({ doc }) => doc)));
  const oneLine = sequence(docs);
  if (groups.length <= (isMerged ? 3 : 2)) return { doc: group(oneLine), isChain: false };

  const start = docs.slice(0, isMerged ? 2 : 1);
  const expanded = concat(sequence(start), indent(hardline, join(hardline, docs.slice(start.length))));
  const calls = links.map(({ node }) => node).filter(isCall);
  const isBroken =
    (calls.length > 2 && !hasSimpleArguments(call)) ||
    docs.slice(0, -1).some(willBreak) ||
    (willBreak(docs.at(-1)!) && calls.slice(0, -1).some(({ args }) => args.some(({ kind }) => kind === "arrow")));
  if (isBroken) return { doc: group(expanded), isChain: true };
  return { doc: concat(willBreak(oneLine) ? breakParent : "", firstThatFits(oneLine, expanded)), isChain: true };
}

/** From the first object to the last call. */
function linksOf(call: Call): Link[] {
  const links: Link[] = [];
  let node: Expression = call;
  for (;;) {
    if (node.kind === "call" && (node.callee.kind === "member" || node.callee.kind === "call")) {
      links.push({ node, doc: callArgumentsDoc(node) });
      node = node.callee;
    } else if (node.kind === "member") {
      links.push({ node, doc: `.${node.name}` });
      node = node.object;
    } else {
      links.push({ node, doc: expressionDoc(node) });
      return links.reverse();
    }
  }
}

function callArgumentsDoc({ typeArgs, args, flatArgs }: Call): Doc {
  return lazy(flatArgs, () => concat(typeArgumentsDoc(typeArgs), argumentsDoc(args)));
}

/** The object with what belongs to it, and then each member with its call. */
function groupsOf(links: readonly Link[]): Link[][] {
  let at = 1;
  while (at < links.length && isCall(links[at]!.node)) at++;
  if (!isCall(links[0]!.node)) while (links[at]?.node.kind === "member" && links[at + 1]?.node.kind === "member") at++;
  const groups = [links.slice(0, at)];
  let hasCall = true;
  for (const link of links.slice(at)) {
    if (hasCall && link.node.kind === "member") groups.push([]);
    hasCall = isCall(link.node);
    groups.at(-1)!.push(link);
  }
  return groups;
}

/** `Name.of()`: the first call stays with a name that begins with a capital letter. */
function startsWithFactory(links: readonly Link[]): boolean {
  const { node } = links.at(-1)!;
  if (links.length === 1 ? node.kind !== "name" : node.kind !== "member") return false;
  return /^[A-Z]|^[$_]+$/.test((node as { readonly name: string }).name);
}
