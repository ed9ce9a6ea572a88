import type { Catalog } from "../../model/catalog.js";
import type { PublishedNames } from "../../model/names.js";

/** The names file that generating a catalogue leaves behind, but for budgets and tools that were left out. */
export function namesOf({ tools, prefix }: Pick<Catalog, "tools" | "prefix">): PublishedNames {
  const entries = tools.map(({ operationKey, name, operationId, isNameGiven }) => {
    const given = isNameGiven && ({ given: true } as const);
    return [operationKey, { name, ...(operationId !== undefined && { operationId }), ...given }] as const;
  });
  return { tools: Object.fromEntries(entries), ...(prefix !== undefined && { prefix }) };
}
