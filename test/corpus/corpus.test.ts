import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "./build.js";
import { checkDocument } from "./check-document.js";
import { corpusDocuments } from "./documents.js";
import { repository } from "./places.js";
import { failureLines } from "./report.js";
import { readShares } from "./shares.js";

/** The small ones only, with fewer modules imported alone: `npm run corpus` shows all. */
const documents = (corpusDocuments() ?? []).sort((a, b) => a.bytes - b.bytes).slice(0, 12);

describe.skipIf(documents.length === 0)("real documents", () => {
  let folder = "";
  beforeAll(async () => {
    await ensureBuilt();
    mkdirSync(join(repository, "tmp"), { recursive: true });
    folder = mkdtempSync(join(repository, "tmp", "corpus-test-"));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(documents.map((document, index) => ({ ...document, index })))(
    "$name",
    { timeout: 180_000 },
    async (document) => {
      const options = { aloneSample: 6, committedShares: readShares(), skipLibCheck: document.index > 0 };
      const report = await checkDocument(document, { ...options, folder: join(folder, document.name) });
      expect(failureLines([report])).toEqual([]);
    },
  );
});
