import { describe, expect, it } from "vitest";
import { repositoryFile } from "../docs/sections.js";
import { steps, subjectOf } from "./steps.js";

// `npm run contract` does the same with real documents, and more changes of each.
const documents = ["harbour.yaml", "library.json", "parcels/openapi.yaml"];

describe.each(documents)("%s is seen as it was changed", (name) => {
  const subject = subjectOf(repositoryFile(`fixtures/documents/${name}`), 7, 1);

  it.each(steps)("$name", async ({ run }) => {
    expect(run(await subject).failures).toEqual([]);
  });

  it("in most of the ways that are tried", async () => {
    const read = await subject;
    expect(steps.filter(({ run }) => run(read).tried > 0).length).toBeGreaterThan(steps.length - 4);
  });
});
