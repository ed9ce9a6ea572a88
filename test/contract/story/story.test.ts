import { expect, it } from "vitest";
import { type Chapter, documentChanges, tellStory } from "./story.js";

// `npm run contract` tells all of it.
const told = [
  "an operation is gone",
  "an answer is no longer described",
  "a shared field is optional",
  "as YAML",
  "keys in another order, 1",
  "the order of fields",
  "argument/added-required",
  "field/description",
];

it("a document and an API that change are seen as what they are", { timeout: 120_000 }, async () => {
  const chapters: Chapter[] = [];
  await tellStory(
    documentChanges.filter(({ name }) => told.includes(name)),
    (chapter) => chapters.push(chapter),
  );
  expect(chapters.filter(({ failures }) => failures.length > 0)).toEqual([]);
  expect(chapters).toHaveLength(told.length + 2);
});

it("the story has changes of each class, and harmless ones", () => {
  const classes = documentChanges.map(({ verdict, changes }) => changes[0]?.split(" ")[0] ?? verdict);
  const count = (name: string): number => classes.filter((one) => one === name).length;
  expect(documentChanges.length).toBeGreaterThan(40);
  for (const name of ["breaking", "additive", "text", "same"]) expect([name, count(name) >= 10]).toEqual([name, true]);
});
