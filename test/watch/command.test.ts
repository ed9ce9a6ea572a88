import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { oneName, serveDocument, workingFolder } from "../check/support.js";
import { ensureBuilt } from "../corpus/build.js";
import { command } from "../corpus/places.js";
import { run } from "../support/command.js";
import { startWatch } from "./support.js";

// A build takes its time where all processors are busy.
beforeAll(ensureBuilt, 180_000);

/** Starts the built command in a process of its own, on a document in `cwd`. */
function spawnWatch(cwd: string): ChildProcessWithoutNullStreams {
  writeFileSync(join(cwd, "api.json"), JSON.stringify(oneName));
  return spawn(process.execPath, [command, "generate", "api.json", "--out", "out", "--watch"], { cwd });
}

describe("toolwright generate --watch", () => {
  it("refuses what cannot be watched, and what it does not do, with exit code 2", async () => {
    const cwd = workingFolder();
    const refused = async (...argv: string[]) => {
      const { code, stderr } = await run(cwd, ["generate", ...argv, "--out", "out"]);
      expect([argv, code]).toEqual([argv, 2]);
      return stderr;
    };
    expect(await refused("-", "--watch")).toContain("--watch: cannot watch standard input");
    expect(await refused("a.json", "--watch", "--offline")).toContain("cannot be used with option '--offline'");
    expect(await refused("a.json", "--watch", "--json")).toContain("cannot be used with option '--json'");
    expect(await refused("a.json", "--watch", "--interval", "0")).toContain("--interval: must be at least 1");
    expect(await refused("a.json", "--interval", "3")).toContain("needs '--watch'");
    writeFileSync(join(cwd, "toolwright.config.json"), '{ "source": "-" }');
    expect(await refused("--watch")).toContain("cannot watch standard input");
  });

  it("says of a URL how often it is asked, and nothing twice", async () => {
    const cwd = workingFolder();
    const server = await serveDocument(oneName);
    server.status = 404;
    const watch = startWatch(cwd, server.url.replace("//", "//user:canary@"), "--out", "out", "--interval", "1");
    expect(await watch.until(/Asking again every 1 s\. Ctrl-C ends it\.\n/)).toMatch(/source\/http-not-found/);
    while (server.requests.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    server.status = 200;
    const text = await watch.until(/files written in out\n/);
    expect(text).toMatch(/^\n\S+\n\S+: 1 operation -> 1 tool /);
    expect(text).not.toContain("canary");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends with 0 on %s", async (signal) => {
    const child = spawnWatch(workingFolder());
    const ended = new Promise((resolve) => child.on("exit", (code, killedBy) => resolve(code ?? killedBy)));
    let stdout = "";
    child.stdout.on("data", (data) => {
      stdout += data;
      if (stdout.includes("Ctrl-C")) child.kill(signal);
    });
    expect(await ended).toBe(0);
  });

  it("ends when nobody reads any more", async () => {
    const cwd = workingFolder();
    const child = spawnWatch(cwd);
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.stdout.on("data", (data) => {
      if (!String(data).includes("Ctrl-C")) return;
      child.stdout.destroy();
      writeFileSync(join(cwd, "api.json"), `${JSON.stringify(oneName)}\n`);
    });
    expect(await ended).toBe(0);
  });
});
