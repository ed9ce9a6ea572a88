import type { ImportedSymbol } from "../code.js";
import { valueSymbol } from "../code.js";

/** `import * as z from "zod"`. */
export const z: ImportedSymbol = { kind: "symbol", name: "z", module: "zod", typeOnly: false, namespace: true };

/** A helper of the runtime for what Zod has no node of its own for. */
export function helper(name: string): ImportedSymbol {
  return valueSymbol(name, "runtime/schemas");
}
