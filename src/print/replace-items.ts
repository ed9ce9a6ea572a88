import type { TypeScriptModule } from "../emit/module.js";
import type { FileHeader } from "./header.js";
import { print } from "./print.js";

/** A file that declares a list of calls with an object each, as `print` lays it out: each item is laid out by itself. */
interface PrintedList {
  readonly head: string;
  readonly items: readonly string[];
}

const tail = "];\n";
const itemEnd = "\n  }),\n";

/**
 * The text of a list of which most items are as they were, for long ones: printing all takes longer than all else. `before` is its text then, `items` the same module with the
 * items alone that have their places at `positions` now, at least two. Undefined where that is not the form of the text.
 */
export async function replaceItems(
  before: string,
  items: TypeScriptModule,
  header: FileHeader,
  positions: readonly number[],
): Promise<string | undefined> {
  const [printed] = await print([items], header);
  const list = readList(before);
  const made = printed && readList(printed.text);
  if (list === undefined || made?.head !== list.head || made.items.length !== positions.length) return undefined;
  const replaced = [...list.items];
  for (const [index, position] of positions.entries()) {
    if (position >= replaced.length) return undefined;
    replaced[position] = made.items[index]!;
  }
  return list.head + replaced.join("") + tail;
}

function readList(text: string): PrintedList | undefined {
  const start = text.indexOf("= [\n") + 4;
  if (start < 4 || !text.endsWith(itemEnd + tail)) return undefined;
  // Strings have no line ends, so that only items end so.
  const items = text.slice(start, -tail.length).split(itemEnd);
  items.pop();
  return { head: text.slice(0, start), items: items.map((item) => item + itemEnd) };
}
