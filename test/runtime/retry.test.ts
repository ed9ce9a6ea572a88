import { describe, expect, it } from "vitest";
import { retryAfter, systemClock, withRetries, type Clock, type RetryOptions } from "../../templates/runtime/retry.js";

const START = Date.UTC(2026, 0, 1);

/** A clock that moves only while it is slept, and tells for how long. */
function fakeClock(random: number = 1): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  let now = START;
  return {
    slept,
    now: () => now,
    random: () => random,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
}

type Step = number | Response | Error;
const refused = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });

/** Answers with one step after the other, the last one for ever; how often it was asked, and how long was waited. */
async function run(
  steps: readonly Step[],
  options: Partial<RetryOptions> = {},
): Promise<{ status: number | undefined; asked: number; slept: readonly number[] }> {
  const clock = fakeClock();
  let asked = 0;
  const attempt = async (): Promise<Response> => {
    const step = steps[Math.min(asked, steps.length - 1)];
    asked += 1;
    if (step instanceof Error) throw step;
    return step instanceof Response ? step : new Response("x", { status: step ?? 200 });
  };
  const signal = new AbortController().signal;
  const outcome = withRetries(attempt, { retries: 2, deadline: START + 60_000, signal, clock, ...options });
  const response = await outcome.catch(() => undefined);
  return { status: response?.status, asked, slept: clock.slept };
}

const answer = (status: number, wait: string): Response =>
  new Response("", { status, headers: { "retry-after": wait } });

describe("withRetries", () => {
  it.each([429, 502, 503, 504])("asks again after %s, each time later", async (status) => {
    expect(await run([status, status, 200])).toEqual({ status: 200, asked: 3, slept: [400, 800] });
  });

  it("asks again after a connection that failed in passing", async () => {
    expect(await run([refused, 200])).toEqual({ status: 200, asked: 2, slept: [400] });
    const unknown = Object.assign(new TypeError("fetch failed"), { cause: { code: "ENOTFOUND" } });
    expect(await run([unknown, 200])).toMatchObject({ status: undefined, asked: 1 });
  });

  it("gives what came last when it has tried often enough", async () => {
    expect(await run([503])).toMatchObject({ status: 503, asked: 3 });
    expect(await run([refused])).toMatchObject({ status: undefined, asked: 3 });
  });

  it("does not ask again where it must not", async () => {
    expect(await run([503, 200], { retries: 0 })).toEqual({ status: 503, asked: 1, slept: [] });
    for (const status of [200, 400, 408, 409, 500, 501]) {
      expect(await run([status, 200])).toEqual({ status, asked: 1, slept: [] });
    }
  });

  it("waits as long as the API asks for, up to a limit", async () => {
    expect((await run([answer(429, "7"), 200])).slept).toEqual([7_000]);
    expect((await run([answer(503, "Thu, 01 Jan 2026 00:00:09 GMT"), 200])).slept).toEqual([9_000]);
    expect((await run([answer(429, "0"), 200])).slept).toEqual([400]);
    expect(await run([answer(429, "16"), 200])).toEqual({ status: 429, asked: 1, slept: [] });
  });

  it("does not wait beyond the end of the call, nor after it was cancelled", async () => {
    expect(await run([503], { deadline: START + 1_000 })).toMatchObject({ status: 503, slept: [400] });
    expect(await run([503], { signal: AbortSignal.abort() })).toMatchObject({ status: 503, asked: 1 });
  });

  it("waits a half to the whole of its time, by chance", async () => {
    const clock = fakeClock(0);
    expect((await run([503, 200], { clock })).status).toBe(200);
    expect(clock.slept).toEqual([200]);
  });

  it("lets go of the answers that it does not give", async () => {
    const first = new Response("x", { status: 503 });
    await run([first, 200]);
    expect(await first.text().catch(() => "cancelled")).not.toBe("x");
  });
});

describe("retryAfter", () => {
  it.each([
    ["3", 3_000],
    [" 0 ", 0],
    ["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
    ["Thursday, 01-Jan-26 00:01:00 GMT", 60_000],
    ["Thu, 01 Jan 2025 00:01:00 GMT", 0],
    ["", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["soon 5", undefined],
    ["99999999999999999999", 1e23],
    ["1e9", undefined],
  ])("reads %j", (value, milliseconds) => {
    expect(retryAfter(new Headers({ "retry-after": value }), START)).toBe(milliseconds);
  });
});

describe("the clock of the platform", () => {
  it("sleeps, and wakes when the call is cancelled", async () => {
    const controller = new AbortController();
    await systemClock.sleep(1, controller.signal);
    const long = systemClock.sleep(60_000, controller.signal);
    controller.abort(new Error("stopped"));
    await expect(long).rejects.toThrow("stopped");
    await expect(systemClock.sleep(60_000, controller.signal)).rejects.toThrow("stopped");
  });
});
