import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { originBelow } from "../model/origin.js";
import { isJsonObject, ownMember } from "../support/json.js";
import { nearest } from "../support/nearest.js";
import type { Located } from "./located.js";
import type { SchemaKeywords } from "./resolved-document.js";

const words = ["description", "hidden"] as const;
const onOperation =
  "must be true; a value or a variable is said of the operation, as `arguments: { body/name: { hidden } }`";

/**
 * Reads `x-mcp` of a schema into its keywords: a `description` for models in place of the one for people, or `{ append }`; `hidden: true`. Words that are wrong
 * are passed over: `x-mcp/unknown-key`, `x-mcp/invalid-value`.
 */
export function readWordsForModels(
  { value, origin }: Located,
  keywords: { description?: SchemaKeywords["description"]; hidden?: SchemaKeywords["hidden"] },
  say: (diagnostic: Diagnostic) => void,
): void {
  const wrong = (key: string, problem: string): void =>
    say(diagnostic("x-mcp/invalid-value", { key, problem }, key === "" ? origin : originBelow(origin, key)));
  if (!isJsonObject(value)) return wrong("", "must be an object");
  for (const key of Object.keys(value)) {
    const word = ownMember(value, key);
    const appended = ownMember(word, "append");
    if (key === "description" && typeof word === "string") keywords.description = word;
    else if (key === "description" && typeof appended === "string") {
      keywords.description = keywords.description ? `${keywords.description}\n\n${appended}` : appended;
    } else if (key === "description") wrong(key, "must be a text or { append: text }");
    else if (key === "hidden" && word === true) keywords.hidden = true;
    else if (key === "hidden") wrong(key, onOperation);
    else say(diagnostic("x-mcp/unknown-key", { key, suggestion: nearest(key, words) }, originBelow(origin, key)));
  }
}
