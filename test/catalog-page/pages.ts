import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { htmlPage } from "../../src/catalog/html.js";
import { pageData, type ShownCatalog } from "../../src/catalog/page-data.js";
import { readCatalog } from "../../src/catalog.js";
import { readPageFiles } from "../../src/load/page-files.js";
import type { JsonObject } from "../../src/support/json.js";
import { loadTokenCounter } from "../../src/support/tokens.js";
import { corpusFolder, repository } from "../corpus/places.js";

/** A page in a file. */
export interface PageFile {
  readonly url: string;
  readonly bytes: number;
  readonly tools: number;
}

/** Documents of the repository, and of the corpus where that is here. */
export const documents: Readonly<Record<string, string>> = {
  library: join(repository, "fixtures/documents/library.json"),
  harbour: join(repository, "fixtures/documents/harbour.yaml"),
  museum: join(corpusFolder, "museum.yaml"),
  github: join(corpusFolder, "github.json"),
};

/** Writes the page of a document into `folder`; undefined where the document is not here. */
export async function documentPage(name: string, folder: string): Promise<PageFile | undefined> {
  const source = documents[name];
  if (source === undefined || !existsSync(source)) return undefined;
  const { shown, diagnostics } = await readCatalog({ source, cwd: folder, env: {} });
  if (shown === undefined) throw new Error(`${name} has errors: ${JSON.stringify(diagnostics)}`);
  return writePage(name, shown, folder);
}

/** Writes the page of contracts that no document is needed for. */
export async function contractsPage(name: string, contracts: readonly JsonObject[], folder: string): Promise<PageFile> {
  return writePage(name, { contracts, names: { tools: {} }, quarantine: new Map(), title: name }, folder);
}

async function writePage(name: string, shown: ShownCatalog, folder: string): Promise<PageFile> {
  const page = htmlPage(pageData(shown, await loadTokenCounter()), await readPageFiles());
  const path = join(folder, `${name}.html`);
  writeFileSync(path, page);
  return { url: pathToFileURL(path).href, bytes: Buffer.byteLength(page), tools: shown.contracts.length };
}
