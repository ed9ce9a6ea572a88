import { type Hosted, start } from "./project.js";
import { type Proxy, startProxy } from "./proxy.js";
import { keyOf, type ThingApi } from "./api.js";
import { callThing } from "./requests.js";

/** What came of many requests through two processes, one of which was ended and started again. */
export interface LoadResult {
  /** Answers that were not right, in words. */
  readonly wrong: readonly string[];
  /** Requests that were cut off and asked again; only when the process was killed. */
  readonly repeated: number;
  /** How the process ended. */
  readonly end: number | string | null;
  /** Resident memory of the process that stayed, after each round. */
  readonly megabytes: readonly number[];
}

/** How much is asked at least, since it goes on until the process is back, and what happens to the first process after a third of the first round. */
export interface Load {
  readonly requests: number;
  readonly inFlight: number;
  readonly rounds: number;
  readonly signal: "SIGTERM" | "SIGKILL";
}

/** Longer than the proxy takes to notice, whose process on a busy machine does nothing for a second now and then. */
const DRAIN_DELAY_MS = 5_000;

/** Calls with the keys of 50 callers, in both eras, through a proxy before two processes; each answer must be that of its own request and key. */
export async function runLoad(program: string, api: ThingApi, load: Load): Promise<LoadResult> {
  const env = {
    HOSTED_BASE_URL: api.url,
    AUTH: "api-key",
    API_KEY_SCHEME: "key",
    API_KEY_HEADER: "X-Caller-Key",
    RATE_LIMIT: "0",
    DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    // Where memory were lost with each request, it would not come to the end.
    NODE_OPTIONS: "--max-old-space-size=64",
  };
  const [first, second] = await Promise.all([start(program, env), start(program, env)]);
  const proxy = await startProxy();
  proxy.put(0, first.url);
  proxy.put(1, second.url);
  await proxy.whenReady(2);
  const wrong: string[] = [];
  const megabytes: number[] = [];
  const running: Hosted[] = [second];
  let repeated = 0;
  let end: LoadResult["end"] = null;
  try {
    for (let round = 0; round < load.rounds; round++) {
      const endAt = round === 0 ? Math.floor(load.requests / 3) : -1;
      let restarted: Promise<void> | undefined;
      let isAway = false;
      const isMore = (index: number): boolean => index < load.requests || isAway;
      await inFlight(load.inFlight, isMore, async (index) => {
        if (index === endAt) {
          isAway = true;
          restarted = (async () => {
            const again = await restart(first, proxy, load.signal, () => start(program, env));
            running.push(again.started);
            end = again.end;
          })().finally(() => (isAway = false));
        }
        const asked = await ask(proxy.url, `r${round}-${index}`, index, load.signal === "SIGKILL" ? 5 : 0);
        repeated += asked.repeated;
        if (asked.wrong !== undefined) wrong.push(asked.wrong);
      });
      await restarted;
      megabytes.push(second.megabytes());
    }
  } finally {
    proxy.close();
    for (const { child } of running) child.kill("SIGKILL");
  }
  return { wrong, repeated, end, megabytes };
}

/** What is not as it should be. A process that ends in good order cuts off nothing, one that is killed what it was working on. */
export function loadFaults(
  { wrong, repeated, end, megabytes }: LoadResult,
  { signal, inFlight: most }: Load,
): string[] {
  const [first = 0] = megabytes;
  const last = megabytes.at(-1) ?? 0;
  return [
    ...wrong,
    ...(end === (signal === "SIGTERM" ? 0 : "SIGKILL") ? [] : [`it ended with ${end}`]),
    ...(repeated > (signal === "SIGTERM" ? 0 : most) ? [`${repeated} requests were cut off`] : []),
    ...(last > first * 1.25 + 20 ? [`memory grows from ${first.toFixed(0)} to ${last.toFixed(0)} MB`] : []),
  ];
}

async function restart(
  first: Hosted,
  proxy: Proxy,
  signal: Load["signal"],
  again: () => Promise<Hosted>,
): Promise<{ readonly started: Hosted; readonly end: LoadResult["end"] }> {
  first.child.kill(signal);
  const end = await first.ended;
  const started = await again();
  proxy.put(0, started.url);
  return { started, end };
}

async function ask(
  url: string,
  id: string,
  index: number,
  tries: number,
): Promise<{ readonly repeated: number; readonly wrong?: string }> {
  const caller = `caller-${index % 50}`;
  for (let repeated = 0; ; repeated++) {
    // What breaks off has no status.
    const answered = await callThing(
      url,
      id,
      { "x-caller-key": keyOf(caller) },
      index % 2 === 0 ? "legacy" : "modern",
    ).catch((error: Error) => ({ status: 502, text: error.message, thing: undefined }));
    const { status, thing, text } = answered;
    const isCut = status === 502 || (status === 200 && text === "");
    if (isCut && repeated < tries) continue;
    const isRight = status === 200 && thing?.id === id && thing.owner === caller;
    return { repeated, ...(!isRight && { wrong: `${id} of ${caller}: ${status} ${text.slice(0, 200)}` }) };
  }
}

async function inFlight(
  count: number,
  isMore: (index: number) => boolean,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (isMore(next)) await work(next++);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
