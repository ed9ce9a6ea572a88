import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { load } from "../../src/load/load.js";
import { createLocator } from "../../src/load/positions.js";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const index = join(corpus, "INDEX.tsv");
const files = existsSync(index)
  ? readFileSync(index, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.split("\t")[1] ?? "")
  : [];

/** Documents of several files, and how many are reached. */
const spread: Readonly<Record<string, number>> = { "digitalocean/openapi.yaml": 1489, "hatchet/openapi.yaml": 50 };

describe.skipIf(files.length === 0)("real documents (../shared/corpus, when it is there)", () => {
  it.each(files)(
    "%s loads without a word",
    async (file) => {
      const { value, diagnostics } = await load(file, { cwd: corpus });
      expect(diagnostics).toEqual([]);
      expect(value?.documents.size).toBe(spread[file] ?? 1);
      expect(value && createLocator(value)({ uri: value.root, pointer: "/info/title" })?.line).toBeGreaterThan(0);
    },
    60_000,
  );

  it("are 28", () => expect(files).toHaveLength(28));
});
