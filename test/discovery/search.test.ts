import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { stem } from "../../templates/runtime/discovery-stem.js";
import { stemsOf, wordsIn } from "../../templates/runtime/discovery-words.js";
import { corpusDocuments } from "../corpus/documents.js";
import { questionsOf } from "./questions.js";
import { ask, type DocumentSearch, isFound, searchDocument } from "./search-document.js";

describe("a word", () => {
  // The examples of Porter's paper, one of each rule.
  it.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["cats", "cat"],
    ["agreed", "agre"],
    ["feed", "feed"],
    ["plastered", "plaster"],
    ["sing", "sing"],
    ["conflated", "conflat"],
    ["hopping", "hop"],
    ["falling", "fall"],
    ["filing", "file"],
    ["happy", "happi"],
    ["sky", "sky"],
    ["relational", "relat"],
    ["rational", "ration"],
    ["vietnamization", "vietnam"],
    ["triplicate", "triplic"],
    ["goodness", "good"],
    ["adoption", "adopt"],
    ["effective", "effect"],
    ["probate", "probat"],
    ["rate", "rate"],
    ["controll", "control"],
    ["roll", "roll"],
    ["ユーザー", "ユーザー"],
  ])("%s has the stem %s", (word, expected) => expect(stem(word)).toBe(expected));

  it("is one part of a name; numbers and versions are none", () => {
    expect(wordsIn("listNamespacedHTTPRoutes_v1beta1 /apis/apps/v2/cron-jobs?2026")).toEqual([
      "list",
      "namespaced",
      "http",
      "routes",
      "apis",
      "apps",
      "cron",
      "jobs",
    ]);
  });

  it("of a script without spaces is each pair of its letters", () => {
    expect(wordsIn("ユーザ作成 API")).toEqual(["ユー", "ーザ", "ザ作", "作成", "api"]);
  });

  it("that says nothing is left out", () => {
    expect(stemsOf("What are the pets of my pet?")).toEqual(["pet"]);
  });
});

describe("a search in a document", () => {
  let harbour: DocumentSearch;
  beforeAll(async () => {
    harbour = await searchDocument(fileURLToPath(new URL("../../fixtures/documents/harbour.yaml", import.meta.url)));
  });

  it.each(questionsOf("harbour"))("finds what is right: $ask", (question) => {
    const asked = ask(harbour, question);
    expect(isFound(asked), asked.found.slice(0, 5).join("; ")).toBe(true);
  });

  it("puts what reads first where a noun is all that is asked for, and what destroys where that is", () => {
    expect(harbour.search("berths")[0]).toBe("GET /berths");
    expect(harbour.search("drop the berth")[0]).toBe("DELETE /berths/{berthId}");
  });

  it("finds nothing without words, and takes names that every object has", () => {
    for (const query of ["", "the of", "?!", "constructor toString valueOf"]) expect(harbour.search(query)).toEqual([]);
  });

  it("is quick for the longest query", () => {
    harbour.search("vessel");
    const began = performance.now();
    harbour.search("vessel of a visit at the berth ".repeat(16));
    expect(performance.now() - began).toBeLessThan(500);
  });
});

const hetzner = corpusDocuments()?.find(({ name }) => name === "hetzner");
describe.skipIf(hetzner === undefined)("a search in a real document (../shared/corpus)", () => {
  it("finds what is right for nine questions of ten", async () => {
    const document = await searchDocument(hetzner!.path);
    const asked = questionsOf("hetzner").map((question) => ask(document, question));
    expect(asked.filter(isFound).length / asked.length).toBeGreaterThanOrEqual(0.9);
  }, 30_000);
});
