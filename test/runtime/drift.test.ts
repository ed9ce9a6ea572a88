import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { checkOutput, reportOnce } from "../../templates/runtime/drift.js";
import { otherwise } from "../../templates/runtime/schemas.js";

const pet = z.looseObject({ name: z.string(), nick: z.string().optional(), note: z.string().nullable().optional() });

describe("checkOutput", () => {
  it("gives the answer itself when it fits", () => {
    const answer = { name: "Rex", note: null, more: null };
    expect(checkOutput(pet, answer)).toEqual({ value: answer });
    expect(checkOutput(pet, answer).value).toBe(answer);
  });

  it("removes only the nulls that stand in the way, and leaves the answer alone", () => {
    const answer = { list: [{ name: "Rex", nick: null, note: null, more: null }] };
    const { value, drift } = checkOutput(z.looseObject({ list: z.array(pet) }), answer);
    expect(value).toEqual({ list: [{ name: "Rex", note: null, more: null }] });
    expect(drift).toEqual({
      kind: "null-removed",
      problems: [{ path: ["list", 0, "nick"], message: "Invalid input: expected string, received null" }],
    });
    expect(answer.list[0]?.nick).toBeNull();
  });

  it("removes as many nulls as there are in one walk", { timeout: 30_000 }, () => {
    const list = Array.from({ length: 60_000 }, () => ({ name: "Rex", nick: null }));
    const { value } = checkOutput(z.looseObject({ list: z.array(pet) }), { list });
    expect(JSON.stringify(value)).toBe(JSON.stringify({ list: list.map(({ name }) => ({ name })) }));
  });

  it("removes in the branch of a union that the answer belongs to", () => {
    const variants = z.union([
      z.looseObject({ kind: z.literal("cat"), lives: z.number().optional() }),
      z.looseObject({ kind: z.literal("dog"), lives: z.number().nullable(), tail: z.string().optional() }),
      otherwise("kind", ["cat", "dog"]),
    ]);
    expect(checkOutput(variants, { kind: "dog", lives: null, tail: null }).value).toEqual({ kind: "dog", lives: null });
    expect(checkOutput(variants, { kind: "cat", lives: null }).value).toEqual({ kind: "cat" });
    expect(checkOutput(variants, { kind: "cow", lives: null }).drift).toBeUndefined();
  });

  it.each([
    ["a required member", { name: null }],
    ["an item", { name: "Rex", tags: [null] }],
    ["another type", { name: 1, nick: null }],
    ["the root", null],
  ])("does not repair %s", (_, answer) => {
    const schema = pet.extend({ tags: z.array(z.string()).optional() });
    const { value, drift } = checkOutput(schema, answer);
    expect([value, drift?.kind]).toEqual([answer, "invalid"]);
  });
});

it("reports each tool and kind once, without values", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const report = reportOnce();
  for (const tool of ["a", "a", "b"]) report({ tool, kind: "invalid", problems: [{ path: ["x", 0], message: "bad" }] });
  expect(error.mock.calls).toEqual([
    ["a: the answer does not fit the output schema: x.0: bad"],
    ["b: the answer does not fit the output schema: x.0: bad"],
  ]);
  error.mockRestore();
});

it("reports on one line, whatever the names of members say", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  reportOnce()({
    tool: "a",
    kind: "invalid",
    problems: [{ path: ["b\nc\u001b[2J", "k".repeat(9_000)], message: "bad" }],
  });
  const said = String(error.mock.calls[0]?.[0]);
  expect(said).toMatch(/: b\ufffdc\ufffd\[2J\.k+$/);
  expect(said.length).toBeLessThan(2_100);
  error.mockRestore();
});
