import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { OperationChanges } from "../../model/changes.js";
import type { ResolvedMediaType, ResolvedOperation } from "../../resolve/resolved-document.js";
import { essence } from "../tools/media-types.js";
import { successes } from "../tools/output.js";
import { reportChanges, type Report } from "./report.js";

/** An operation, and the media type that its answers are asked for in, where one is chosen. */
export interface ChosenTypes {
  readonly operation: ResolvedOperation;
  readonly accept?: string;
}

/**
 * An operation with only the media type of the body, the successful answer and the media type of answers that the changes choose. What it does not have gives
 * `tools/no-media-type` or `tools/no-response`, and chooses nothing.
 */
export function withChoices(
  operation: ResolvedOperation,
  tool: string,
  told: OperationChanges | undefined,
  say: Report,
): ChosenTypes {
  if (told === undefined) return { operation };
  const report = reportChanges(say);
  const { requestMediaType, response, responseMediaType } = told.changes;
  const chosen = (content: readonly ResolvedMediaType[], mediaType: string): ResolvedMediaType[] =>
    content.filter(({ contentType }) => essence(contentType) === essence(mediaType));
  const refuse = (word: string, mediaType: string, content: readonly ResolvedMediaType[]): void => {
    const known = listed(content.map(({ contentType }) => contentType));
    report(diagnostic("tools/no-media-type", { tool, word, mediaType, known }, told.at(word)));
  };

  let accept: string | undefined;
  let { requestBody } = operation;
  if (requestMediaType !== undefined) {
    const content = chosen(requestBody?.content ?? [], requestMediaType);
    if (requestBody === undefined || content.length === 0) {
      refuse("requestMediaType", requestMediaType, requestBody?.content ?? []);
    } else requestBody = { ...requestBody, content };
  }

  let responses = successes(operation.responses);
  if (response !== undefined) {
    const one = responses.filter(({ status }) => status.toUpperCase() === response.toUpperCase());
    const known = listed(responses.map(({ status }) => status));
    if (one.length > 0) responses = one;
    else report(diagnostic("tools/no-response", { tool, status: response, known }, told.at("response")));
  }
  if (responseMediaType !== undefined) {
    const all = responses.flatMap(({ content }) => content);
    if (chosen(all, responseMediaType).length === 0) refuse("responseMediaType", responseMediaType, all);
    else {
      accept = responseMediaType;
      responses = responses.flatMap((one) => {
        const content = chosen(one.content, responseMediaType);
        return one.content.length > 0 && content.length === 0 ? [] : [{ ...one, content }];
      });
    }
  }
  const shaped = { ...operation, ...(requestBody && { requestBody }), responses };
  return { operation: shaped, ...(accept !== undefined && { accept }) };
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? "none" : [...new Set(words)].map((word) => JSON.stringify(word)).join(", ");
}
