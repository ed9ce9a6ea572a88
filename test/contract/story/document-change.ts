import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "../../../src/support/json.js";
import { lockPath } from "../../../src/write/paths.js";
import { snapshotPath } from "../../../src/load/snapshot.js";
import { type Ended, texts } from "../../support/command.js";
import { differs } from "./differs.js";
import type { Place } from "./place.js";

/** One change of a served document, and what it must be taken for. */
export interface DocumentChange {
  readonly name: string;
  readonly before: JsonValue | string;
  /** As text where it matters how it is written. */
  readonly after: JsonValue | string;
  /** Whether generating changes anything. */
  readonly verdict: "same" | "different";
  /** What changes for MCP clients: `breaking field/removed get_pet /name`. */
  readonly changes: readonly string[];
}

interface Told {
  readonly kind: string;
  readonly class: string;
  readonly tool: string;
  readonly alsoIn?: readonly string[];
  readonly pointer: string;
}

interface Checked {
  readonly verdict: string;
  readonly causes: {
    readonly edited: readonly string[];
    readonly missing: readonly string[];
    readonly noLock: boolean;
    readonly options: boolean;
    readonly document: boolean;
    readonly version?: unknown;
    readonly contract?: readonly Told[];
  };
}

/** Serves a document, generates, changes it, and asks every command about it. Gives what is wrong, a line each. */
export async function followChange(place: Place, change: DocumentChange): Promise<string[]> {
  place.serve(change.before);
  const first = await place.on("generate", "--quiet");
  const before = published(place);
  place.serve(change.after);
  const told = await place.on("check", "--format", "json");
  const ofOutput = await place.bare("diff", "out", "now.json", "--format", "json", "--fail-on", "breaking");
  const ofDocuments = await place.bare("diff", "old.json", "now.json", "--format", "json", "--fail-on", "any");
  const second = await place.on("generate", "--quiet");
  const isUnchanged = isDeepStrictEqual(published(place), before);
  const again = await place.on("check", "--format", "json");

  const { changes, verdict } = change;
  const isBreaking = changes.some((one) => one.startsWith("breaking "));
  return [
    ...differs("generate", endOf(first), "0"),
    ...differs("check", checkedLine(told), checkedAs(verdict)),
    ...differs("check, what changed", contractLines(told), verdict === "same" ? [] : changes),
    ...differs(
      "diff of output and document",
      [ofOutput.code, ...diffLines(ofOutput)],
      [isBreaking ? 1 : 0, ...changes],
    ),
    ...differs(
      "diff of documents",
      [ofDocuments.code, ...diffLines(ofDocuments)],
      [changes.length > 0 ? 1 : 0, ...changes],
    ),
    ...differs("generate again", endOf(second), "0"),
    ...differs("files stay as they are", isUnchanged, verdict === "same"),
    ...differs("check again", checkedLine(again), "0 same"),
  ];
}

/** All files but the two that tell where they came from. */
function published({ cwd }: Place): Record<string, string> {
  const { [lockPath]: _lock, [snapshotPath]: _snapshot, ...rest } = texts(`${cwd}/out`);
  return rest;
}

/** The exit code, and the errors. */
function endOf({ code, stderr }: Ended): string {
  return `${code}${code === 0 ? "" : ` ${stderr}`}`;
}

function checkedAs(verdict: DocumentChange["verdict"]): string {
  return verdict === "same" ? "0 same" : "1 different, document";
}

/** Exit code, verdict and causes. That a document changed where no output shows it is no difference. */
function checkedLine(ended: Ended): string {
  const checked = parsed<Checked>(ended);
  if (checked === undefined) return endOf(ended);
  const { edited, missing, noLock, options, document, version } = checked.causes;
  const causes = {
    edited: edited.length > 0,
    missing: missing.length > 0,
    noLock,
    options,
    version: version !== undefined,
    document: document && checked.verdict !== "same",
  };
  const named = Object.entries(causes).flatMap(([cause, counts]) => (counts ? [cause] : []));
  return [`${ended.code} ${checked.verdict}`, ...named].join(", ");
}

function contractLines(ended: Ended): string[] {
  return linesOf(parsed<Checked>(ended)?.causes.contract);
}

function diffLines(ended: Ended): string[] {
  return linesOf(parsed<{ readonly changes: readonly Told[] }>(ended)?.changes);
}

function linesOf(changes: readonly Told[] = []): string[] {
  return changes.flatMap(({ kind, class: changeClass, tool, alsoIn = [], pointer }) =>
    [tool, ...alsoIn].map((one) => `${changeClass} ${kind} ${one} ${pointer}`.trim()),
  );
}

function parsed<T>({ stdout }: Ended): T | undefined {
  return stdout.startsWith("{") ? (JSON.parse(stdout) as T) : undefined;
}
