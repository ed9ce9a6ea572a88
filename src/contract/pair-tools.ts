import type { ContractTool } from "./change.js";

/** The tools of two contracts, put together: those that are on both sides, those that are gone, those that are new. */
export interface PairedTools {
  readonly kept: readonly (readonly [old: ContractTool, now: ContractTool])[];
  readonly removed: readonly ContractTool[];
  readonly added: readonly ContractTool[];
}

/** Callers know a tool by its name; where that is gone, it is found again by method and path, then by operationId. */
export function pairTools(old: readonly ContractTool[], now: readonly ContractTool[]): PairedTools {
  const kept: (readonly [ContractTool, ContractTool])[] = [];
  let removed = old;
  let added = now;
  for (const identity of identities) {
    const unclaimed = new Map(added.map((tool) => [identity(tool), tool]));
    const left: ContractTool[] = [];
    for (const tool of removed) {
      const key = identity(tool);
      const found = key === undefined ? undefined : unclaimed.get(key);
      if (key === undefined || found === undefined) {
        left.push(tool);
        continue;
      }
      unclaimed.delete(key);
      kept.push([tool, found]);
    }
    const claimed = new Set(kept.map(([, tool]) => tool));
    removed = left;
    added = added.filter((tool) => !claimed.has(tool));
  }
  return { kept, removed, added };
}

const identities: readonly ((tool: ContractTool) => string | undefined)[] = [
  ({ name }) => name,
  ({ operationKey }) => operationKey,
  ({ operationId }) => operationId,
];
