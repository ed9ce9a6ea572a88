import type { ToolAnnotations } from "../../model/catalog.js";

const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "QUERY", "TRACE"]);
const idempotent: ReadonlySet<string> = new Set([...safe, "PUT", "DELETE"]);

/**
 * The four hints of a tool, from what its method means (RFC 9110, section 9.2). A POST, or a method of which nothing is known, counts as destructive
 * and not idempotent: the pessimistic default of the specification (MCP 2026-07-28, ToolAnnotations). What is `stated` comes first: what only reads destroys nothing and may be repeated.
 */
export function annotationsFor(method: string, stated: Partial<ToolAnnotations> = {}): ToolAnnotations {
  const readOnlyHint = stated.readOnlyHint ?? safe.has(method);
  return {
    readOnlyHint,
    destructiveHint: stated.destructiveHint ?? !readOnlyHint,
    idempotentHint: stated.idempotentHint ?? (readOnlyHint || idempotent.has(method)),
    openWorldHint: stated.openWorldHint ?? true,
  };
}
