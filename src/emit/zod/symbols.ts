import type { ImportedSymbol } from "../code.js";
import { valueSymbol } from "../code.js";

/** Zod as the runtime hands it on, under types that cost the user's compiler little: `import * as z from "../runtime/zod.js"`. */
export const z: ImportedSymbol = { kind: "symbol", name: "z", module: "runtime/zod", typeOnly: false, namespace: true };

/** A helper of the runtime for what Zod has no node of its own for. */
export function helper(name: string): ImportedSymbol {
  return valueSymbol(name, "runtime/schemas");
}
