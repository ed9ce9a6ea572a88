import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitCall } from "../../templates/runtime/abort.js";

describe("the limit of a call", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("aborts when the time is up, and says so", () => {
    const limit = limitCall(new AbortController().signal, 100);
    vi.advanceTimersByTime(99);
    expect([limit.signal.aborted, limit.isTimeUp()]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([limit.signal.aborted, limit.isTimeUp()]).toEqual([true, true]);
    expect((limit.signal.reason as Error).name).toBe("TimeoutError");
  });

  it("aborts with the client's cancellation, for its reason, even where that came before", () => {
    const client = new AbortController();
    const before = limitCall(client.signal, 100);
    client.abort("enough");
    for (const limit of [before, limitCall(client.signal, 100)]) {
      expect([limit.signal.reason, limit.isTimeUp()]).toEqual(["enough", false]);
      limit.release();
    }
  });

  it("leaves neither timer nor listener behind", () => {
    const { signal } = new AbortController();
    const limit = limitCall(signal, 100);
    expect([vi.getTimerCount(), getEventListeners(signal, "abort").length]).toEqual([1, 1]);
    limit.release();
    expect([vi.getTimerCount(), getEventListeners(signal, "abort").length]).toEqual([0, 0]);
  });

  it("takes any number, and less than nothing for now", () => {
    const endless = limitCall(new AbortController().signal, Number.MAX_SAFE_INTEGER);
    const over = limitCall(new AbortController().signal, -5);
    vi.advanceTimersByTime(1000);
    expect([endless.isTimeUp(), over.isTimeUp()]).toEqual([false, true]);
  });
});
