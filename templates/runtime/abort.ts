/** What one call is bound by: its client's cancellation, and its time. */
export interface CallLimit {
  /** Aborts with either. */
  readonly signal: AbortSignal;
  isTimeUp(): boolean;
  /** Lets go of timer and listener; to be called when the work is done. */
  release(): void;
}

/** Beyond, a timer fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Aborts with `cancellation`, or after `milliseconds`. By hand: `AbortSignal.timeout` keeps its timer when the work is done, for every call. */
export function limitCall(cancellation: AbortSignal, milliseconds: number): CallLimit {
  const controller = new AbortController();
  let isTimeUp = false;
  const cancel = (): void => controller.abort(cancellation.reason);
  const timer = setTimeout(
    () => {
      isTimeUp = true;
      controller.abort(new DOMException("The call took too long.", "TimeoutError"));
    },
    Math.min(Math.max(0, milliseconds), LONGEST_TIMER),
  );
  if (cancellation.aborted) cancel();
  else cancellation.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    isTimeUp: () => isTimeUp,
    release: () => {
      clearTimeout(timer);
      cancellation.removeEventListener("abort", cancel);
    },
  };
}

/** What `work` gives, unless `signal` aborts first: a `fetch` that a deployment brings along may not heed it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
