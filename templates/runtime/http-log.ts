/** What is told of a request. It holds nothing that a client made up, but for its trace's id, and no secret. */
export interface HttpLogEntry {
  readonly time: string;
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly method?: string;
  /** `other` where it is none of this server's. */
  readonly path?: string;
  readonly status?: number;
  readonly ms?: number;
  /** The method of MCP. */
  readonly rpc?: string;
  /** The tool that is called, or `unknown`. */
  readonly tool?: string;
  /** The tool of discovery that it is called through. */
  readonly via?: string;
  /** A digest. */
  readonly caller?: string;
  readonly trace?: string;
}

/** Takes what is told of a request. */
export type HttpLog = (entry: HttpLogEntry) => void;

/** A line of JSON on standard error. */
export const logLine: HttpLog = (entry) => console.error(JSON.stringify(entry));

/** The level of an answer. */
export function levelOf(status: number): HttpLogEntry["level"] {
  if (status >= 500) return "error";
  return status >= 400 ? "warn" : "info";
}
