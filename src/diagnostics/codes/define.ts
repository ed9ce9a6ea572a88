/** One row of the table of codes: what is said, why it happens, and what the user can do. */
export interface CodeEntry<Parameters> {
  readonly severity: "error" | "warning" | "info";
  readonly message: (parameters: Parameters) => string;
  readonly cause: string;
  readonly fix: string;
}

/** A row whose message takes parameters of its own type: `define({ severity, message: ({ ref }: { ref: string }) => ..., cause, fix })`. */
export function define<Parameters>(entry: CodeEntry<Parameters>): CodeEntry<Parameters> {
  return entry;
}

/** The end of a message that names what was probably meant; empty where nothing is near. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${JSON.stringify(suggestion)}?`;
}
