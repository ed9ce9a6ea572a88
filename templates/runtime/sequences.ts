import { parseJson } from "./json.js";

/** A JSON value with the text that it was written as. */
export interface Item {
  readonly value: unknown;
  readonly text: string;
}

/**
 * The items of JSON Lines, NDJSON or a JSON text sequence (RFC 7464); undefined where one of them is not JSON. Of a text
 * that is not `isWhole` the last item may have been cut off; it is left out then.
 */
export function jsonItems(text: string, isWhole: boolean): readonly Item[] | undefined {
  const parts = text.split(text.startsWith("\u001e") ? "\u001e" : "\n").map((part) => part.trim());
  const filled = parts.filter((part) => part !== "");
  const items: Item[] = [];
  for (const [index, part] of filled.entries()) {
    const value = parseJson(part);
    if (value !== undefined) items.push({ value, text: part });
    else if (isWhole || index < filled.length - 1) return undefined;
  }
  return items;
}

/** A server-sent event; its data is text, whatever that stands for. */
export interface ServerSentEvent {
  event?: string;
  data: string;
  id?: string;
  retry?: number;
}

/** The events of an event stream (HTML Standard, section 9.2.6); the last one counts without an empty line after it where the stream `isWhole`. */
export function serverSentEvents(text: string, isWhole: boolean): readonly ServerSentEvent[] {
  const blocks = text.replace(/\r\n?/g, "\n").split("\n\n");
  if (!isWhole) blocks.pop();
  return blocks.map(serverSentEvent).filter((event) => event !== undefined);
}

function serverSentEvent(block: string): ServerSentEvent | undefined {
  const event: Partial<ServerSentEvent> = {};
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [field = "", value = ""] = line.split(/:(.*)/);
    const text = value.replace(/^ /, "");
    if (field === "data") data.push(text);
    else if (field === "event" || field === "id") event[field] = text;
    else if (field === "retry" && /^\d{1,9}$/.test(text)) event.retry = Number(text);
  }
  return data.length === 0 ? undefined : { ...event, data: data.join("\n") };
}

/** What the events of a stream carry, where that is JSON throughout, but for the `[DONE]` that ends some. */
export function eventItems(events: readonly ServerSentEvent[]): readonly Item[] | undefined {
  const items = events
    .filter(({ data }) => data.trim() !== "[DONE]")
    .map(({ data }): Item => ({ value: parseJson(data), text: data }));
  return items.length > 0 && items.every(({ value }) => value !== undefined) ? items : undefined;
}

/** All items as one JSON array, each as it was written. */
export function asArray(items: readonly Item[]): Item {
  return { value: items.map(({ value }) => value), text: `[${items.map(({ text }) => text).join(",\n")}]` };
}
