import { readdirSync, readFileSync } from "node:fs";
import { byCodeUnits } from "../support/order.js";
import { packageRoot } from "./package-root.js";

const folder = new URL("templates/runtime/", packageRoot());

/** A file of `templates/runtime`. */
export interface RuntimeFile {
  readonly name: string;
  readonly text: string;
}

/**
 * What an output may have beside its server; the files of the runtime that only that needs are named after it: `client-call.ts`, and after both where
 * only both together do.
 */
export interface RuntimeParts {
  readonly client?: boolean;
  readonly discovery?: boolean;
}

const parts = ["client", "discovery"] as const satisfies readonly (keyof RuntimeParts)[];

/** The files of `templates/runtime` that an output with these parts needs, by name, sorted: real TypeScript that is copied as it is. */
export function readRuntimeFiles(wanted: RuntimeParts = {}): readonly RuntimeFile[] {
  const isWanted = (name: string): boolean =>
    name.endsWith(".ts") && parts.every((part) => wanted[part] === true || !isNamedAfter(part, name));
  const names = readdirSync(folder).filter(isWanted).sort(byCodeUnits);
  return names.map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
}

function isNamedAfter(part: keyof RuntimeParts, name: string): boolean {
  return name.split(/[-.]/).includes(part);
}
