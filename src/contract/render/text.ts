import { visible } from "../../diagnostics/visible.js";
import type { Change } from "../change.js";
import type { ChangeClass } from "../rules/define.js";
import { alsoText, byTool, countsText, placeOf, placeText, type RenderChangesOptions } from "./options.js";

const classColors: Readonly<Record<ChangeClass, number>> = { breaking: 31, additive: 32, text: 36 };
const dim = 2;
const bold = 1;

/**
 * The changes as text for people: a block a tool, a line a change, what breaks somebody first (class, where in arguments or output, what, where in the new document), and the counts.
 * Text of documents is shown without control characters. Ends with a line feed.
 */
export function renderChanges(
  changes: readonly Change[],
  options: RenderChangesOptions & { /** Whether ANSI colours are used. */ readonly color: boolean },
): string {
  const paint = (code: number, text: string): string => (options.color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lineOf = (change: Change): string => {
    const { class: changeClass, kind, message } = change;
    const place = placeText(placeOf(change, options));
    const words = [
      paint(classColors[changeClass], changeClass.padEnd(8)),
      visible([subjectOf(change), message, alsoText(change)].filter((part) => part !== "").join(" ")),
      paint(dim, kind),
      ...(place === "" ? [] : [paint(dim, visible(place))]),
    ];
    return `  ${words.join("  ")}\n`;
  };
  const blocks = [...byTool(changes)].map(
    ([tool, own]) => `${paint(bold, visible(tool))}\n${worstFirst(own).map(lineOf).join("")}\n`,
  );
  return `${blocks.join("")}${countsText(changes)}\n`;
}

function worstFirst(changes: readonly Change[]): Change[] {
  const order: readonly ChangeClass[] = ["breaking", "additive", "text"];
  return [...changes].sort((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
}

/** What of a tool changed, in words: `the tool`, `argument /body/name`, `the output`. */
export function subjectOf({ kind, pointer }: Change): string {
  if (kind.startsWith("tool/")) return "the tool";
  if (kind.startsWith("argument/")) return `argument ${pointer}`;
  return pointer === "" ? "the output" : `output ${pointer}`;
}
