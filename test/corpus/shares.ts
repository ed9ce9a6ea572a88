import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Per cent of the declared output schema nodes that are published, by document name. */
export type Shares = Readonly<Record<string, number>>;

/** By how many points a share may fall: what rounding makes. */
const tolerance = 0.05;

const file = fileURLToPath(new URL("published-share.json", import.meta.url));

/** The committed shares. */
export function readShares(): Shares {
  return JSON.parse(readFileSync(file, "utf8")) as Shares;
}

/** Commits to new shares; those of other documents stay. */
export function writeShares(shares: Shares): void {
  const all = { ...readShares(), ...shares };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/** A line where the share of a document is below the committed one. A document without a committed share passes. */
export function judgeShare(name: string, share: number, committed: Shares): string[] {
  const before = Object.hasOwn(committed, name) ? committed[name] : undefined;
  if (before === undefined || share >= before - tolerance) return [];
  return [
    `${share.toFixed(2)} % of the declared schema nodes are published, before it was ${before.toFixed(2)} %;` +
      ` where that is meant: npm run corpus -- --update-shares ${name}`,
  ];
}
