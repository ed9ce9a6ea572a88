import { type Doc, text } from "./doc.js";
import { flatText } from "./flat.js";
import type { Key, Scalar } from "./syntax.js";
import { Uncertain } from "./uncertain.js";
import { columnsOf } from "./width.js";

/** A string as Prettier quotes it: the quotes that need fewer escapes, double ones where it is the same. */
function stringText(literal: string): string {
  if (!literal.includes('\\"')) return literal;
  const content = literal.slice(1, -1);
  if (!holdsMore(content, '"', "'")) return literal;
  // Pairs of backslashes first: of those that are left each escapes what follows it.
  const pieces = content.split("\\\\").map((piece) => piece.replaceAll('\\"', '"').replaceAll("'", "\\'"));
  return `'${pieces.join("\\\\")}'`;
}

/** Whether a text holds `one` more often than `other`. */
function holdsMore(text: string, one: string, other: string): boolean {
  let excess = 0;
  for (let at = text.indexOf(other); at >= 0; at = text.indexOf(other, at + 1)) excess--;
  for (let at = text.indexOf(one); at >= 0 && excess <= 0; at = text.indexOf(one, at + 1)) excess++;
  return excess > 0;
}

/** A number as Prettier spells it: `1e21`, not `1e+21`. */
function numberText(written: string): string {
  return written.replace("e+", "e");
}

/** A literal as Prettier spells it, with its width. */
export function scalarOf(kind: Scalar["kind"], written: string): Scalar {
  if (kind === "string") {
    const text = stringText(written);
    return { kind, text, width: columnsOf(text) };
  }
  const text = kind === "number" ? numberText(written) : written;
  return { kind, text, width: text.length };
}

/** The key of a member as Prettier spells it: with quotes only where it needs them. */
export function keyOf(kind: Key["kind"], written: string): Key {
  const text = kind === "word" ? written : kind === "computed" ? `[${stringText(written)}]` : unquoted(written);
  return { kind, text, width: kind === "word" ? text.length : columnsOf(text) };
}

function unquoted(written: string): string {
  const content = written.slice(1, -1);
  if (!/^[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*$/.test(content)) return stringText(written);
  if (
    !/^[\w$\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0400-\u0481\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fd5\uac00-\ud7a3]+$/.test(
      content,
    )
  )
    throw new Uncertain("whether a key needs quotes");
  return content;
}

/** What was spelt, on one line of which each character takes a column. */
export function flatSpelling({ text: spelt, width }: Scalar | Key): string | undefined {
  return width === spelt.length ? flatText(spelt) : undefined;
}

/** What was spelt, with its width. */
export function spellingDoc({ text: spelt, width }: Scalar | Key): Doc {
  return text(spelt, width);
}
