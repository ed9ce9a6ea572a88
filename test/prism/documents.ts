import { existsSync } from "node:fs";
import { join } from "node:path";
import { corpusFolder, repository } from "../corpus/places.js";

const own = join(repository, "fixtures/documents");

/** Documents of OpenAPI 3.0 and 3.1, which are what Prism reads; those of the corpus are not part of the repository. */
const DOCUMENTS: readonly (readonly [name: string, file: string])[] = [
  ["library", join(own, "library.json")],
  ["harbour", join(own, "harbour.yaml")],
  ["petstore-3.0", join(corpusFolder, "petstore-3.0.yaml")],
  ["museum", join(corpusFolder, "museum.yaml")],
  ["oai-tictactoe-3.1", join(corpusFolder, "oai-tictactoe-3.1.yaml")],
  ["scalar-galaxy", join(corpusFolder, "scalar-galaxy.json")],
  ["nestjs-e2e", join(corpusFolder, "nestjs-e2e.json")],
  ["adyen-checkout", join(corpusFolder, "adyen-checkout.json")],
  ["qdrant", join(corpusFolder, "qdrant.json")],
  // Without readme-parameters-style-3.1: Prism's process ends at delimited forms, at optional headers that are absent and at labels
  // (stoplightio/prism issue #2710). `npm run styles` has its cells. Without traq-ja: it ends at the two operations that
  // answer 101 as well, and takes eight minutes for the other 171, which pass. Nor larger ones, on which it takes longer.
];

/** The documents that are here, and the names of those that are not. */
export function prismDocuments(): {
  readonly here: readonly (readonly [name: string, file: string])[];
  readonly missing: readonly string[];
} {
  const here = DOCUMENTS.filter(([, file]) => existsSync(file));
  return { here, missing: DOCUMENTS.filter(([, file]) => !existsSync(file)).map(([name]) => name) };
}
