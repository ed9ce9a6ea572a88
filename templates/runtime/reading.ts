import { toBase64 } from "./bytes.js";
import { decodeText, decodeUtf8 } from "./charset.js";
import { parseJson } from "./json.js";
import { essence, isEventStream, isJson, isJsonSequence, isText } from "./media-type.js";
import type { Answer } from "./send.js";
import { asArray, eventItems, jsonItems, serverSentEvents, type Item } from "./sequences.js";

/** The body of an answer as its content type tells: JSON, something else to read, bytes, or nothing. */
export type Reading =
  | (Item & {
      readonly kind: "json";
      /** Other values that the body may stand for: the items of a stream, taken otherwise. */
      readonly others?: readonly Item[];
    })
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary"; readonly type: string; readonly base64: string }
  | { readonly kind: "empty" };

/**
 * Reads the body of an answer. Where JSON is expected, all that parses is taken for JSON whatever it calls itself, and
 * streams of JSON are collected; JSON that does not parse is text. Bytes of no type are text where they are UTF-8.
 */
export function readAnswer(answer: Answer, expectsJson: boolean): Reading {
  const { body, contentType } = answer;
  if (body.length === 0) return { kind: "empty" };
  const type = essence(contentType);
  if (type !== "" && isText(type)) return readText(answer, type, expectsJson);
  const text = type === "" || expectsJson ? decodeUtf8(body) : undefined;
  const value = text === undefined ? undefined : parseJson(text);
  if (text !== undefined && value !== undefined) return { kind: "json", value, text };
  if (text !== undefined && type === "") return { kind: "text", text };
  return { kind: "binary", type: type || "application/octet-stream", base64: toBase64(body) };
}

function readText({ body, contentType, cut }: Answer, type: string, expectsJson: boolean): Reading {
  const text = decodeText(body, contentType);
  const isWhole = cut === undefined;
  if (isEventStream(type)) return (expectsJson ? readEvents(text, isWhole) : undefined) ?? { kind: "text", text };
  if (!expectsJson && (!isJson(type) || isJsonSequence(type))) return { kind: "text", text };
  const value = isJsonSequence(type) ? undefined : parseJson(text);
  if (value !== undefined) return { kind: "json", value, text };
  return readItems(jsonItems(text, isWhole)) ?? { kind: "text", text };
}

function readEvents(text: string, isWhole: boolean): Reading | undefined {
  const events = serverSentEvents(text, isWhole);
  if (events.length === 0) return undefined;
  const asEvents: Item = { value: events, text: JSON.stringify(events) };
  const reading = readItems(eventItems(events));
  if (reading?.kind !== "json") return { kind: "json", ...asEvents };
  return { ...reading, others: [asEvents, ...(reading.others ?? [])] };
}

/** Items are an array, or, where there is but one, perhaps only that. */
function readItems(items: readonly Item[] | undefined): Reading | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return { kind: "json", ...asArray(items), ...(items.length === 1 && { others: items }) };
}
