import { diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../support/json.js";
import type { Report } from "./context.js";
import { type Located, member } from "./located.js";
import type { OpenApiVersion } from "./resolved-document.js";

/**
 * The version of a document by `swagger` or `openapi`, whatever the patch level. What is none of the four gives
 * `document/unknown-version`, and is read as 3.1; later 3.x as 3.2.
 */
export function detectVersion(root: Located, report: Report): OpenApiVersion {
  const swagger = member(root, "swagger");
  const openapi = member(root, "openapi");
  if (openapi === undefined && swagger !== undefined && /^2(?:\.0)?$/u.test(spelt(swagger.value))) return "2.0";
  const minor = openapi && /^3\.(\d+)(?:\.|$)/u.exec(spelt(openapi.value))?.[1];
  if (minor === "0" || minor === "1" || minor === "2") return `3.${minor}`;
  const version = openapi ?? swagger;
  const found = version === undefined ? "it has no `openapi` member" : `its version is ${spelt(version.value)}`;
  report(diagnostic("document/unknown-version", { found }, version?.origin ?? root.origin));
  return minor === undefined ? "3.1" : "3.2";
}

// YAML reads an unquoted `3.1` and `2.0` as numbers.
function spelt(value: JsonValue): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value).slice(0, 40);
}
