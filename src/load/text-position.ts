/** A place in a text, both counted from 1; the column counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The line and column of an offset; one past the end for offsets beyond it. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < offset; end = text.indexOf("\n", end + 1)) {
    line++;
    lineStart = end + 1;
  }
  return { line, column: Math.min(offset, text.length) - lineStart + 1 };
}
