import { describe, expect, it } from "vitest";
import type { PartsBinding } from "../../templates/runtime/binding.js";
import type { EncodedBody } from "../../templates/runtime/body.js";
import { formOf, partsOf, send } from "./sent-body.js";

const form = (value: unknown, how: PartsBinding = {}): EncodedBody =>
  send({ contentType: "multipart/form-data", ...how }, value);
const disposition = (name: string): string => `Content-Disposition: form-data; name="${name}"`;

describe("multipart forms", () => {
  it("have a part for each item, and JSON for objects", async () => {
    const encoding = { rows: { contentType: "application/vnd.row+json" } };
    const value = {
      title: "ö",
      count: 3,
      tags: ["x", "y"],
      meta: { a: 1 },
      rows: [{ k: 1 }, { k: 2 }],
      no: null,
      e: [],
    };
    const body = form(value, { encoding });
    expect(partsOf(body)).toEqual([
      `${disposition("title")}\r\n\r\n\u00c3\u00b6`,
      `${disposition("count")}\r\n\r\n3`,
      `${disposition("tags")}\r\n\r\nx`,
      `${disposition("tags")}\r\n\r\ny`,
      `${disposition("meta")}\r\nContent-Type: application/json\r\n\r\n{"a":1}`,
      `${disposition("rows")}\r\nContent-Type: application/vnd.row+json\r\n\r\n{"k":1}`,
      `${disposition("rows")}\r\nContent-Type: application/vnd.row+json\r\n\r\n{"k":2}`,
    ]);
    expect((await formOf(body)).slice(0, 4)).toEqual([
      ["title", "ö"],
      ["count", "3"],
      ["tags", "x"],
      ["tags", "y"],
    ]);
  });

  it("may be empty", () => {
    expect(partsOf(form({}))).toEqual([]);
    expect(() => form("text")).toThrow(/must be an object or a list/);
  });

  it("keep names in their quotes", async () => {
    const names = ['ti"\r\ntle', "a\0b", "__proto__", "ö"];
    const body = form(Object.fromEntries(names.map((name) => [name, "x"])));
    expect(partsOf(body).map((part) => part.split("\r\n")[0])).toEqual(
      ["ti%22%0D%0Atle", "a%00b", "__proto__", "\u00c3\u00b6"].map(disposition),
    );
    expect(await formOf(body)).toHaveLength(4);
  });

  it("spell styles as a query string does, without percent escapes", () => {
    const encoding = {
      csv: { style: "form", explode: false },
      deep: { style: "deepObject", explode: true, allowReserved: true },
      pipe: { style: "pipeDelimited" },
      many: { explode: true },
    };
    expect(
      partsOf(
        form({ csv: ["a b", "c+d"], deep: { "k&": "v/w%41", l: [1] }, pipe: [1, 2], many: ["x", "y"] }, { encoding }),
      ),
    ).toEqual([
      `${disposition("csv")}\r\n\r\na b,c+d`,
      `${disposition("deep[k&]")}\r\n\r\nv/w%41`,
      `${disposition("deep[l][]")}\r\n\r\n1`,
      `${disposition("pipe")}\r\n\r\n1|2`,
      `${disposition("many")}\r\n\r\nx`,
      `${disposition("many")}\r\n\r\ny`,
    ]);
  });

  it("refuse items that hold the comma between items", () => {
    const encoding = { csv: { explode: false } };
    for (const csv of [["a,b"], { "a,b": 1 }, { a: [1, 2] }]) {
      expect(() => form({ csv }, { encoding })).toThrow("The field csv has an item with a comma in it.");
    }
    expect(partsOf(form({ csv: "a,b" }, { encoding }))).toEqual([`${disposition("csv")}\r\n\r\na,b`]);
  });

  it("carry the media types and headers that are stated", () => {
    const encoding = {
      x: { contentType: "application/xml; charset=utf-8", headers: { "X-Part": "a" } },
      j: { contentType: "application/json" },
      b: { contentType: "application/octet-stream", headers: { "Content-Transfer-Encoding": "base64" } },
    };
    expect(partsOf(form({ x: "<a/>", j: "text", b: "AP8=" }, { encoding }))).toEqual([
      `${disposition("x")}\r\nContent-Type: application/xml; charset=utf-8\r\nX-Part: a\r\n\r\n<a/>`,
      `${disposition("j")}\r\nContent-Type: application/json\r\n\r\n"text"`,
      `${disposition("b")}\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\nAP8=`,
    ]);
    expect(() => form({ x: { a: 1 } }, { encoding })).toThrow(/The field x is sent as application\/xml/);
    expect(() => form({ x: "" }, { encoding: { x: { contentType: "text/plain\r\nX: 1" } } })).toThrow(/control/);
  });

  it("have files with name and type", async () => {
    const encoding = {
      file: { file: "base64", contentType: "image/png, image/jpeg" },
      plain: { file: "base64" },
      either: { file: "data-uri" },
    } as const;
    const value = {
      file: ["AP8=", 'data:image/jpeg;name=a%20"b.jpg;base64,/w==', "data:;filename=c.png,%00ab%zz"],
      plain: "",
      either: ["https://example.test/a.png", "data:text/csv;charset=utf-8;name=r.csv,a,b\n1;2"],
    };
    const body = form(value, { encoding });
    expect(await formOf(body)).toEqual([
      ["file", { name: "file", type: "image/png", bytes: [0, 255] }],
      ["file", { name: expect.stringContaining("a "), type: "image/jpeg", bytes: [255] }],
      ["file", { name: "c.png", type: "image/png", bytes: [0, 97, 98, 37, 122, 122] }],
      ["plain", { name: "plain", type: "application/octet-stream", bytes: [] }],
      ["either", "https://example.test/a.png"],
      ["either", { name: "r.csv", type: "text/csv;charset=utf-8", bytes: [...Buffer.from("a,b\n1;2")] }],
    ]);
    expect(partsOf(body)[1]).toContain('filename="a %22b.jpg"');
  });

  it("have files whatever their style, and under names that nobody declared", async () => {
    const encoding = {
      f: { file: "base64", style: "form", explode: false },
      note: { contentType: "text/plain" },
    } as const;
    const how = { encoding, additionalEncoding: { file: "base64" } } as const;
    expect(await formOf(form({ f: ["AA==", "AQ=="], note: "AA==", other: "AA==" }, how))).toEqual([
      ["f", { name: "f", type: "application/octet-stream", bytes: [0] }],
      ["f", { name: "f", type: "application/octet-stream", bytes: [1] }],
      ["note", "AA=="],
      ["other", { name: "other", type: "application/octet-stream", bytes: [0] }],
    ]);
  });

  it("refuse a file of another type", () => {
    const encoding = { f: { file: "base64", contentType: "image/*, application/pdf" } } as const;
    expect(partsOf(form({ f: "data:IMAGE/webp;base64,AA==" }, { encoding }))[0]).toContain("Content-Type: IMAGE/webp");
    expect(partsOf(form({ f: "AA==" }, { encoding }))[0]).toContain("Content-Type: application/pdf");
    expect(() => form({ f: "data:text/plain,a" }, { encoding })).toThrow(
      "The field f is sent as image/* or application/pdf, but its data URI says text/plain.",
    );
  });
});

describe("other multipart bodies", () => {
  it("have named parts where they come from an object", () => {
    const body = send({ contentType: 'multipart/related; type="application/json"; boundary=x' }, { a: "1" });
    expect(body.contentType).toMatch(/^multipart\/related; type="application\/json"; boundary=part-/);
    expect(partsOf(body)).toEqual([`${disposition("a")}\r\n\r\n1`]);
  });

  it("have parts by position where they come from a list", () => {
    const how = {
      prefixEncoding: [{}, { file: "base64", contentType: "image/png" }],
      itemEncoding: { contentType: "text/csv" },
    } as const;
    const value = [{ a: 1 }, "data:image/png;name=i.png;base64,AA==", "a,b", "c"];
    expect(partsOf(send({ contentType: "multipart/mixed", ...how }, value))).toEqual([
      'Content-Type: application/json\r\n\r\n{"a":1}',
      'Content-Disposition: attachment; filename="i.png"\r\nContent-Type: image/png\r\n\r\n\0',
      "Content-Type: text/csv\r\n\r\na,b",
      "Content-Type: text/csv\r\n\r\nc",
    ]);
    expect(partsOf(send({ contentType: "multipart/mixed" }, ["x"]))).toEqual(["\r\nx"]);
  });

  it("may be a form in order", () => {
    expect(partsOf(form([{ b: 1 }, { a: "x" }], { prefixEncoding: [{}, { contentType: "text/html" }] }))).toEqual([
      `${disposition("b")}\r\n\r\n1`,
      `${disposition("a")}\r\nContent-Type: text/html\r\n\r\nx`,
    ]);
  });

  it("may stand in a part", () => {
    const encoding = { inner: { contentType: "multipart/mixed", itemEncoding: { contentType: "text/plain" } } };
    const [part = ""] = partsOf(form({ inner: [["x", "y"]] }, { encoding }));
    const boundary = /^.*\r\nContent-Type: multipart\/mixed; boundary=(part-.*)\r\n/.exec(part)?.[1];
    const text = "Content-Type: text/plain\r\n\r\n";
    expect(part).toMatch(
      new RegExp(`\r\n\r\n--${boundary}\r\n${text}x\r\n--${boundary}\r\n${text}y\r\n--${boundary}--\r\n$`),
    );
    expect(() => form({ inner: "x" }, { encoding })).toThrow(/must be an object or a list/);
  });
});
