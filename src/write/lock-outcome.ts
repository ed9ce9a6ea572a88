import { type DiagnosticCode, diagnosticCodes } from "../diagnostics/codes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";

/** What a run said: enough to say it again without reading the document. */
export interface LockedOutcome {
  readonly summary: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** More are not kept: the next run finds them itself. */
const diagnosticLimit = 2_000;

/** Whether an outcome is small enough to be kept. */
export function isKeepable({ diagnostics }: LockedOutcome): boolean {
  return diagnostics.length <= diagnosticLimit;
}

/** An outcome as the lock holds it. Severity and help are those of the table of codes where they are not written. */
export function outcomeJson({ summary, diagnostics }: LockedOutcome): {
  readonly summary: JsonObject;
  readonly diagnostics: readonly JsonObject[];
} {
  return { summary, diagnostics: diagnostics.map(diagnosticJson) };
}

function diagnosticJson({ code, severity, message, help, at }: Diagnostic): JsonObject {
  const usual = diagnosticCodes[code];
  const own = { ...(severity !== usual.severity && { severity }), ...(help !== usual.fix && { help }) };
  return { code, message, ...own, ...at };
}

/** The outcome that a lock holds; undefined where it holds none, or one that no run of this version gave. */
export function parseOutcome(lock: JsonValue | undefined): LockedOutcome | undefined {
  const counts = ownMember(lock, "summary");
  const listed = ownMember(lock, "diagnostics");
  if (!isJsonObject(counts) || !Array.isArray(listed)) return undefined;
  const entries = Object.entries(counts);
  const diagnostics = (listed as readonly JsonValue[]).map(parseDiagnostic);
  if (!entries.every(isCount) || !diagnostics.every((one) => one !== undefined)) return undefined;
  return { summary: Object.fromEntries(entries), diagnostics };
}

function isCount(entry: [string, JsonValue]): entry is [string, number] {
  return typeof entry[1] === "number";
}

function parseDiagnostic(entry: JsonValue): Diagnostic | undefined {
  const [code, message, uri, pointer] = ["code", "message", "uri", "pointer"].map((key) => ownMember(entry, key));
  if (typeof code !== "string" || typeof message !== "string" || !Object.hasOwn(diagnosticCodes, code))
    return undefined;
  const usual = diagnosticCodes[code as DiagnosticCode];
  const [severity = usual.severity, help = usual.fix] = ["severity", "help"].map((key) => ownMember(entry, key));
  if (!isSeverity(severity) || typeof help !== "string") return undefined;
  const isPlaced = typeof uri === "string" && typeof pointer === "string";
  return { code: code as DiagnosticCode, severity, message, help, ...(isPlaced && { at: { uri, pointer } }) };
}

function isSeverity(value: JsonValue): value is Diagnostic["severity"] {
  return value === "error" || value === "warning" || value === "info";
}
