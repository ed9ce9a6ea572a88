import type { ToolAnnotations } from "../../model/catalog.js";

const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "QUERY", "TRACE"]);
const idempotent: ReadonlySet<string> = new Set([...safe, "PUT", "DELETE"]);

/**
 * The four hints of a tool, from what its method means (RFC 9110, section 9.2). A POST, or a method of which nothing is known, counts as destructive
 * and not idempotent: the pessimistic default of the specification (MCP 2026-07-28, ToolAnnotations).
 */
export function annotationsFor(method: string): ToolAnnotations {
  const readOnlyHint = safe.has(method);
  return { readOnlyHint, destructiveHint: !readOnlyHint, idempotentHint: idempotent.has(method), openWorldHint: true };
}
