import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../corpus/build.js";
import { repository } from "../corpus/places.js";
import manifest from "../../package.json" with { type: "json" };
import { growingDocuments } from "./growing-documents.js";
import { growthLines, growthTargets, measureGrowth } from "./growth.js";
import { installLine, measureInstall } from "./install-size.js";
import { hostingTargets, measureHosting } from "./hosting.js";
import { type DocumentTimes, type Measured, measureDocument, median, quantile } from "./measure.js";
import { measureStart } from "./server-start.js";
import { peerLines, peerTargets } from "./peer-times.js";
import { callTargets, targets } from "./targets.js";
import { measureCall } from "./tool-call.js";
import { takeTurns } from "./turns.js";
import { measureVersion, versionTarget } from "./version.js";

const schema = { type: "object", properties: { name: { type: "string" } } };
const responses = { 200: { description: "A pet.", content: { "application/json": { schema } } } };
const pets = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.0.0" },
  paths: { "/pet": { get: { operationId: "getPet", responses } } },
};

describe("the benchmark in small", () => {
  let folder = "";
  beforeAll(async () => {
    await ensureBuilt();
    mkdirSync(join(repository, "tmp"), { recursive: true });
    folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("measures generation, its rerun, its floor and the server's start", { timeout: 120_000 }, async () => {
    const path = join(folder, "pets.json");
    writeFileSync(path, JSON.stringify(pets));
    const times = await measureDocument({ name: "pets", path, bytes: statSync(path).size }, folder, 1);
    for (const { seconds, megabytes } of [times.cold, times.rerun, times.checked, times.changed, times.floor]) {
      expect(seconds).toBeGreaterThan(0.01);
      expect(megabytes).toBeGreaterThan(20);
    }
    const start = await measureStart(join(folder, "pets", "0"), 1);
    expect(start.generated).toBeGreaterThan(0.01);
    expect(start.empty).toBeGreaterThan(0.01);
  });
});

it("measures a call", { timeout: 120_000 }, async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
  const { overhead, sdkOverhead, fetch, http, callsPerSecond, fetchesPerSecond } = await measureCall(folder, 20);
  rmSync(folder, { recursive: true, force: true });
  for (const { median: middle, p99 } of [fetch, http.generated, http.sdk]) {
    expect(middle).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(middle);
  }
  expect(Math.min(callsPerSecond, fetchesPerSecond)).toBeGreaterThan(0);
  expect(Math.max(overhead.median, sdkOverhead.median)).toBeLessThan(1_000);
});

it(
  "measures a server with many tools, and holds its start and list to their limits",
  { timeout: 120_000 },
  async () => {
    await ensureBuilt();
    const folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
    const times = await measureHosting(folder, 3, 1, 20);
    rmSync(folder, { recursive: true, force: true });
    for (const { start, firstList, laterList } of [times.generated, times.empty, times.bare])
      expect(Math.min(start, firstList, laterList)).toBeGreaterThan(0);
    expect(Math.min(times.listsPerSecond, times.callsPerSecond)).toBeGreaterThan(0);
    const all = (start: number, list: number) => ({
      start,
      firstList: list,
      laterList: list,
      startProcessor: 1,
      bothProcessor: 1,
    });
    const met = (start: number, list: number) =>
      hostingTargets({ ...times, generated: all(start, list), empty: all(100, 1), bare: all(1, 100) });
    expect([met(115, 120), met(116, 120), met(115, 121)].map((found) => found.map((target) => target.met))).toEqual([
      [true, true, true],
      [false, true, true],
      [true, false, false],
    ]);
  },
);

it("measures --version, and holds it to its limit", { timeout: 60_000 }, async () => {
  const { version, node } = await measureVersion(1);
  expect(Math.min(version, node)).toBeGreaterThan(0);
  expect([210, 211].map((time) => versionTarget({ version: time, node: 100 }).met)).toEqual([true, false]);
});

it("counts what an installation brings", { timeout: 120_000 }, async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
  const size = await measureInstall(folder);
  rmSync(folder, { recursive: true, force: true });
  expect(size.packages).toBeGreaterThan(Object.keys(manifest.dependencies).length);
  expect(size.ownMegabytes).toBeGreaterThan(1);
  expect(size.megabytes).toBeGreaterThan(size.ownMegabytes);
  expect(installLine({ packages: 37, megabytes: 33.64, ownMegabytes: 6.6 })).toBe(
    "npm i toolwright: 37 packages, 33.6 MB, of which toolwright itself 6.6 MB",
  );
});

it("measures documents that grow, and tells what is quadratic", { timeout: 120_000 }, async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
  const small = growingDocuments.map((document) => ({ ...document, size: 5 }));
  const growths = await measureGrowth(folder, small.slice(0, 2));
  rmSync(folder, { recursive: true, force: true });
  expect(growths.map(({ what }) => what)).toEqual(small.slice(0, 2).map(({ what }) => what));
  for (const { large } of growths) expect(Math.min(large.seconds, large.megabytes)).toBeGreaterThan(0);
  const one = { what: "tags", size: 5, small: { seconds: 1, megabytes: 100 }, large: { seconds: 4, megabytes: 400 } };
  expect(growthLines([one].map((growth) => ({ ...growth, time: 4, memory: 4 })))).toContain("20");
  expect(growthTargets([{ ...one, time: 4, memory: 16 }])).toEqual([
    { text: "4 x the tags: at most 6 x the time: 4.0 x", met: true },
    { text: "4 x the tags: at most 6 x the memory: 16.0 x", met: false },
  ]);
});

it("makes documents that are as large as is said", () => {
  for (const { what, make } of growingDocuments) {
    const [small, large] = [20, 80].map((size) => JSON.stringify(make(size)).length) as [number, number];
    expect(large / small, what).toBeGreaterThan(1.2);
  }
});

it("holds cold runs to those of the faster peer that does its work", () => {
  const peers = (heyApi: number | string, orval: number) => ({ "hey-api": heyApi, orval, "openapi-mcp-generator": 1 });
  const times = (document: string, own: number, heyApi: number | string, orval: number, rerun = 1) => ({
    document,
    own,
    rerun,
    here: own,
    peers: peers(heyApi, orval),
  });
  const met = (...all: ReturnType<typeof times>[]) => peerTargets(all, undefined).map((target) => target.met);
  expect(met(times("slack", 0.8, 1, 2), times("slack", 0.81, 2, 1), times("slack", 1.6, "it failed", 2))).toEqual([
    true,
    false,
    true,
  ]);
  expect(met(times("github", 6, 10, 1), times("digitalocean", 5, 1, 10))).toEqual([true, false, true]);
  expect(peerTargets([], { own: 8.1, heyApi: 10 }).map((target) => target.met)).toEqual([false]);
  expect(peerLines([times("slack", 1, "it failed", 2)], undefined)).toContain("hey-api on slack: it failed");
});

it("runs works in turns", async () => {
  const done: string[] = [];
  const work = (name: string) => async (): Promise<void> => void done.push(name);
  const times = await takeTurns({ a: work("a"), b: work("b") }, 3);
  expect(done).toEqual(["a", "b", "b", "a", "a", "b"]);
  expect([times.a.length, times.b.length]).toEqual([3, 3]);
});

it("finds a quantile", () => {
  expect(quantile([3, 1, 2, 5, 4], 0.5)).toBe(3);
  expect(quantile([3, 1, 2, 5, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
});

it("holds a call to its limits", () => {
  const met = (median: number, p99: number, http: number): readonly boolean[] => {
    const one = { median: 1, p99: 2 };
    const processor = { generated: 1, sdk: 1 };
    const rates = { callsPerSecond: 1, fetchesPerSecond: 1 };
    const times = { overhead: { median, p99 }, sdkOverhead: one, fetch: one, processor, ...rates };
    return callTargets({ ...times, http: { generated: { median: http, p99: 9 }, sdk: one } }).map(
      (target) => target.met,
    );
  };
  expect([met(0.6, 3, 1.2), met(0.61, 3.01, 1.21)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

it("takes the middle value", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([2, 1])).toBe(1);
});

it("holds github to its ratio and memory, runs that change nothing to theirs, and every document to its time", () => {
  const times = (name: string, seconds: number, megabytes: number, rerun: number): DocumentTimes => {
    const after = (rerunSeconds: number): Measured => ({ seconds: rerunSeconds, megabytes: 100 });
    const [again, checked, changed] = [after(rerun), after(rerun), after(rerun * 1.75)];
    return { name, cold: { seconds, megabytes }, rerun: again, checked, changed, floor: after(1) };
  };
  const met = (...documents: DocumentTimes[]) => targets(documents).map((target) => target.met);
  expect(met(times("github", 15, 600, 2), times("stripe", 30, 2000, 2), times("discord", 30, 1, 9))).toEqual(
    Array.from({ length: 11 }, () => true),
  );
  expect(met(times("github", 15.1, 601, 2.1), times("stripe", 30.1, 10, 2.1))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});
