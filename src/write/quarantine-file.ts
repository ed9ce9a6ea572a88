import { existsSync } from "node:fs";
import type { Quarantine, QuarantineEntry } from "../model/quarantine.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { byCodeUnits } from "../support/order.js";
import { onDisk, quarantinePath } from "./paths.js";
import type { WritePlan } from "./plan.js";
import { parseCommitted } from "./committed-json.js";

/** The quarantine in the text of `toolwright.quarantine.json`, or in words why it is broken. */
export function parseQuarantine(text: string): { readonly quarantine: Quarantine } | { readonly broken: string } {
  const parsed = parseCommitted(text);
  if ("broken" in parsed) return parsed;
  const tools = ownMember(parsed.value, "tools");
  if (!isJsonObject(tools)) return { broken: `it has no object "tools"` };
  const entries = new Map<string, QuarantineEntry>();
  for (const [tool, entry] of Object.entries(tools)) {
    const [reason, version, since, lastModified] = ["reason", "version", "since", "lastModified"].map((key) =>
      textOf(entry, key),
    );
    if (reason === undefined) return { broken: `"${tool}" has no text as "reason"` };
    const known = { reason, version: version ?? "", since: since ?? "" };
    entries.set(tool, { ...known, ...(lastModified !== undefined && { lastModified }) });
  }
  return { quarantine: entries };
}

function textOf(entry: JsonValue, key: string): string | undefined {
  const value = ownMember(entry, key);
  return typeof value === "string" ? value : undefined;
}

/** The text of `toolwright.quarantine.json`: sorted, one tool a line, so that a merge keeps the lines of both sides. */
export function serializeQuarantine(quarantine: Quarantine): string {
  const sorted = [...quarantine].sort(([a], [b]) => byCodeUnits(a, b));
  const lines = sorted.map(([tool, { reason, version, lastModified, since }]) => {
    const members = Object.entries({ reason, version, ...(lastModified !== undefined && { lastModified }), since });
    const text = members.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(", ");
    return `    ${JSON.stringify(tool)}: { ${text} }`;
  });
  return `{\n  "tools": {\n${lines.join(",\n")}\n  }\n}\n`;
}

/** What makes the quarantine file of the output folder `outDir` (absolute) hold `after` in place of `before`; no file holds none. */
export function planQuarantine(outDir: string, before: Quarantine, after: Quarantine): WritePlan {
  const nothing: WritePlan = { outDir, create: [], update: [], keep: [], delete: [] };
  const text = serializeQuarantine(after);
  if (after.size === 0) return before.size === 0 ? nothing : { ...nothing, delete: [quarantinePath] };
  if (before.size === 0)
    return {
      ...nothing,
      [existsSync(onDisk(outDir, quarantinePath)) ? "update" : "create"]: [{ path: quarantinePath, text }],
    };
  return text === serializeQuarantine(before) ? nothing : { ...nothing, update: [{ path: quarantinePath, text }] };
}
