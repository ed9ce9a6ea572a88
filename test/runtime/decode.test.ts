import { describe, expect, it } from "vitest";
import * as z from "zod";
import { decodeArguments } from "../../templates/runtime/decode.js";
import { describe as words, problems } from "../../templates/runtime/validate.js";
import { exactlyOne, record, tuple } from "../../templates/runtime/schemas.js";

const item = z.looseObject({ id: z.int() });
const schema = (body: z.ZodType): z.ZodType => z.strictObject({ body });
/** The body as it goes on; undefined when the arguments are refused. */
function decoded(body: z.ZodType, value: unknown): unknown {
  const result = decodeArguments(schema(body), { body: value });
  return "value" in result ? (result.value as { body: unknown }).body : undefined;
}

describe("decodeArguments", () => {
  it("hands on the caller's own value when it fits", () => {
    const input = { body: JSON.parse('{"id":1,"__proto__":2,"2":3}') as unknown };
    expect(decodeArguments(schema(item), input)).toEqual({ value: input });
    expect((decodeArguments(schema(item), input) as { value: unknown }).value).toBe(input);
  });

  it("decodes objects and arrays, also texts inside texts", () => {
    expect(decoded(item, '{"id":1}')).toEqual({ id: 1 });
    expect(decoded(z.array(item), '["{\\"id\\":1}", {"id":2}]')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(decoded(tuple([item], null), '[{"id":1}]')).toEqual([{ id: 1 }]);
    expect(decoded(record(item), { a: '{"id":1}' })).toEqual({ a: { id: 1 } });
  });

  it("never decodes scalars, nor text where text is admitted, nor what does not fit", () => {
    expect(decoded(z.int(), "5")).toBeUndefined();
    expect(decoded(z.boolean(), "true")).toBeUndefined();
    expect(decoded(z.string(), '{"id":1}')).toBe('{"id":1}');
    expect(decoded(z.union([z.string(), item]), '{"id":1}')).toBe('{"id":1}');
    expect(decoded(z.union([z.string().max(2), item]), '{"id":1}')).toEqual(undefined);
    expect(decoded(z.array(z.int()), '{"id":1}')).toBeUndefined();
    expect(decoded(item, '{"id":"x"}')).toBeUndefined();
    expect(decoded(item, "[not json")).toBeUndefined();
    expect(decoded(z.null(), "null")).toBeUndefined();
  });

  it("finds the branch of a union that decoding makes fit", () => {
    const union = z.union([
      z.looseObject({ kind: z.literal("list"), of: z.array(z.int()) }),
      z.looseObject({ kind: z.literal("text"), of: z.string() }),
    ]);
    expect(decoded(union, { kind: "list", of: "[1]" })).toEqual({ kind: "list", of: [1] });
    expect(decoded(union, { kind: "text", of: "[1]" })).toEqual({ kind: "text", of: "[1]" });
    expect(decoded(z.union([z.array(item), item]), '{"id":1}')).toEqual({ id: 1 });
    expect(decoded(exactlyOne([z.array(item), item]), '{"id":1}')).toEqual({ id: 1 });
  });

  it("keeps odd names and the order of what it did not decode", () => {
    const value = JSON.parse('{"z":1,"__proto__":{"a":1},"id":1,"list":"[1]"}') as object;
    const body = decoded(z.looseObject({ id: z.int(), list: z.array(z.int()) }), value) as object;
    expect(JSON.stringify(body)).toBe('{"z":1,"__proto__":{"a":1},"id":1,"list":[1]}');
  });

  it("says where the value is wrong, in the branch that came nearest", () => {
    const union = z.union([z.looseObject({ a: z.string() }), z.looseObject({ b: z.looseObject({ c: z.int() }) })]);
    const result = decodeArguments(schema(z.array(union)), { body: [{ b: { c: "x" } }] });
    expect("issues" in result && words(problems(result.issues))).toBe(
      "body.0.b.c: Invalid input: expected number, received string",
    );
  });

  it("decodes as many texts as there are in one walk", { timeout: 30_000 }, () => {
    const texts = Array.from({ length: 60_000 }, () => '{"id":1}');
    expect(JSON.stringify(decoded(z.array(item), texts))).toBe(JSON.stringify(texts.map(() => ({ id: 1 }))));
  });

  it("gives up on values nested too deeply", () => {
    const deep: z.ZodType = z.lazy(() => z.array(deep));
    const value = JSON.parse("[".repeat(50_000) + "]".repeat(50_000)) as unknown;
    expect(decoded(deep, value)).toBeUndefined();
  });
});
