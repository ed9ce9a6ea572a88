import { expect, it } from "vitest";
import { countWork } from "../../templates/runtime/http-work.js";

it("is over when more is worked on than may be, until one leaves, whose leaving counts once", () => {
  const { enter, isOver } = countWork(2, 1_000);
  const [leave] = [enter(), enter(), enter()];
  expect(isOver()).toBe(true);
  leave!();
  leave!();
  expect(isOver()).toBe(false);
  enter();
  expect(isOver()).toBe(true);
});

it("forgets what never leaves when its time is up, and that alone", () => {
  let now = 0;
  const { enter, isOver } = countWork(1, 1_000, () => now);
  enter();
  now = 500;
  enter();
  expect(isOver()).toBe(true);
  now = 1_000;
  expect(isOver()).toBe(false);
  enter();
  expect(isOver()).toBe(true);
});

it("is idle as soon as the last one leaves, or when the grace is over", async () => {
  const { enter, idle } = countWork(1, 1_000);
  await idle(60_000);
  const leave = enter();
  await idle(1);
  const waited = idle(60_000);
  leave();
  await waited;
});
