import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiter } from "./mcp/runtime/http-options.js";

/** Points that one request takes, since some take a tenth, and Redis counts whole numbers. */
const POINTS = 10;

/**
 * Counts the requests of each caller, in Redis where a URL is given, so that all processes count together. While Redis is away each process counts
 * for itself: nobody is locked out, and nobody is without a limit.
 */
export async function createRateLimiter(perMinute: number, redisUrl: string | undefined): Promise<RateLimiter> {
  const points = perMinute * POINTS;
  const memory = new RateLimiterMemory({ points, duration: 60 });
  const limiter = redisUrl === undefined ? memory : await inRedis(redisUrl, points, memory);
  return {
    consume: async (key, weight) => {
      try {
        await limiter.consume(key, weight * POINTS);
        return { allowed: true, retryAfterSeconds: 0 };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { allowed: false, retryAfterSeconds: refused.msBeforeNext / 1000 };
      }
    },
  };
}

async function inRedis(url: string, points: number, insuranceLimiter: RateLimiterMemory): Promise<RateLimiterRedis> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    // A request must not wait for a Redis that is away.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
  });
  let isAway = false;
  const tell = (message: string): void => console.error(JSON.stringify({ level: "warn", message }));
  client.on("error", () => {
    if (!isAway) tell("Redis is away: this process counts its callers for itself");
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) tell("Redis is back");
    isAway = false;
  });
  // What fails is told above, and tried again.
  await client.connect().catch(() => {});
  return new RateLimiterRedis({ storeClient: client, keyPrefix: "mcp", points, duration: 60, insuranceLimiter });
}
