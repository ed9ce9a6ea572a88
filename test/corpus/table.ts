/** Rows as an aligned table for people: the first column to the left, all others to the right. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  return [
    headOf(header.map((title, column) => [title, widths[column] ?? 0])),
    ...rows.map((row) => formatRow(row, widths)),
  ].join("\n");
}

/** One row of `formatTable`, for tables that are printed as they grow. */
export function formatRow(row: readonly string[], widths: readonly number[]): string {
  const cells = widths.map((width, column) => {
    const cell = row[column] ?? "";
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  return cells.join("  ").trimEnd();
}

/** Title and width of each column of a table that is printed as it grows. */
export type Columns = readonly (readonly [title: string, width: number])[];

/** The two lines above the rows of such a table. */
export function headOf(columns: Columns): string {
  const widths = columns.map(([, width]) => width);
  const titles = columns.map(([title]) => title);
  return [titles, widths.map((width) => "-".repeat(width))].map((row) => formatRow(row, widths)).join("\n");
}
