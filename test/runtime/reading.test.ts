import { describe, expect, it } from "vitest";
import { readAnswer, type Reading } from "../../templates/runtime/reading.js";
import { headText, successResult } from "../../templates/runtime/result.js";
import type { Answer } from "../../templates/runtime/send.js";

const bytes = (body: string | readonly number[]): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body);

function answer(contentType: string, body: string | readonly number[], more: Partial<Answer> = {}): Answer {
  const headers = new Headers();
  return { status: 200, statusText: "OK", headers, contentType, body: bytes(body), ...more };
}

function read(contentType: string, body: string | readonly number[], expectsJson: boolean = false): Reading {
  return readAnswer(answer(contentType, body), expectsJson);
}

describe("JSON", () => {
  it.each([
    ["application/json", '{"a":1}'],
    ["application/hal+json; charset=utf-8", '{"a":1}'],
    ["application/x-amz-json-1.1", '{"a":1}'],
    ["text/x-json", '{"a":1}'],
    ["application/json, application/json", '{"a":1}'],
    ["", '{"a":1}'],
  ])("is told by its type: %s", (type, body) => {
    expect(read(type, body)).toEqual({ kind: "json", value: { a: 1 }, text: body });
  });

  it.each(["text/plain", "text/html", "application/octet-stream", "image/png"])(
    "is taken for what it is where the document promises it: %s",
    (type) => {
      expect(read(type, "[1]", true)).toMatchObject({ kind: "json", value: [1] });
      expect(read(type, "[1]").kind).not.toBe("json");
      expect(read(type, "[1", true).kind).not.toBe("json");
    },
  );

  it("may be null, and may begin with a byte order mark", () => {
    expect(read("application/json", "null")).toMatchObject({ kind: "json", value: null });
    expect(read("application/json", "\ufeff1")).toMatchObject({ kind: "json", value: 1, text: "1" });
  });

  it("keeps in the text the digits that JavaScript loses", () => {
    const body = '{"id":9007199254740993,"price":1.10}';
    expect(read("application/json", body)).toMatchObject({ text: body });
  });

  it("is text where it does not parse", () => {
    expect(read("application/json", "{oops")).toEqual({ kind: "text", text: "{oops" });
  });
});

describe("streams", () => {
  it.each([
    ["application/x-ndjson", '{"a":1}\n\n{"a":2}\r\n'],
    ["application/jsonl", '{"a":1}\n{"a":2}'],
    ["application/json-seq", '\u001e{"a":1}\n\u001e{"a":2}\n'],
    ["application/geo+json-seq", '\u001e{\n"a":1}\n\u001e{"a":2}\n'],
    ["application/stream+json", '{"a":1}\n{"a":2}'],
  ])("are arrays where the document promises JSON: %s", (type, body) => {
    expect(read(type, body, true)).toMatchObject({ kind: "json", value: [{ a: 1 }, { a: 2 }] });
    expect(read(type, body)).toEqual({ kind: "text", text: body });
  });

  it("keep the text of each item, and its digits", () => {
    const { text } = read("application/jsonl", '{"id":9007199254740993}\n{"n":1.0}\n', true) as { text: string };
    expect(text).toBe('[{"id":9007199254740993},\n{"n":1.0}]');
  });

  it("may be called plain JSON", () => {
    expect(read("application/json;stream=watch", '{"a":1}\n{"a":2}\n')).toMatchObject({ value: [{ a: 1 }, { a: 2 }] });
  });

  it("of one item may stand for that item", () => {
    expect(read("application/x-ndjson", '{"a":1}\n', true)).toMatchObject({
      value: [{ a: 1 }],
      others: [{ value: { a: 1 }, text: '{"a":1}' }],
    });
  });

  it("lose a last item that was cut off only where they were left before their end", () => {
    const cut = answer("application/x-ndjson", '{"a":1}\n{"a":', { cut: "after 1 seconds" });
    expect(readAnswer(cut, true)).toMatchObject({ value: [{ a: 1 }] });
    expect(read("application/x-ndjson", '{"a":1}\n{"a":', true)).toMatchObject({ kind: "text" });
    expect(read("application/x-ndjson", '{"a":\n{"a":1}', true)).toMatchObject({ kind: "text" });
  });

  it("of events give what the events carry, or the events", () => {
    const body = ': hello\r\nid: 7\r\nevent: new\r\nretry: 10\r\ndata: {\r\ndata: "a":1}\r\n\r\ndata:[DONE]\r\n\r\n';
    const events = [{ id: "7", event: "new", retry: 10, data: '{\n"a":1}' }, { data: "[DONE]" }];
    expect(read("text/event-stream", body, true)).toMatchObject({
      value: [{ a: 1 }],
      others: [{ value: events }, { value: { a: 1 } }],
    });
    expect(read("text/event-stream", "data: hello\n\ndata\n\ndata: x: y", true)).toEqual({
      kind: "json",
      value: [{ data: "hello" }, { data: "" }, { data: "x: y" }],
      text: '[{"data":"hello"},{"data":""},{"data":"x: y"}]',
    });
    expect(read("text/event-stream", body)).toEqual({ kind: "text", text: body });
    const cut = answer("text/event-stream", "data: 1\n\ndata: 2", { cut: "after 1 seconds" });
    expect(readAnswer(cut, true)).toMatchObject({ value: [1] });
  });
});

describe("text", () => {
  it.each([
    ["text/csv; charset=iso-8859-1", [0xe9], "é"],
    ["application/sdp", "v=0 é", "v=0 é"],
    ['text/csv; charset="utf-8"', "é", "é"],
    ["text/csv; charset=nonsense", "é", "é"],
    ["text/csv", [0xe9], "é"],
    ["text/plain", [0xef, 0xbb, 0xbf, 0x61], "a"],
    ["text/plain; charset=iso-8859-1", [0xff, 0xfe, 0x61, 0], "a"],
    ["text/plain", [0xfe, 0xff, 0, 0x61], "a"],
    ["text/xml", '<?xml version="1.0" encoding="utf-8"?>é', '<?xml version="1.0" encoding="utf-8"?>é'],
    ["application/xml", [...bytes('<?xml encoding="koi8-r"?>'), 0xc1], '<?xml encoding="koi8-r"?>а'],
    ["application/yaml", "a: 1", "a: 1"],
    ["image/svg+xml", "<svg/>", "<svg/>"],
    ["", "no type", "no type"],
  ])("is read in its encoding: %s %j", (type, body, text) => {
    expect(read(type, body)).toEqual({ kind: "text", text });
  });
});

describe("bytes", () => {
  const block = (type: string): unknown => {
    const found = answer(type, [0, 255]);
    return successResult(readAnswer(found, true), found, "t").content[0];
  };

  it("are the block of their kind", () => {
    expect(block("image/png")).toEqual({ type: "image", data: "AP8=", mimeType: "image/png" });
    expect(block("audio/ogg")).toEqual({ type: "audio", data: "AP8=", mimeType: "audio/ogg" });
    const resource = (mimeType: string): unknown => ({ uri: "tool://t/answer", mimeType, blob: "AP8=" });
    expect(block("application/pdf")).toEqual({ type: "resource", resource: resource("application/pdf") });
    expect(block("")).toEqual({ type: "resource", resource: resource("application/octet-stream") });
  });
});

describe("what is told beside the body", () => {
  const text = (found: Answer): unknown => successResult(readAnswer(found, false), found, "t").content;

  it("is the status of an empty answer, and where the outcome is", () => {
    expect(read("application/json", "")).toEqual({ kind: "empty" });
    expect(text(answer("", "", { status: 204 }))).toEqual([
      { type: "text", text: "The call succeeded (HTTP 204); the answer has no content." },
    ]);
    expect(text(answer("", "", { status: 201, headers: new Headers({ location: "/jobs/7" }) }))).toEqual([
      { type: "text", text: "The call succeeded (HTTP 201); the answer has no content. Its location is /jobs/7" },
    ]);
  });

  it("is that a stream was left", () => {
    expect(text(answer("text/event-stream", "data: 1\n\n", { cut: "after 2 seconds" }))).toEqual([
      { type: "text", text: "data: 1\n\n" },
      { type: "text", text: "The stream was left after 2 seconds: it had not ended." },
    ]);
  });

  it("are the headers of a HEAD request, but for cookies", () => {
    const headers = new Headers({ etag: '"7"', "content-length": "12", "set-cookie": "session=1" });
    expect(headText(answer("", "", { headers }))).toBe('HTTP 200 OK\ncontent-length: 12\netag: "7"');
    expect(headText(answer("", "", { headers: new Headers(), statusText: "" }))).toBe("HTTP 200");
  });
});
