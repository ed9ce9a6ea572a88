/** One file of the output, ready to be written. */
export interface OutputFile {
  /** From the root of the output, with `/`. */
  readonly path: string;
  /** With LF line ends, closed by one. */
  readonly text: string;
  /** SHA-256 (hex) of the Module it was printed from. */
  readonly moduleDigest: string;
}
