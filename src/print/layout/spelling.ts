import { type Doc, text } from "./doc.js";
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

/** A literal as Prettier spells it. */
export function scalarText({ kind, text: written }: Scalar): string {
  if (kind === "string") return stringText(written);
  return kind === "number" ? numberText(written) : written;
}

/** A literal with its width. */
export function scalarDoc(scalar: Scalar): Doc {
  const spelt = scalarText(scalar);
  return scalar.kind === "string" ? text(spelt, columnsOf(spelt)) : spelt;
}

/** The key of a member, with quotes only where it needs them. */
export function keyText({ kind, text: written }: Key): string {
  if (kind === "word") return written;
  const spelt = stringText(written);
  if (kind === "computed") return `[${spelt}]`;
  const content = written.slice(1, -1);
  if (!/^[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*$/.test(content)) return spelt;
  if (
    !/^[\w$\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0400-\u0481\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fd5\uac00-\ud7a3]+$/.test(
      content,
    )
  )
    throw new Uncertain("whether a key needs quotes");
  return content;
}

/** `keyText` with its width. */
export function keyDoc(key: Key): Doc {
  const spelt = keyText(key);
  return key.kind === "word" ? spelt : text(spelt, columnsOf(spelt));
}
