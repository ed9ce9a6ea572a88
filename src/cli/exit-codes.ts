/** What the process ends with. */
export const exitCodes = {
  done: 0,
  /**
   * The document or the output folder has errors (with `--strict` warnings too), or the source could not be read; `check`: the output is not what
   * would be generated.
   */
  failed: 1,
  /** The command line or the config file is wrong. */
  usage: 2,
  /** What was asked could not be told: a source is out of reach, or a file cannot be read. */
  unknown: 3,
  /** A bug of toolwright. */
  bug: 70,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
