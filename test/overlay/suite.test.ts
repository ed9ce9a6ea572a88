import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isTooLarge } from "../../src/load/parse-text.js";
import { applyActions } from "../../src/overlay/apply.js";
import { readOverlay } from "../../src/overlay/overlay-document.js";
import { repositoryFile } from "../docs/sections.js";
import { documentOf } from "./support.js";

// The compliant sets of the Overlay specification, not copied into the repository.
const folder = repositoryFile("../shared/suites/overlay/compliant-sets");
const sets = existsSync(folder)
  ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

describe.skipIf(sets.length === 0)("the official compliant sets (skipped without ../shared/suites/overlay)", () => {
  it("are there", () => {
    expect(sets.length).toBeGreaterThan(7);
  });

  it.each(sets)("%s", (name) => {
    const read = (file: string) => documentOf(readFileSync(join(folder, name, file), "utf8"), file);
    const document = read("openapi.yaml");
    const before = structuredClone(document.value);
    const overlay = readOverlay(read("overlay.yaml"));
    const { value, diagnostics } = applyActions(document, overlay.value?.actions ?? [], isTooLarge);
    expect([...overlay.diagnostics, ...diagnostics]).toEqual([]);
    expect(value?.value).toEqual(read("output.yaml").value);
    expect(document.value).toEqual(before);
  });
});
