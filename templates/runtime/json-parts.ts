/** A stretch of a text, by its bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An array or object of a JSON text. */
export interface Container {
  /** The member that holds it; undefined at the root and in arrays. */
  readonly name: string | undefined;
  /** Its items or members, without the commas between them. */
  readonly parts: readonly Span[];
}

/**
 * The outermost containers of a JSON text that have at least two parts: arrays, and objects too if `alsoObjects`.
 * What lies within them is not recorded, so that memory is that of their parts. The text, in UTF-8, is known to be JSON.
 */
export function outerContainers(json: Uint8Array, alsoObjects: boolean): readonly Container[] {
  const commas = commaCounts(json);
  const found: Container[] = [];
  let [opened, depth] = [0, 0];
  let string: Span | undefined;
  let name: Span | undefined;
  let open: { readonly depth: number; readonly parts: Span[]; from: number } | undefined;
  const endPart = (start: number, next: number): void => {
    if (open?.depth !== depth) return;
    open.parts.push({ start: open.from, end: start });
    open.from = next;
  };
  walk(json, (token, start, end) => {
    if (token === STRING) string = { start, end };
    else if (token === COLON) name = string;
    else if (token === COMMA) {
      endPart(start, end);
      name = undefined;
    } else if (token === OPEN_ARRAY || token === OPEN_OBJECT) {
      depth += 1;
      if (!open && (commas[opened] ?? 0) > 0 && (token === OPEN_ARRAY || alsoObjects)) {
        open = { depth, parts: [], from: end };
        found.push({ name: name && textOf(json, name), parts: open.parts });
      }
      opened += 1;
      name = undefined;
    } else {
      endPart(start, end);
      if (open?.depth === depth) open = undefined;
      depth -= 1;
    }
  });
  return found;
}

/** The strings of a JSON text that are values and longer than `length`, quotes included. */
export function longStrings(json: Uint8Array, length: number): readonly Span[] {
  const found: Span[] = [];
  let lastEnd = 0;
  walk(json, (token, start, end) => {
    if (token === STRING && end - start > length) found.push({ start, end });
    // A key is known by the colon after it.
    else if (token === COLON && found.at(-1)?.end === lastEnd) found.pop();
    if (token === STRING) lastEnd = end;
  });
  return found;
}

/** The bytes of `span` as text, without quotes around them. */
function textOf(json: Uint8Array, { start, end }: Span): string {
  return new TextDecoder().decode(json.subarray(start + 1, end - 1));
}

/** How many commas stand directly in each container, in the order in which they open. */
function commaCounts(json: Uint8Array): readonly number[] {
  const counts: number[] = [];
  const open: number[] = [];
  walk(json, (token) => {
    if (token === OPEN_ARRAY || token === OPEN_OBJECT) open.push(counts.push(0) - 1);
    else if (token === CLOSE_ARRAY || token === CLOSE_OBJECT) open.pop();
    else if (token === COMMA) {
      const innermost = open.at(-1) ?? 0;
      counts[innermost] = (counts[innermost] ?? 0) + 1;
    }
  });
  return counts;
}

const STRING = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const TOKENS: ReadonlySet<number> = new Set([COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT]);

/** Visits strings, brackets, colons and commas in their order: the first byte of each, where it starts and where it ends. */
function walk(json: Uint8Array, visit: (token: number, start: number, end: number) => void): void {
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    const start = index;
    if (byte === STRING) {
      for (index += 1; index < json.length && json[index] !== STRING; index += 1) {
        if (json[index] === BACKSLASH) index += 1;
      }
    } else if (!TOKENS.has(byte)) continue;
    visit(byte, start, index + 1);
  }
}
