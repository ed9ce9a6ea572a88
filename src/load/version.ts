import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";

/** The versions that are read, whatever the patch level. */
export type DocumentVersion = "2.0" | "3.0" | "3.1" | "3.2";

/**
 * The version that a root document states (`swagger` of 2.0 section "Swagger Object", `openapi` of 3.x section "OpenAPI Object"). A number
 * that means one is taken, with a warning `document/version-not-text`. Errors: `document/not-object`, `no-version`, `unknown-version`.
 */
export function readVersion(value: JsonValue, uri: string, name: string): PhaseResult<DocumentVersion | undefined> {
  const at = { uri, pointer: "" };
  if (!isJsonObject(value)) return failed(diagnostic("document/not-object", { name, found: describe(value) }, at));
  const field = Object.hasOwn(value, "openapi") ? "openapi" : "swagger";
  if (!Object.hasOwn(value, field)) return failed(diagnostic("document/no-version", { name, keys: keysOf(value) }, at));
  const stated = ownMember(value, field);
  const fieldAt = { uri, pointer: `/${field}` };
  const found =
    typeof stated === "string" || typeof stated === "number" ? String(stated).slice(0, 40) : describe(stated);
  const version = versionOf(field, stated);
  if (!version) return failed(diagnostic("document/unsupported-version", { name, field, found }, fieldAt));
  const isText = typeof stated === "string";
  return {
    value: version,
    diagnostics: isText ? [] : [diagnostic("document/version-not-text", { field, found }, fieldAt)],
  };
}

function versionOf(field: "openapi" | "swagger", stated: JsonValue | undefined): DocumentVersion | undefined {
  if (typeof stated !== "string" && typeof stated !== "number") return undefined;
  const text = Number.isInteger(stated) ? `${stated}.0` : String(stated).trim();
  if (field === "swagger") return /^2\.0(?:\.\d+)?$/.test(text) ? "2.0" : undefined;
  const match = /^3\.([012])(?:\.\d+(?:-.*)?)?$/.exec(text);
  return match ? (`3.${match[1]}` as DocumentVersion) : undefined;
}

function failed(fault: Diagnostic): PhaseResult<undefined> {
  return { value: undefined, diagnostics: [fault] };
}

function keysOf(value: JsonObject): string {
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => key.slice(0, 40));
  return keys.length > 0 ? keys.join(", ") : "nothing";
}

function describe(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return "a list";
  if (value === null || value === undefined) return "nothing";
  return typeof value === "object" ? "an object" : `a ${typeof value === "string" ? "text" : typeof value}`;
}
