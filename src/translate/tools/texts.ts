import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { cutText, oneLine, readable } from "../../support/text.js";

/** A host refuses longer descriptions (mcp-facts, section 5). */
export const maximumDescription = 1024;
const maximumTitle = 120;

/** What people read: the summary, else the operationId or method and path in words. On one line. */
export function titleOf({ summary, operationId, method, path }: ResolvedOperation): string {
  const said = oneLine(summary ?? "");
  if (said !== "") return cutText(said, maximumTitle);
  return cutText(oneLine(operationId === undefined ? `${method} ${path}` : humanized(operationId)), maximumTitle);
}

/** What models read: the summary, the description, and that it is deprecated; never empty, at most 1,024 characters. */
export function descriptionOf(operation: ResolvedOperation): string {
  const { deprecated, method, path } = operation;
  const summary = (operation.summary ?? "").trim();
  const description = (operation.description ?? "").trim();
  const told = description.startsWith(summary) ? [description] : [summary, description];
  const warning = deprecated ? "Deprecated." : "";
  const text = [warning, ...told].filter((part) => part !== "").join("\n\n");
  return cutText(readable(text === "" ? `${method} ${path}` : text), maximumDescription);
}

/** `listPets` -> `List pets`. */
function humanized(operationId: string): string {
  const words = operationId
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\-./\s]+/g, " ")
    .trim();
  return words === ""
    ? operationId
    : words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
