/** Where Prism, or a document, is wrong: what is said of a request and not held against a tool. */
export interface Exception {
  /** Name of a document; any where there is none. */
  readonly document?: string;
  /** The tool's name; any where there is none. */
  readonly tool?: RegExp;
  /** One message of Prism, whole. */
  readonly message: RegExp;
  /** Why it is no fault of the call, with the issue where there is one. */
  readonly reason: string;
}

/** Narrow ones only: the run tells which of them met nothing. */
export const exceptions: readonly Exception[] = [
  {
    document: "nestjs-e2e",
    tool: /^cats_controller_/,
    message: /^Request query must have required property 'filter'$/,
    reason:
      "Prism looks for the name of an exploded object, in whose place the names of its members stand (OpenAPI 3.0.4, Style Values)",
  },
];
