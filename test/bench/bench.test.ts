import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../corpus/build.js";
import { repository } from "../corpus/places.js";
import { hostingTargets, measureHosting } from "./hosting.js";
import { type DocumentTimes, type Measured, measureDocument, median, quantile } from "./measure.js";
import { measureStart } from "./server-start.js";
import { callTarget, targets } from "./targets.js";
import { measureCall } from "./tool-call.js";

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
    const start = await measureStart(join(folder, "pets"), 1);
    expect(start.generated).toBeGreaterThan(0.01);
    expect(start.empty).toBeGreaterThan(0.01);
  });
});

it("measures a call", { timeout: 120_000 }, async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
  const { overhead, fetch, callsPerSecond, fetchesPerSecond } = await measureCall(folder, 20);
  rmSync(folder, { recursive: true, force: true });
  for (const number of [fetch.median, fetch.p99, callsPerSecond, fetchesPerSecond]) expect(number).toBeGreaterThan(0);
  expect(overhead.median).toBeLessThan(1_000);
});

it(
  "measures a server with many tools, and holds its start and list to their limits",
  { timeout: 120_000 },
  async () => {
    await ensureBuilt();
    const folder = mkdtempSync(join(repository, "tmp", "bench-test-"));
    const times = await measureHosting(folder, 3, 1, 20);
    rmSync(folder, { recursive: true, force: true });
    for (const number of [times.start.empty, times.firstList.bare, times.listsPerSecond, times.callsPerSecond])
      expect(number).toBeGreaterThan(0);
    const met = (generated: number) =>
      hostingTargets({ ...times, start: { generated, empty: 100 }, firstList: { generated, bare: 100 } });
    expect([met(125), met(126), met(151)].map((found) => found.map((target) => target.met))).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  },
);

it("finds a quantile, and holds the median of a call to its limit", () => {
  expect(quantile([3, 1, 2, 5, 4], 0.5)).toBe(3);
  expect(quantile([3, 1, 2, 5, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
  const met = (median: number): boolean => {
    const fetch = { median: 1, p99: 2 };
    return callTarget({ overhead: { median, p99: 99 }, fetch, callsPerSecond: 1, fetchesPerSecond: 1 }).met;
  };
  expect([met(1), met(1.01)]).toEqual([true, false]);
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
  expect(met(times("github", 15, 1024, 2), times("stripe", 30, 2000, 2), times("discord", 30, 1, 9))).toEqual(
    Array.from({ length: 11 }, () => true),
  );
  expect(met(times("github", 15.1, 1025, 2.1), times("stripe", 30.1, 10, 2.1))).toEqual([
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
