import { type Doc, type DocNode, concat, fillFrom, madeOf } from "./doc.js";
import { printWidth } from "./width.js";

interface Command {
  readonly indent: number;
  readonly isFlat: boolean;
  readonly doc: Doc;
}

/** Where rendering stands. */
interface State {
  readonly commands: Command[];
  readonly lines: string[];
  current: string;
  column: number;
  /** In a group on one line a line was ended all the same: what follows is measured anew. */
  mustMeasure: boolean;
}

/** A document as text with LF ends: Prettier's algorithm (`printDocToString`), of which each step here is one, for lines of 120 columns. */
export function render(doc: Doc): string {
  const state: State = {
    commands: [{ indent: 0, isFlat: false, doc }],
    lines: [],
    current: "",
    column: 0,
    mustMeasure: false,
  };
  for (let command = state.commands.pop(); command !== undefined; command = state.commands.pop()) {
    if (typeof command.doc === "string") write(state, command.doc, command.doc.length);
    else step(state, command, command.doc);
  }
  state.lines.push(state.current);
  return state.lines.join("\n");
}

function write(state: State, text: string, width: number): void {
  state.current += text;
  state.column += width;
}

function step(state: State, { indent, isFlat }: Command, doc: DocNode): void {
  const { commands } = state;
  switch (doc.kind) {
    case "text":
      return write(state, doc.text, doc.width);
    case "concat":
      for (let at = doc.parts.length - 1; at >= 0; at--) commands.push({ indent, isFlat, doc: doc.parts[at]! });
      return;
    case "indent":
      commands.push({ indent: indent + 2, isFlat, doc: doc.contents });
      return;
    case "line":
      if (isFlat && !doc.hard) return write(state, doc.flat, doc.flat.length);
      if (isFlat) state.mustMeasure = true;
      return endLine(state, indent);
    case "group": {
      const command = groupCommand(state, { indent, isFlat, doc }, doc);
      commands.push(command);
      if (doc.id) doc.id.broken = !command.isFlat;
      return;
    }
    case "lazy":
      if (
        isFlat ? state.mustMeasure : !fits({ indent, isFlat: true, doc }, commands, printWidth - state.column, false)
      ) {
        commands.push({ indent, isFlat, doc: madeOf(doc) });
        return;
      }
      state.mustMeasure = false;
      return write(state, doc.flat, doc.width);
    case "comment":
      for (const line of doc.lines) {
        write(state, line, line.length);
        endLine(state, indent);
      }
      state.mustMeasure ||= isFlat;
      return;
    case "fill":
      return fillStep(state, { indent, isFlat, doc }, doc);
    case "ifBreak":
      commands.push({ indent, isFlat, doc: (doc.id ? doc.id.broken : !isFlat) ? doc.broken : doc.flat });
      return;
    case "indentIfBreak":
      commands.push({ indent: doc.id.broken ? indent + 2 : indent, isFlat, doc: doc.contents });
  }
}

function endLine(state: State, indent: number): void {
  state.lines.push(state.current.endsWith(" ") ? state.current.trimEnd() : state.current);
  state.current = " ".repeat(indent);
  state.column = indent;
}

/** How a group is laid out: on one line where it fits, in one of its states, or broken. */
function groupCommand(state: State, { indent, isFlat }: Command, doc: DocNode & { readonly kind: "group" }): Command {
  if (isFlat && !state.mustMeasure) return { indent, isFlat: !doc.breaks, doc: doc.contents };
  state.mustMeasure = false;
  const flat: Command = { indent, isFlat: true, doc: doc.contents };
  if (!doc.breaks && fits(flat, state.commands, printWidth - state.column, false)) return flat;
  for (const between of doc.states?.slice(1, -1) ?? []) {
    const command: Command = { indent, isFlat: true, doc: between };
    if (fits(command, state.commands, printWidth - state.column, false)) return command;
  }
  return { indent, isFlat: false, doc: doc.states?.at(-1) ?? doc.contents };
}

/** Writes the next part of a fill and the space after it, which ends the line where the part after that does not fit. */
function fillStep(
  { commands, column }: State,
  { indent, isFlat }: Command,
  { parts, from }: DocNode & { readonly kind: "fill" },
): void {
  const [content, space, next] = parts.slice(from, from + 3);
  if (content === undefined) return;
  const room = printWidth - column;
  const contentFits = fits({ indent, isFlat: true, doc: content }, [], room, true);
  const first: Command = { indent, isFlat: contentFits, doc: content };
  if (space === undefined || next === undefined) {
    commands.push(first);
    return;
  }
  const bothFit = fits({ indent, isFlat: true, doc: concat(content, space, next) }, [], room, true);
  commands.push({ indent, isFlat, doc: fillFrom(parts, from + 2) });
  commands.push({ indent, isFlat: bothFit, doc: space }, { ...first, isFlat: bothFit || contentFits });
}

/** Whether the command, and what follows it up to the first place where the line may end, fits into `room` columns. */
function fits(next: Command, following: readonly Command[], room: number, mustBeFlat: boolean): boolean {
  let rest = following.length;
  let hasSpace = false;
  const docs: Doc[] = [];
  const flats: boolean[] = [];
  let { doc, isFlat } = next;
  while (room >= 0) {
    if (typeof doc === "string" || doc.kind === "text" || (doc.kind === "lazy" && isFlat)) {
      const width = typeof doc === "string" ? doc.length : doc.width;
      if (width > 0) {
        room -= width + (hasSpace ? 1 : 0);
        hasSpace = false;
      }
    } else if (doc.kind === "line") {
      if (!isFlat || doc.hard) return true;
      hasSpace ||= doc.flat === " ";
    } else if (doc.kind === "comment") return doc.lines[0]!.length + (hasSpace ? 1 : 0) <= room;
    else {
      // A space at its end need not be counted.
      if (isFlat && !doc.willBreak && doc.width > room + 1) return false;
      if (mustBeFlat && doc.kind === "group" && doc.breaks) return false;
      open(doc, isFlat, docs, flats);
    }
    const inner = docs.pop();
    if (inner !== undefined) {
      doc = inner;
      isFlat = flats.pop()!;
    } else if (rest > 0) ({ doc, isFlat } = following[--rest]!);
    else return room >= 0;
  }
  return false;
}

/** Puts what a document holds on the stack of `fits`. */
function open(doc: DocNode, isFlat: boolean, docs: Doc[], flats: boolean[]): void {
  const push = (inner: Doc, innerIsFlat = isFlat): void => {
    docs.push(inner);
    flats.push(innerIsFlat);
  };
  switch (doc.kind) {
    case "concat":
    case "fill":
      for (let at = doc.parts.length - 1; at >= (doc.kind === "fill" ? doc.from : 0); at--) push(doc.parts[at]!);
      return;
    case "group": {
      const innerIsFlat = isFlat && !doc.breaks;
      return push(innerIsFlat ? doc.contents : (doc.states?.at(-1) ?? doc.contents), innerIsFlat);
    }
    case "indent":
    case "indentIfBreak":
      return push(doc.contents);
    case "lazy":
      return push(madeOf(doc));
    case "ifBreak":
      return push((doc.id ? doc.id.broken : !isFlat) ? doc.broken : doc.flat);
  }
}
