import { readdir, readFile } from "node:fs/promises";
import { byCodeUnits } from "../support/order.js";
import { packageRoot } from "./package-root.js";

const folder = new URL("templates/runtime/", packageRoot());

/** A file of `templates/runtime`. */
export interface RuntimeFile {
  readonly name: string;
  readonly text: string;
}

/** The files of `templates/runtime` by name, sorted: real TypeScript that is copied into every output as it is. */
export async function readRuntimeFiles(): Promise<readonly RuntimeFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ts")).sort(byCodeUnits);
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), "utf8") })));
}
