import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../corpus/build.js";
import { documentNamed } from "../corpus/documents.js";
import { repository } from "../corpus/places.js";
import { checkDocument } from "./check-document.js";
import { prepare } from "./prepare.js";

/** Our own documents; `npm run roundtrip` tries those of ../shared/corpus. */
const files = ["harbour.yaml", "library.json", "parcels/openapi.yaml"];

describe("every tool of our own documents", () => {
  let folder = "";
  beforeAll(async () => {
    await ensureBuilt();
    mkdirSync(join(repository, "tmp"), { recursive: true });
    folder = mkdtempSync(join(repository, "tmp", "roundtrip-test-"));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(files)("sends what %s describes, and gets what it answers", { timeout: 180_000 }, async (file) => {
    const document = documentNamed(join(repository, "fixtures/documents", file));
    if (document === undefined) throw new Error(`${file} is missing`);
    const place = join(folder, document.name);
    await prepare(document.path, place);
    const { tools, operations, failures } = await checkDocument(document.path, place, { seed: 1 });
    expect(failures).toEqual({});
    expect(tools).toBe(operations);
    expect(tools).toBeGreaterThan(3);
  });
});
