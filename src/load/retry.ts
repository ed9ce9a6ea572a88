/** What an HTTP request gave instead of a document. */
export type Outcome =
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: "redirect"; readonly reason: string; readonly foreign: boolean }
  | { readonly kind: "too-large" }
  | { readonly kind: "timeout" }
  /** `passing`: it may go well the next time. */
  | { readonly kind: "unreachable"; readonly reason: string; readonly passing: boolean };

const attempts = 3;
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Statuses that say that the same request may succeed soon. */
const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);
const passingErrors = new Set(["ECONNRESET", "EPIPE", "EAI_AGAIN", "ETIMEDOUT", "UND_ERR_SOCKET"]);

/**
 * How many milliseconds to wait after attempt number `attempt` (from 1), doubled each time, or as long as the server asks (`Retry-After`, RFC 9110 section
 * 10.2.3, in seconds, at most 10). Undefined where it is not tried again.
 */
export function pauseBefore(attempt: number, outcome: { readonly kind: string } | Outcome): number | undefined {
  if (attempt >= attempts || !isPassing(outcome as Outcome)) return undefined;
  const asked = "retryAfter" in outcome ? Number(outcome.retryAfter) * 1000 : Number.NaN;
  if (asked > longestPauseMs) return undefined;
  return asked >= 0 ? asked : firstPauseMs * 2 ** (attempt - 1);
}

function isPassing(outcome: Outcome): boolean {
  if (outcome.kind === "status") return passingStatuses.has(outcome.status);
  return outcome.kind === "unreachable" && outcome.passing;
}

/** Words for what fetch throws. Its own messages are not shown, since they may hold the URL with its credentials. */
export function connectionFault(error: unknown): Outcome {
  const code = errorCode(error);
  return { kind: "unreachable", reason: reasonOf(code), passing: passingErrors.has(code) };
}

function reasonOf(code: string): string {
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "the host name is not known";
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET") return "the connection broke";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "the connection was not accepted in time";
  if (code === "UND_ERR_ABORTED") return "the proxy refuses to connect";
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code)) return `its certificate is not trusted (${code})`;
  return code === "" ? "the request failed" : `the request failed (${code})`;
}

function errorCode(error: unknown): string {
  for (let at = error, steps = 0; at instanceof Error && steps < 5; steps++) {
    if ("code" in at && typeof at.code === "string") return at.code;
    at = at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
  }
  return "";
}
