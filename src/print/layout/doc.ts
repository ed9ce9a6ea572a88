/**
 * What a layout is made of, as in Prettier's documents: text (a string is as many columns wide as it is long), places where a line may end, and groups that are laid out on one line
 * where they fit, and otherwise broken at all of their own places.
 */
export type Doc = string | DocNode;

/** A layout that is more than a text, with what is known of it beforehand. */
export type DocNode = Facts &
  (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "concat"; readonly parts: readonly Doc[] }
    | { readonly kind: "fill"; readonly parts: readonly Doc[]; readonly from: number }
    | { readonly kind: "indent"; readonly contents: Doc }
    | { readonly kind: "line"; readonly flat: "" | " "; readonly hard: boolean }
    | {
        readonly kind: "group";
        readonly contents: Doc;
        readonly states: readonly Doc[] | undefined;
        readonly id: GroupId | undefined;
      }
    | { readonly kind: "ifBreak"; readonly broken: Doc; readonly flat: Doc; readonly id: GroupId | undefined }
    | { readonly kind: "indentIfBreak"; readonly contents: Doc; readonly id: GroupId }
    | { readonly kind: "breakParent" }
    | { readonly kind: "comment"; readonly lines: readonly string[] }
    | Lazy
  );

/** What stands on one line where it fits, and is only made where it does not. */
interface Lazy {
  readonly kind: "lazy";
  readonly flat: string;
  readonly make: () => Doc;
  made: Doc | undefined;
}

/** Names a group, so that what follows it can ask whether it was broken. */
export interface GroupId {
  broken: boolean;
}

interface Facts {
  /** Whether the groups around it must be broken (for a group: whether it must be itself). */
  readonly breaks: boolean;
  /** Whether it holds something that must be broken, also where that does not reach the groups around it. */
  readonly willBreak: boolean;
  /** Columns on one line; at least so many, where it depends on another group. */
  readonly width: number;
}

const none: Facts = { breaks: false, willBreak: false, width: 0 };

function factsOf(docs: readonly Doc[]): Facts {
  let breaks = false;
  let willBreak = false;
  let width = 0;
  for (const doc of docs) {
    if (typeof doc === "string") width += doc.length;
    else {
      breaks ||= doc.breaks;
      willBreak ||= doc.willBreak;
      width += doc.width;
    }
  }
  return { breaks, willBreak, width };
}

/** Text that is `width` columns wide: plain where that is its length. */
export function text(value: string, width: number): Doc {
  if (width === value.length) return value;
  return { kind: "text", text: value, breaks: false, willBreak: false, width };
}

/**
 * Text on one line, and what `make` gives where that does not fit: its lines are all in groups, and none must be broken. Where `flat` is not known, what
 * `make` gives.
 */
export function lazy(flat: string | undefined, make: () => Doc): Doc {
  if (flat === undefined) return make();
  return { kind: "lazy", flat, make, made: undefined, breaks: false, willBreak: false, width: flat.length };
}

/** What stands for a text that does not fit. */
export function madeOf(doc: Lazy): Doc {
  return (doc.made ??= doc.make());
}

/** A few documents, one after another. */
export function concat(...parts: readonly Doc[]): DocNode {
  return sequence(parts);
}

/** Any number of documents, one after another. */
export function sequence(parts: readonly Doc[]): DocNode {
  const { breaks, willBreak, width } = factsOf(parts);
  return { kind: "concat", parts, breaks, willBreak, width };
}

/** As many of the parts (content and lines in turn) on each line as fit. */
export function fill(parts: readonly Doc[]): DocNode {
  return { kind: "fill", parts, from: 0, ...factsOf(parts) };
}

/** What remains of a `fill` from one of its parts. */
export function fillFrom(parts: readonly Doc[], from: number): DocNode {
  return { kind: "fill", parts, from, ...none };
}

/** Documents with `separator` between them. */
export function join(separator: Doc, docs: readonly Doc[]): Doc {
  const parts: Doc[] = [];
  for (const doc of docs) {
    if (parts.length > 0) parts.push(separator);
    parts.push(doc);
  }
  return sequence(parts);
}

/** Lines that end in it begin two columns further to the right. */
export function indent(...parts: readonly Doc[]): DocNode {
  const contents = parts.length === 1 ? parts[0]! : sequence(parts);
  const { breaks, willBreak, width } = factsOf(parts);
  return { kind: "indent", contents, breaks, willBreak, width };
}

/** A space, or the end of a line. */
export const line: DocNode = { kind: "line", flat: " ", hard: false, ...none, width: 1 };
/** Nothing, or the end of a line. */
export const softline: DocNode = { kind: "line", flat: "", hard: false, ...none };
/** The end of a line, which breaks all groups around it. */
export const hardline: DocNode = {
  kind: "line",
  flat: "",
  hard: true,
  breaks: true,
  willBreak: true,
  width: 0,
};
/** Nothing, but it breaks all groups around it. */
export const breakParent: DocNode = { kind: "breakParent", ...none, breaks: true, willBreak: true };

/** Lines of a comment, each with its end. */
export function commentLines(lines: readonly string[]): DocNode {
  return { kind: "comment", lines, breaks: true, willBreak: true, width: 0 };
}

/** On one line where it fits, else broken; with `breaks` always broken. */
export function group(contents: Doc, { breaks = false, id }: { breaks?: boolean; id?: GroupId } = {}): DocNode {
  const facts = typeof contents === "string" ? factsOf([contents]) : contents;
  return {
    kind: "group",
    contents,
    states: undefined,
    id,
    breaks: breaks || facts.breaks,
    willBreak: breaks || facts.willBreak,
    width: facts.width,
  };
}

/** A group that is laid out as the first of the states that fits, the last where none does. What it holds breaks no group around it. */
export function firstThatFits(...states: readonly [Doc, ...Doc[]]): DocNode {
  return { kind: "group", contents: states[0], states, id: undefined, ...factsOf([states[0]]), breaks: false };
}

/** `broken` where the group (`id`, or else the one around) is broken, and otherwise `flat`. */
export function ifBreak(broken: Doc, flat: Doc = "", id?: GroupId): DocNode {
  return { kind: "ifBreak", broken, flat, id, ...factsOf([broken, flat]), width: id ? 0 : factsOf([flat]).width };
}

/** Indented where the group `id` is broken. */
export function indentIfBreak(contents: Doc, id: GroupId): DocNode {
  return { kind: "indentIfBreak", contents, id, ...factsOf([contents]) };
}

/** Whether it holds something that must be broken. */
export function willBreak(doc: Doc): boolean {
  return typeof doc !== "string" && doc.willBreak;
}

/** Whether it can be broken anywhere. */
export function canBreak(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  switch (doc.kind) {
    case "text":
    case "breakParent":
      return false;
    case "line":
    case "comment":
      return true;
    case "concat":
    case "fill":
      return doc.parts.some(canBreak);
    case "group":
    case "indent":
    case "indentIfBreak":
      return canBreak(doc.contents);
    case "ifBreak":
      return canBreak(doc.broken) || canBreak(doc.flat);
    case "lazy":
      return canBreak(madeOf(doc));
  }
}
