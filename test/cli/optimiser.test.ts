import { setFlagsFromString } from "node:v8";
import { beforeEach, expect, it, vi } from "vitest";
import { optimiseLater } from "../../src/cli/optimiser.js";

vi.mock("node:v8", () => ({ setFlagsFromString: vi.fn<typeof setFlagsFromString>() }));

beforeEach(() => vi.mocked(setFlagsFromString).mockClear());

it.each([
  ["20.19.0", [["--interrupt-budget=1000000"]]],
  ["22.23.5", [["--invocation-count-for-turbofan=10000"]]],
  // V8 writes an error to stderr for a flag that it does not know.
  ["24.1.0", []],
  ["26.0.0", []],
])("sets the flag that V8 of Node.js %s knows, and no other", (version, calls) => {
  optimiseLater(version);
  expect(vi.mocked(setFlagsFromString).mock.calls).toEqual(calls);
});
