import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startThingApi, type ThingApi } from "./api.js";
import { serverChecks, startStage, tokenChecks } from "./checks.js";
import { loadFaults, runLoad } from "./load.js";
import { hostedProgram } from "./project.js";
import { checkRedis, hasRedis } from "./redis.js";

// The small form of `npm run hosted`.
let api: ThingApi;
let made: Awaited<ReturnType<typeof hostedProgram>>;

beforeAll(async () => {
  api = await startThingApi();
  made = await hostedProgram();
}, 180_000);
afterAll(() => {
  api.close();
  rmSync(made.folder, { recursive: true });
});

it("serves those who may call, and refuses the others", { timeout: 120_000 }, async () => {
  const stage = await startStage(made.program, api);
  const faults: string[] = [];
  for (const { title, run } of [...tokenChecks(stage), ...serverChecks(stage)]) {
    await run().catch((error: Error) => faults.push(`${title}: ${error.message}`));
  }
  await stage.close();
  expect(faults).toEqual([]);
});

it("loses and mixes up no answer while one of two processes is started anew", { timeout: 120_000 }, async () => {
  const load = { requests: 150, inFlight: 16, rounds: 1, signal: "SIGTERM" } as const;
  expect(loadFaults(await runLoad(made.program, api, load), load)).toEqual([]);
  expect(api.faults).toEqual([]);
});

it.skipIf(!hasRedis())("counts callers in one Redis", { timeout: 120_000 }, () => checkRedis(made.program, api));
