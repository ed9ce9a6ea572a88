import { concat } from "./bytes.js";
import { CallFailure } from "./failure.js";
import { isEventStream, isJsonSequence } from "./media-type.js";

/** The bytes of a body, decompressed. */
export interface Body {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Where a stream was left before its end: `after 50 seconds`. */
  readonly cut?: string;
}

export interface ReadBodyOptions {
  readonly maxResponseBytes: number;
  /** Ends the reading, whatever the reason. */
  readonly signal: AbortSignal;
  /** Whether it ended because `timeoutMs` had passed since the call began. */
  readonly isTimeUp: () => boolean;
  readonly timeoutMs: number;
}

/**
 * Reads a body as it comes, so that one without end costs no more than the limit. A stream that does not end in time, or goes
 * over the limit, is given as far as it came; any other body fails.
 */
export async function readBody(response: Response, options: ReadBodyOptions): Promise<Body> {
  const { maxResponseBytes, signal, isTimeUp, timeoutMs } = options;
  const contentType = response.headers.get("content-type") ?? "";
  const isStream = isEventStream(contentType) || isJsonSequence(contentType);
  const reader = response.body?.getReader();
  if (!reader) return { body: new Uint8Array(0) };
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Ends what is read at present, whether or not the `fetch` that a deployment brings along heeds the signal.
  const stop = (): void => drop(reader);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return { body: concat(chunks) };
      length += value.length;
      if (length > maxResponseBytes) break;
      chunks.push(value);
    }
  } catch (error) {
    drop(reader);
    if (!isStream || !isTimeUp() || chunks.length === 0) throw error;
    return { body: concat(chunks), cut: `after ${timeoutMs / 1000} seconds` };
  }
  drop(reader);
  if (isStream) return { body: concat(chunks), cut: `at the limit of ${maxResponseBytes} bytes` };
  throw new CallFailure(
    `The call was made (HTTP ${response.status}), but the answer is larger than the limit of ${maxResponseBytes} bytes.`,
  );
}

/** Lets go of a body; that it broke off is no matter then. */
function drop(reader: { cancel(): Promise<void> }): void {
  reader.cancel().catch(() => undefined);
}
