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
  // Without readme-parameters-style-3.1: Prism's process ends at its pipe-delimited form. `npm run styles` has its cells.
  ["traq-ja", join(corpusFolder, "traq-ja.yaml")],
  ["figma-npm", join(corpusFolder, "figma-npm.yaml")],
  ["qdrant", join(corpusFolder, "qdrant.json")],
  ["adyen-checkout", join(corpusFolder, "adyen-checkout.json")],
  ["hetzner", join(corpusFolder, "hetzner.json")],
];

/** The documents that are here, and the names of those that are not. */
export function prismDocuments(): {
  readonly here: readonly (readonly [name: string, file: string])[];
  readonly missing: readonly string[];
} {
  const here = DOCUMENTS.filter(([, file]) => existsSync(file));
  return { here, missing: DOCUMENTS.filter(([, file]) => !existsSync(file)).map(([name]) => name) };
}
