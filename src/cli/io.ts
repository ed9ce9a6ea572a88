import type { Readable } from "node:stream";

/** The outside of a command: where it writes, and what surrounds it. */
export interface Io {
  /** Who can be asked; nobody where it is left out. */
  readonly stdin?: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  /** Aborted when nobody reads what is written any more. */
  readonly closed?: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Whether messages are coloured: by `--no-color`, NO_COLOR, FORCE_COLOR, in this order, else on a terminal that can. */
export function usesColor(io: Io, flag: boolean): boolean {
  if (!flag || isSet(io.env["NO_COLOR"])) return false;
  if (isSet(io.env["FORCE_COLOR"])) return io.env["FORCE_COLOR"] !== "0";
  return io.stderr.isTTY === true && io.env["TERM"] !== "dumb";
}

/** Whether somebody watches: a terminal that can move its cursor, outside of CI. */
export function isWatched(io: Io): boolean {
  const inCi = isSet(io.env["CI"]) && io.env["CI"] !== "false";
  return io.stderr.isTTY === true && !inCi && io.env["TERM"] !== "dumb";
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}
