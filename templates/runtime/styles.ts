/** Delimiters of styles that RFC 6570 does not know; `tabDelimited` is `tsv` of OpenAPI 2.0. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
  ["tabDelimited", "\t"],
]);

/** What joins the items of a list that is not exploded; `escape` is that of the place. */
export function jointOf(style: string, escape: (delimiter: string) => string): string {
  const delimiter = DELIMITERS.get(style);
  return delimiter === undefined ? "," : escape(delimiter);
}
