import type { TextChange } from "../../model/changes.js";
import { cutText, readable } from "../../support/text.js";

/** `text` after a change, at most `limit` characters long: what is appended is kept whole. */
export function changedText(text: string, change: TextChange | undefined, limit = Infinity): string {
  if (change === undefined) return text;
  if (typeof change === "string") return readable(change);
  const appended = readable(change.append);
  const room = limit - appended.length - 2;
  if (text === "" || room <= 0) return appended;
  return `${limit === Infinity ? text : cutText(text, room)}\n\n${appended}`;
}
