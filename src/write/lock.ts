import type { DocumentStamp, SourceStamp } from "../model/source-stamp.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { byCodeUnits, sortedEntries } from "../support/order.js";
import { type LockedOutcome, outcomeJson, parseOutcome } from "./lock-outcome.js";
import { isOutputPath } from "./paths.js";

/** `toolwright.lock.json`: what the last run was made from, what it said and what it wrote. Disposable. */
export interface Lock extends LockStamp {
  /** `textDigest` of the names file. */
  readonly names: string;
  /** By path from the root of the output. The lock and the names file are not in it. */
  readonly files: ReadonlyMap<string, LockedFile>;
}

/** What an output was made from. */
export interface LockStamp {
  /** Version of toolwright. */
  readonly toolwright: string;
  /** Digest of the options. */
  readonly options: string;
  readonly source: SourceStamp;
  /** What the run said, for runs that find nothing changed; undefined where that is not decided by the source alone. */
  readonly outcome?: LockedOutcome;
  /** Digest and shape of each unit of the document, for runs that find some texts changed; undefined where such a run must do everything. */
  readonly units?: ReadonlyMap<string, LockedUnit>;
}

/** A part of the document, as `resolve/units.ts` digests it. */
export interface LockedUnit {
  readonly digest: string;
  readonly shape: string;
}

/** What a module holds that was decided over all of them together. */
export interface LockedPart {
  /** The operation of a tool, by method and path, or the id of a schema. */
  readonly of: string;
  /** The constant of a tool, or the type of a schema. */
  readonly name: string;
  /** Of a schema: which of its enums, in the order of a walk, admit no other values. */
  readonly exact?: readonly number[];
}

export interface LockedFile extends Partial<LockedPart> {
  /** Digest of the Module that the file was printed from. */
  readonly module: string;
  /** `textDigest` of the file. */
  readonly file: string;
}

const lockfileVersion = 2;

/** The lock in `text`, or undefined where it is none: of another version, broken by a merge, or with paths that no run of ours writes. */
export function parseLock(text: string): Lock | undefined {
  const value = parseJson(text);
  const files = ownMember(value, "files");
  if (ownMember(value, "lockfileVersion") !== lockfileVersion || !isJsonObject(files)) return undefined;
  const [toolwright, options, names] = ["toolwright", "options", "names"].map((key) => ownMember(value, key));
  const source = parseSource(value);
  if (typeof toolwright !== "string" || typeof options !== "string" || typeof names !== "string" || !source)
    return undefined;
  const locked = new Map<string, LockedFile>();
  for (const [path, entry] of Object.entries(files)) {
    const module = ownMember(entry, "module");
    const file = ownMember(entry, "file");
    if (!isOutputPath(path) || typeof module !== "string" || typeof file !== "string") return undefined;
    locked.set(path, { module, file, ...parsePart(entry) });
  }
  const outcome = parseOutcome(value);
  const units = parseUnits(ownMember(value, "units"));
  const told = { ...(outcome && { outcome }), ...(units && { units }) };
  return { toolwright, options, names, source, files: locked, ...told };
}

function parsePart(entry: JsonValue): LockedPart | undefined {
  const of = ownMember(entry, "of");
  const name = ownMember(entry, "name");
  const exact = ownMember(entry, "exact") ?? [];
  // It becomes code, where it is the same as what was written.
  if (typeof of !== "string" || typeof name !== "string" || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return undefined;
  if (!Array.isArray(exact) || !exact.every((position) => typeof position === "number")) return undefined;
  return { of, name, ...(exact.length > 0 && { exact }) };
}

function parseUnits(value: JsonValue | undefined): ReadonlyMap<string, LockedUnit> | undefined {
  if (!isJsonObject(value)) return undefined;
  const units = new Map<string, LockedUnit>();
  for (const [key, entry] of Object.entries(value)) {
    const [digest, shape, ...more] = typeof entry === "string" ? entry.split(" ") : [];
    if (digest === undefined || shape === undefined || more.length > 0) return undefined;
    units.set(key, { digest, shape });
  }
  return units;
}

/** The text of a lock: sorted, one line a file, a document, a diagnostic. */
export function serializeLock({ toolwright, options, source, names, outcome, units, files }: Lock): string {
  const { root, baseUrl } = source;
  const head = { lockfileVersion, toolwright, options, root, ...(baseUrl !== undefined && { baseUrl }), names };
  const members = [
    ...Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
    `"documents": ${mapText(Object.fromEntries(source.documents))}`,
    ...(outcome === undefined ? [] : outcomeMembers(outcome)),
    ...(units === undefined ? [] : [`"units": ${linesText(unitLines(units))}`]),
    `"files": ${mapText(Object.fromEntries(files))}`,
  ];
  return `{\n  ${members.join(",\n  ")}\n}\n`;
}

function parseSource(value: JsonValue | undefined): SourceStamp | undefined {
  const root = ownMember(value, "root");
  const baseUrl = ownMember(value, "baseUrl");
  const documents = ownMember(value, "documents");
  if (typeof root !== "string" || !isJsonObject(documents)) return undefined;
  const locked = new Map<string, DocumentStamp>();
  for (const [uri, entry] of Object.entries(documents)) {
    const [digest, etag, lastModified] = ["digest", "etag", "lastModified"].map((key) => ownMember(entry, key));
    if (typeof digest !== "string") return undefined;
    const validators = { ...(isFieldValue(etag) && { etag }), ...(isFieldValue(lastModified) && { lastModified }) };
    locked.set(uri, { digest, ...validators });
  }
  return { root, documents: locked, ...(typeof baseUrl === "string" && { baseUrl }) };
}

/** Whether it may be sent as the value of a header field. */
function isFieldValue(value: JsonValue | undefined): value is string {
  return typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}

function outcomeMembers(outcome: LockedOutcome): string[] {
  const { summary, diagnostics } = outcomeJson(outcome);
  const lines = diagnostics.map((one) => `\n    ${lineOf(one)}`);
  return [`"summary": ${lineOf(summary)}`, `"diagnostics": [${lines.join(",")}${lines.length === 0 ? "" : "\n  "}]`];
}

function mapText(map: Readonly<Record<string, object>>): string {
  return linesText(sortedEntries(map).map(([key, value]) => `${JSON.stringify(key)}: ${lineOf(value as JsonObject)}`));
}

function unitLines(units: ReadonlyMap<string, LockedUnit>): string[] {
  const sorted = [...units].sort(([a], [b]) => byCodeUnits(a, b));
  return sorted.map(([key, { digest, shape }]) => `${JSON.stringify(key)}: ${JSON.stringify(`${digest} ${shape}`)}`);
}

function linesText(lines: readonly string[]): string {
  return lines.length === 0 ? "{}" : `{\n    ${lines.join(",\n    ")}\n  }`;
}

/** An object of texts and numbers on one line, `{ "a": 1, "b": "x" }`. */
function lineOf(value: JsonObject): string {
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`);
  return `{ ${members.join(", ")} }`;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
