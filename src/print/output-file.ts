/** One file of the output, ready to be written. */
export interface OutputFile {
  /** From the root of the output, with `/`. */
  readonly path: string;
  /** With LF line ends, closed by one. */
  readonly text: string;
  /** `textDigest` of the text. */
  readonly digest: string;
  /** `moduleDigest` of the Module that it was printed from. */
  readonly moduleDigest: string;
}
