import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { documentOf, noName, oneName, twoNames, workingFolder } from "../check/support.js";
import { run, texts } from "../support/command.js";
import { startWatch } from "./support.js";

const flags = ["api.json", "--out", "out"];
const started = /Watching api\.json.*Ctrl-C ends it\.\n/;

function folderWith(document: object) {
  const cwd = workingFolder();
  const save = (value: unknown, name = "api.json"): void =>
    writeFileSync(join(cwd, name), typeof value === "string" ? value : JSON.stringify(value));
  save(document);
  return { cwd, save, output: () => texts(join(cwd, "out")) };
}

describe("generate --watch of a file", () => {
  it("generates, and after each save tells what changed and what was written", async () => {
    const { cwd, save, output } = folderWith(oneName);
    const watch = startWatch(cwd, ...flags);
    expect(await watch.until(started)).toMatch(
      /^api\.json: 1 operation -> 1 tool .*\n\d+ files written in out\nWatching api\.json\. Ctrl-C ends it\.\n$/,
    );
    save(twoNames);
    expect(await watch.until(/tools\/pets\/get-pet\.ts\n/)).toMatch(
      /^\n\d\d:\d\d:\d\d\nget_pet\n {2}additive {2}output \/nick is new .*\n\n0 breaking, 1 additive, 0 text only in 1 tool\n\d files written, \d+ unchanged in out: catalog\.json, catalog\.ts, tools/,
    );
    save(JSON.stringify(twoNames));
    expect(await watch.until(/in out\n/)).toMatch(/^\n\S+\n\d+ files unchanged in out\n$/);
    expect(await watch.end()).toBe(0);
    await run(cwd, ["generate", "api.json", "--out", "anew"]);
    expect(output()).toEqual(texts(join(cwd, "anew")));
  });

  it("sees files that are replaced by a rename, put aside, or gone for a while", async () => {
    const { cwd, save } = folderWith(oneName);
    const watch = startWatch(cwd, ...flags);
    await watch.until(started);
    save(twoNames, "new.json");
    renameSync(join(cwd, "new.json"), join(cwd, "api.json"));
    await watch.until(/\/nick is new/);
    renameSync(join(cwd, "api.json"), join(cwd, "api.json~"));
    await watch.until(/source\/not-found[^]*Nothing was written to out; waiting for a change\.\n/);
    save(noName);
    await watch.until(/\/name is gone/);
    save(oneName);
    await watch.until(/\/nick is gone/);
  });

  it("sees overlays", async () => {
    const { cwd, save } = folderWith(oneName);
    save({ overlay: "1.0.0", actions: [{ target: "$.info", update: { title: "One" } }] }, "a.json");
    const watch = startWatch(cwd, ...flags, "--overlay", "a.json");
    await watch.until(started);
    save({ overlay: "1.0.0", actions: [{ target: "$.none", remove: true }] }, "a.json");
    await watch.until(/a\.json:1:\d+ {2}warning {2}overlay\/no-match/);
  });

  it("tells what is wrong with a half-saved document, leaves the output as it was, and goes on", async () => {
    const { cwd, save, output } = folderWith(oneName);
    const watch = startWatch(cwd, ...flags);
    await watch.until(started);
    const before = output();
    save(JSON.stringify(twoNames).slice(0, -20));
    expect(await watch.until(/waiting for a change\.\n/)).toMatch(/error {2}document\/truncated/);
    expect(output()).toEqual(before);
    save(twoNames);
    await watch.until(/\/nick is new/);
  });

  it("begins with what is wrong, and goes on once it is mended", async () => {
    const { cwd, save } = folderWith({});
    const watch = startWatch(cwd, ...flags);
    expect(await watch.until(started)).toContain("Nothing was written to out; waiting for a change.\n");
    save(oneName);
    await watch.until(/1 operation -> 1 tool .*\n\d+ files written in out\n/);
  });

  it("watches the files that references reach, and those that they lack", async () => {
    const name = { $ref: "shapes/name.json" };
    const { cwd, save, output } = folderWith(documentOf({ name }));
    mkdirSync(join(cwd, "shapes"));
    save({ type: "string" }, "shapes/name.json");
    const watch = startWatch(cwd, ...flags);
    await watch.until(/Watching api\.json and the file that it refers to\./);
    save({ type: "integer" }, "shapes/name.json");
    await watch.until(/\/name /);
    const before = output();
    save("{ half", "shapes/name.json");
    await watch.until(/ref\/unreadable[^]*since a reference cannot be followed any more; waiting for a change\.\n/);
    expect(output()).toEqual(before);
    save(documentOf({ name, nick: { $ref: "more/nick.json" } }));
    save({ type: "integer" }, "shapes/name.json");
    await watch.until(/more\/nick\.json[^]*waiting for a change\.\n/);
    mkdirSync(join(cwd, "more"));
    save({ type: "string" }, "more/nick.json");
    await watch.until(/\/nick is new/);
    rmSync(join(cwd, "shapes"), { recursive: true });
    await watch.until(/waiting for a change\.\n/);
  });

  it("watches the config file, made later too, and what it changes", async () => {
    const { cwd, save, output } = folderWith(documentOf({}, { "/b": { get: { operationId: "b", responses: {} } } }));
    const watch = startWatch(cwd, ...flags);
    await watch.until(started);
    save({ exclude: { operationIds: ["b"] } }, "toolwright.config.json");
    expect(await watch.until(/in out: .*\n/)).toMatch(/1 tool .*[^]*b\n {2}breaking {2}the tool is gone/);
    expect(Object.keys(output()).some((path) => path.endsWith("/b.ts"))).toBe(false);
    save({ exclude: 1 }, "toolwright.config.json");
    await watch.until(/config\/invalid-value[^]*Nothing was written; waiting for a change\.\n/);
    save({}, "toolwright.config.json");
    await watch.until(/the tool is new/);
  });

  it("watches where it must look at the files from time to time", async () => {
    vi.stubEnv("CHOKIDAR_USEPOLLING", "1");
    const { cwd, save } = folderWith(oneName);
    const watch = startWatch(cwd, ...flags);
    await watch.until(started);
    save(twoNames);
    await watch.until(/\/nick is new/);
    vi.unstubAllEnvs();
  });

  it("prints nothing but errors with --quiet, and a warning once", async () => {
    const { cwd, save } = folderWith(oneName);
    const quiet = startWatch(cwd, ...flags, "--quiet");
    await vi.waitFor(() => expect(texts(cwd)).toHaveProperty("out/index.ts"));
    save("{");
    expect(await quiet.until(/help: .*\n/)).toMatch(/^api\.json .*error {2}document\/truncated .*\n {2}help: .*\n$/);
    await quiet.end();
    const warned = {
      ...oneName,
      paths: { ...(oneName as { paths: object }).paths, "/b": { post: { deprecated: 1 } } },
    };
    save(warned);
    const watch = startWatch(cwd, ...flags);
    expect(await watch.until(started)).toMatch(/ warning /);
    save({ ...warned, info: { title: "Others", version: "1" } });
    expect(await watch.until(/in out.*\n/)).not.toMatch(/ warning /);
  });
});
