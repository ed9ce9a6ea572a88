import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { emit } from "../../src/emit/emit.js";
import type { Module } from "../../src/emit/module.js";
import { load } from "../../src/load/load.js";
import { resolve } from "../../src/resolve/resolve.js";
import { translate } from "../../src/translate/translate.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const fixtures = ["harbour.yaml", "library.json", "parcels/openapi.yaml"].map(
  (name) => `${root}fixtures/documents/${name}`,
);
// Words in Chinese and Japanese, odd names, long enums; only where the corpus is there.
const corpus = ["museum.yaml", "gin-vue-admin-zh.json", "traq-ja.yaml", "adyen-checkout.json"];

/** Paths of real documents: the fixtures, and a few of the corpus where it is there. */
export const documents = [...fixtures, ...corpus.map((name) => `${root}../shared/corpus/${name}`)].filter(existsSync);

/** What is printed for a document, without the runtime. */
export async function modulesOf(path: string): Promise<readonly Module[]> {
  const { value: bundle } = await load(path, { cwd: root });
  if (bundle === undefined) throw new Error(`${path} cannot be read`);
  const catalog = translate(resolve(bundle).value, { include: {}, exclude: {}, server: {} }).value;
  return emit(catalog, { runtime: [], budgets: {} }).value.modules;
}
