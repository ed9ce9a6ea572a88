import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { watch } from "chokidar";
import { expect, it, onTestFinished, vi } from "vitest";
import { watchFiles } from "../../src/load/watch-files.js";
import { workingFolder } from "../check/support.js";

vi.mock("chokidar", { spy: true });
vi.mock("node:fs/promises", { spy: true });

async function watchOne(onChange: () => void = () => undefined) {
  const watched = await watchFiles(new Set([join(workingFolder(), "a.json")]), onChange);
  onTestFinished(watched.close);
}

const polls = () => vi.mocked(watch).mock.calls.map(([, options]) => options?.usePolling);

it.runIf(process.platform === "linux")("looks at files from time to time on network folders", async () => {
  vi.mocked(watch).mockClear();
  await watchOne();
  vi.mocked(statfs).mockResolvedValueOnce({ type: 0x6969 } as Awaited<ReturnType<typeof statfs>>);
  await watchOne();
  expect(polls()).toEqual([false, true]);
});

it("looks at files from time to time once the system has no watches left", async () => {
  vi.mocked(watch).mockClear();
  const changed = new Promise<void>((resolve) => void watchOne(resolve));
  await vi.waitFor(() => expect(watch).toHaveBeenCalled());
  vi.mocked(watch).mock.results[0]?.value.emit("error", new Error("ENOSPC"));
  await changed;
  expect(polls()).toEqual([false, true]);
});
