import type { Catalog } from "../../model/catalog.js";
import type { PublishedNames } from "../../model/names.js";
import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { operationKey } from "./tool-names.js";

/** The names file that generating a catalogue leaves behind, but for budgets and tools that were left out. */
export function namesOf({ tools, prefix }: Pick<Catalog, "tools" | "prefix">): PublishedNames {
  const entries = tools.map(({ operationKey: key, name, operationId, isNameGiven }) => {
    const given = isNameGiven && ({ given: true } as const);
    return [key, { name, ...(operationId !== undefined && { operationId }), ...given }] as const;
  });
  return { tools: Object.fromEntries(entries), ...(prefix !== undefined && { prefix }) };
}

/** The operation that had this operationId, or this method and path, when the names were written, under another one now; undefined where it is not known. */
export function renamedOperation<Operation extends Pick<ResolvedOperation, "method" | "path" | "operationId">>(
  key: string,
  operations: readonly Operation[],
  { tools }: PublishedNames,
): Operation | undefined {
  const place = Object.entries(tools).find(([, { operationId }]) => operationId === key)?.[0];
  const id = Object.hasOwn(tools, key) ? tools[key]?.operationId : undefined;
  return operations.find(
    (operation) => operationKey(operation) === place || (id !== undefined && operation.operationId === id),
  );
}
