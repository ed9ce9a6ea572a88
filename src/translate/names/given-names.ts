import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { OperationChanges } from "../../model/changes.js";
import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { operationKey } from "./tool-names.js";

/** The names that config file and document give to tools, by `operationKey`. The same name for two gives `tools/name-taken`. */
export function givenNames(
  operations: readonly ResolvedOperation[],
  changes: ReadonlyMap<string, OperationChanges> | undefined,
  report: (diagnostic: Diagnostic) => void,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const holders = new Map<string, string>();
  for (const operation of operations) {
    const key = operationKey(operation);
    const told = changes?.get(key);
    const name = told?.changes.name;
    if (name === undefined) continue;
    const other = holders.get(name.toLowerCase());
    if (other !== undefined) report(diagnostic("tools/name-taken", { name, other }, told?.at("name")));
    names.set(key, name);
    holders.set(name.toLowerCase(), key);
  }
  return names;
}
