/** Why a tool is published without its output schema. */
export interface QuarantineEntry {
  /** What its answers are, and should be. */
  readonly reason: string;
  /** Version of the document, as its `info` says. */
  readonly version: string;
  /** `Last-Modified` of the document, where a server said it. */
  readonly lastModified?: string;
  /** The day on which it was found: `2026-11-30`. */
  readonly since: string;
}

/** The tools whose answers are not what the document says (`toolwright.quarantine.json`), by name. */
export type Quarantine = ReadonlyMap<string, QuarantineEntry>;

/** The reasons by tool, for the tools of the quarantine file and those that the config file names. */
export function quarantineReasons(quarantine: Quarantine, named: readonly string[] = []): ReadonlyMap<string, string> {
  const byHand = named.map((tool) => [tool, "named in the config file"] as const);
  return new Map([...byHand, ...[...quarantine].map(([tool, { reason }]) => [tool, reason] as const)]);
}
