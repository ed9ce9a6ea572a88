import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "../../src/support/json.js";
import type { CalledTool, ClientKind } from "../support/clients.js";
import type { StubAnswer } from "../support/stub-api.js";
import { shown } from "./request/check-request.js";

/** An answer of the API, and what a client must get of it. */
export interface AnswerCase {
  /** `200`, `200 with extra members`. */
  readonly label: string;
  readonly stub: StubAnswer;
  readonly expected:
    | { readonly kind: "json"; readonly value: JsonValue; readonly nullsMayGo: boolean }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "bytes"; readonly base64: string }
    | { readonly kind: "nothing" };
}

/** In what a client did not get the answer whole; undefined where it did. */
export function checkAnswer(
  { expected }: AnswerCase,
  result: CalledTool,
  client: ClientKind,
  typed: boolean,
): string | undefined {
  const texts = result.content.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  if (result.isError === true) return `is an error: ${texts.join(" | ").slice(0, 400)}`;
  switch (expected.kind) {
    case "nothing":
      return undefined;
    case "text":
      return texts.includes(expected.text) ? undefined : `the text is lost: ${shown(result.content)}`;
    case "bytes":
      return JSON.stringify(result.content).includes(`"${expected.base64}"`)
        ? undefined
        : `the bytes are lost: ${shown(result.content)}`;
    case "json":
      return checkJson(expected, texts, result, client, typed);
  }
}

function checkJson(
  { value, nullsMayGo }: { readonly value: JsonValue; readonly nullsMayGo: boolean },
  texts: readonly string[],
  { structuredContent }: CalledTool,
  client: ClientKind,
  typed: boolean,
): string | undefined {
  if (!texts.some((text) => isDeepStrictEqual(parsed(text), value)))
    return `the text block lacks it: ${shown(texts)}, sent ${shown(value)}`;
  if (!typed && structuredContent === undefined) return undefined;
  const wrapped = client === "sdk2-modern" ? undefined : { result: value };
  const same = [value, wrapped].some((wanted) => wanted !== undefined && isSame(wanted, structuredContent, nullsMayGo));
  return same ? undefined : `structuredContent is ${shown(structuredContent)}, sent ${shown(value)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Equal, where members that are null may be missing. */
function isSame(wanted: unknown, found: unknown, nullsMayGo: boolean): boolean {
  if (!nullsMayGo || typeof wanted !== "object" || wanted === null) return isDeepStrictEqual(wanted, found);
  if (typeof found !== "object" || found === null || Array.isArray(wanted) !== Array.isArray(found)) return false;
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].every((name) => {
    const [a, b] = [wanted, found].map((each) => Object.getOwnPropertyDescriptor(each, name)?.value as unknown);
    return b === undefined ? a === null && !Array.isArray(wanted) : isSame(a, b, true);
  });
}
