import { describe, expect, it } from "vitest";
import { projectReading } from "../../templates/runtime/project.js";

function projected(text: string, ...fields: readonly string[]): string {
  const reading = projectReading({ kind: "json", text, value: JSON.parse(text) as unknown }, fields);
  if (reading.kind !== "json") throw new Error("it is JSON");
  expect(reading.value).toEqual(JSON.parse(reading.text));
  return reading.text;
}

describe("a projection", () => {
  it("keeps what is named, as the API wrote it", () => {
    const text = '{ "id" : 12345678901234567890, "a": {"b": 1.50, "c": [1, 2], "d": "}"} , "e": [] }';
    expect(projected(text, "/id", "/a/b")).toBe('{"id":12345678901234567890,"a":{"b":1.50}}');
    expect(projected(text, "/a")).toBe('{"a":{"b": 1.50, "c": [1, 2], "d": "}"}}');
    expect(projected(text, "/a/b", "/a")).toBe(projected(text, "/a"));
    expect(projected(text, "/a/d", "/gone")).toBe('{"a":{"d":"}"}}');
  });

  it("goes into items of arrays and values of maps", () => {
    expect(projected('[{"id":1,"x":[{"y":1,"z":2},{}]},5,null,[1]]', "/*/x/*/y")).toBe(
      '[{"x":[{"y":1},{}]},5,null,[]]',
    );
    expect(projected('{"a":{"id":1,"n":2},"b":{"id":3}}', "/*/id")).toBe('{"a":{"id":1},"b":{"id":3}}');
    expect(projected('{"a/b":1,"c~d":2,"e":3}', "/a~1b", "/c~0d")).toBe('{"a/b":1,"c~d":2}');
  });

  it("reads names with escapes, and names of Object.prototype as any other", () => {
    expect(projected('{"\\u0061":1,"__proto__":{"b":1},"toString":2,"z":3}', "/a", "/__proto__/b")).toBe(
      '{"\\u0061":1,"__proto__":{"b":1}}',
    );
  });

  it("holds nothing where the answer is of another kind, but scalars", () => {
    expect(projected("[1,{}]", "/id")).toBe("[]");
    expect(projected('{"id":[{"x":1}]}', "/id/x")).toBe('{"id":[]}');
    expect(projected(' "text" ', "/id")).toBe('"text"');
    expect(projected("-1e5", "/id")).toBe("-1e5");
  });

  it("projects all that a stream may stand for, and leaves what is no JSON", () => {
    const item = { value: { id: 1, x: 2 }, text: '{"id":1,"x":2}' };
    const list = { kind: "json", value: [item.value], text: `[${item.text}]`, others: [item] } as const;
    expect(projectReading(list, ["/id"])).toMatchObject({ text: "[]", others: [{ text: '{"id":1}' }] });
    expect(projectReading({ kind: "text", text: "a" }, ["/id"])).toEqual({ kind: "text", text: "a" });
  });
});
