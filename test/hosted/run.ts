import { rmSync } from "node:fs";
import { conclude } from "../support/conclude.js";
import { startStubApi } from "../support/stub-api.js";
import { startThingApi } from "./api.js";
import { type Check, serverChecks, slowCheck, startStage, tokenChecks } from "./checks.js";
import { type Load, loadFaults, type LoadResult, runLoad } from "./load.js";
import { fetchProject, tokenAudience } from "./fetch-project.js";
import { answerPlatformCalls, platformChecks } from "./platform-checks.js";
import { installPlatforms, type Platform } from "./platforms.js";
import { hostedProgram } from "./project.js";
import { checkRedis, hasRedis } from "./redis.js";
import { startTokenIssuer } from "./tokens.js";

// npm run hosted: the program of a package of init, as those meet it who host it, and those who attack it.
const counts = { passed: 0, failed: 0 };
const api = await startThingApi();
const { folder, program } = await hostedProgram();
const stage = await startStage(program, api);

for (const one of [...tokenChecks(stage), slowCheck(stage), ...serverChecks(stage)]) await judge(one);
await stage.close();
for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  const how = signal === "SIGTERM" ? "ended in good order" : "killed";
  const title = `2,000 requests, 64 in flight, through two processes, one of which is ${how} and started again`;
  await judge({ title, run: async () => judgeLoad(await runLoad(program, api, load(signal)), signal) });
}
await judge({
  title: "one caller's key is never in another's call, and no token of MCP in any",
  run: async () => {
    if (api.faults.length > 0) throw new Error(api.faults.join("\n"));
  },
});
if (hasRedis()) await judge({ title: "two processes count callers in one Redis", run: () => checkRedis(program, api) });
else console.log("not run: redis-server is not here (apt-get install redis-server), so that no limit is shared");

api.close();
rmSync(folder, { recursive: true });
const platforms = await installPlatforms();
if ("missing" in platforms) console.log(`not run: the fetch handler on workerd, Deno and Bun: ${platforms.missing}`);
else for (const platform of platforms) await judgePlatform(platform);
console.log("");
conclude(counts.passed, counts.failed);
// A check that failed may have left connections open, which nothing else would end.
process.exit();

/** The `fetch` handler, on what serves it elsewhere than on Node.js. */
async function judgePlatform({ name, start }: Platform): Promise<void> {
  const things = await startStubApi();
  answerPlatformCalls(things);
  const issuer = await startTokenIssuer(tokenAudience, 300);
  const made = await fetchProject({ api: things.url, issuer: issuer.issuer, nowhere: "http://127.0.0.1:9" });
  await judge({
    title: `${name}: serves the fetch handler`,
    run: async () => {
      const server = await start(made);
      const checks = platformChecks({ server, issuer });
      for (const { title, run } of checks) await judge({ title: `${name}: ${title}`, run });
      await server.stop();
    },
  });
  await Promise.all([things.close(), issuer.close()]);
  rmSync(made, { recursive: true });
}

function load(signal: "SIGTERM" | "SIGKILL"): Load {
  return { requests: 2_000, inFlight: 64, rounds: signal === "SIGTERM" ? 3 : 1, signal };
}

function judgeLoad(result: LoadResult, signal: "SIGTERM" | "SIGKILL"): void {
  const { repeated, end, megabytes } = result;
  const sizes = megabytes.map((size) => size.toFixed(0)).join(", ");
  console.log(
    `  it ended with ${end}; ${repeated} requests were cut off and repeated; memory of the other: ${sizes} MB`,
  );
  const faults = loadFaults(result, load(signal));
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join("\n"));
}

async function judge({ title, run }: Check): Promise<void> {
  try {
    await run();
    counts.passed += 1;
    console.log(`ok ${title}`);
  } catch (error) {
    counts.failed += 1;
    console.log(`FAILED ${title}: ${(error as Error).message}`);
  }
}
