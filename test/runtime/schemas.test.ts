import { describe, expect, it } from "vitest";
import * as z from "zod";
import * as s from "../../templates/runtime/schemas.js";
import * as handedOn from "../../templates/runtime/zod.js";

/** Paths of the issues, joined with dots; the empty list when the schema accepts. */
function faults(schema: z.ZodType, value: unknown): readonly string[] {
  return (schema.safeParse(value).error?.issues ?? []).map((issue) => issue.path.join("."));
}
const accepts = (schema: z.ZodType, ...values: unknown[]): void => {
  for (const value of values) expect([value, faults(schema, value)]).toEqual([value, []]);
};
const rejects = (schema: z.ZodType, ...values: unknown[]): void => {
  for (const value of values) expect([value, schema.safeParse(value).success]).toEqual([value, false]);
};
const hostile = JSON.parse('{"__proto__":"x","constructor":"y"}') as unknown;

describe("Zod", () => {
  it("is handed on as it is", () => {
    const own = new Map<string, unknown>(Object.entries(z));
    for (const [name, value] of Object.entries(handedOn)) expect(value, name).toBe(own.get(name));
  });
});

describe("values", () => {
  it("takes the multiples that Ajv takes", () => {
    accepts(s.multipleOf(z.number(), 3), 0, -6, 3e20);
    rejects(s.multipleOf(z.number(), 3), 4, 1.5, 3e21, "3");
    rejects(s.multipleOf(z.number(), 1), -1e21);
  });

  it("takes any integer, and can be bounded", () => {
    accepts(s.integer(), 0, -1, 2 ** 60);
    rejects(s.integer(), 1.5, "1", null, undefined);
    rejects(s.integer().min(3), 2);
  });

  it("keeps enums open for values of their type", () => {
    accepts(s.openEnum("a", "b"), "a", "c");
    rejects(s.openEnum("a", "b"), 1, null);
    accepts(s.openEnum(1, 2), 3);
    rejects(s.openEnum(1, 2), "1");
  });

  it("compares literals deeply, whatever the order of members", () => {
    accepts(s.literal({ a: [1, { b: null }], c: 2 }), { c: 2, a: [1, { b: null }] });
    rejects(s.literal({ a: 1 }), { a: 1, b: 2 }, { a: "1" }, [], undefined);
    accepts(s.literal(hostile), JSON.parse('{"constructor":"y","__proto__":"x"}'));
    rejects(s.literal(hostile), {});
  });
});

describe("arrays", () => {
  it("types the first items, and lets arrays be shorter or longer", () => {
    const pair = s.tuple([z.string(), z.number()], z.unknown());
    accepts(pair, [], ["a"], ["a", 1], ["a", 1, null]);
    expect(faults(pair, [1, "x"])).toEqual(["0", "1"]);
    rejects(pair, { 0: "a" }, "a", null);
  });

  it("closes or types what follows, and holds limits", () => {
    rejects(s.tuple([z.string()], null), ["a", 1]);
    expect(faults(s.tuple([z.string()], z.number()), ["a", 1, "b"])).toEqual(["2"]);
    rejects(s.tuple([z.string()], z.unknown(), { min: 1, max: 2 }), [], ["a", 1, 2]);
  });

  it("finds equal items", () => {
    const set = s.unique(z.array(z.unknown()));
    accepts(set, [1, "1", { a: 1 }, { a: 2 }, null]);
    rejects(
      set,
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[], []],
    );
  });

  it("counts the items that must be contained", () => {
    accepts(s.contains(z.array(z.unknown()), z.string()), [1, "a"]);
    rejects(s.contains(z.array(z.unknown()), z.string()), [1], []);
    rejects(s.contains(z.array(z.unknown()), z.string(), 0, 1), ["a", "b"]);
    accepts(s.contains(z.array(z.unknown()), z.string(), 0), []);
  });
});

describe("objects", () => {
  it("treats every name of a map as data", () => {
    const map = s.record(z.number());
    accepts(map, {}, { a: 1 });
    expect(faults(map, hostile)).toEqual(["__proto__", "constructor"]);
    rejects(map, [], null, "x");
    const named = s.record(z.unknown(), z.enum(["a", "b"]));
    accepts(named, {}, { a: 1 });
    expect(faults(named, { a: 1, c: 2 })).toEqual(["c"]);
  });

  it("takes variants that are not known, and only those", () => {
    const other = s.otherwise("kind", ["cat", 1]);
    accepts(other, { kind: "dog" }, { kind: "1", more: true });
    expect(faults(other, { kind: "cat" })).toEqual(["kind"]);
    rejects(other, { kind: 1 }, {}, [], "dog");
    rejects(s.otherwise("constructor", ["a"]), {});
    accepts(s.otherwise("__proto__", ["a"]), hostile);
  });

  it("counts members, the odd ones too", () => {
    accepts(s.properties(z.looseObject({}), { min: 2, max: 2 }), hostile);
    rejects(s.properties(z.looseObject({}), { min: 1 }), {});
    rejects(s.properties(z.looseObject({}), { max: 1 }), hostile);
  });

  it("holds members to the patterns of their names", () => {
    const loose = z.looseObject({ id: z.number() });
    const open = s.patternProperties(loose, [["^x-", z.string()]]);
    accepts(open, { id: 1, "x-a": "b", other: 2 });
    expect(faults(open, { id: "1", "x-a": 1 })).toEqual(["id"]);
    expect(faults(open, { id: 1, "x-a": 1 })).toEqual(["x-a"]);
    rejects(s.patternProperties(loose, [["^x-", z.string()]], false), { id: 1, other: 2 });
    accepts(s.patternProperties(loose, [["^x-", z.string()]], false), { id: 1, "x-a": "b" });
    expect(faults(s.patternProperties(loose, [], z.boolean()), { id: 1, other: 2 })).toEqual(["other"]);
    rejects(s.patternProperties(z.looseObject({}), [], false), hostile);
  });

  it("types the members that are not declared, the odd ones too", () => {
    const rest = s.additionalProperties(z.looseObject({ id: z.number() }), z.string());
    accepts(rest, { id: 1 }, { id: 1, other: "x" }, JSON.parse('{"id":1,"__proto__":"x"}'));
    expect(faults(rest, { id: "1" })).toEqual(["id"]);
    expect(faults(rest, JSON.parse('{"id":1,"__proto__":2,"constructor":3}'))).toEqual(["__proto__", "constructor"]);
  });

  it("demands members that others depend on, and checks names", () => {
    const card = s.dependentRequired(z.looseObject({}), { card: ["expiry", "constructor"] });
    accepts(card, {}, { expiry: 1 });
    expect(faults(card, { card: 1 })).toEqual(["expiry", "constructor"]);
    expect(faults(s.propertyNames(z.looseObject({}), z.string().max(3)), { abc: 1, abcd: 2 })).toEqual(["abcd"]);
  });
});

describe("logic", () => {
  const a = z.looseObject({ a: z.string() });
  const b = z.looseObject({ b: z.string() });

  it("takes what exactly one branch takes", () => {
    accepts(s.exactlyOne([a, b]), { a: "x", more: 1 }, { b: "x" });
    rejects(s.exactlyOne([a, b]), { a: "x", b: "x" }, {}, undefined);
    expect(s.exactlyOne([a, b]).safeParse({ a: 1 }).error?.issues[0]).toMatchObject({
      code: "invalid_union",
      errors: [[{ path: ["a"] }], [{ path: ["b"] }]],
    });
  });

  it("takes what all parts take, and reports each part's paths", () => {
    accepts(s.intersection(a, b), { a: "x", b: "y" });
    expect(faults(s.intersection(a, b), { a: 1 })).toEqual(["a", "b"]);
    accepts(s.intersection(z.array(z.unknown()), z.array(z.number())), [1]);
  });

  it("excludes, and holds conditions", () => {
    rejects(s.not(z.string(), z.literal("x")), "x", 1);
    accepts(s.not(z.string(), z.literal("x")), "y");
    const rule = s.conditional(z.looseObject({}), { if: a, then: b, else: z.looseObject({ c: z.string() }) });
    accepts(rule, { a: "x", b: "y" }, { c: "z" });
    expect(faults(rule, { a: "x" })).toEqual(["b"]);
    expect(faults(rule, {})).toEqual(["c"]);
  });
});

describe("in a tree", () => {
  it("gives what it took, reports whole paths, and lets members be absent where they are optional", () => {
    const value = { pets: [{ tags: JSON.parse('{"z":1,"__proto__":2}') as unknown }] };
    const schema = s.intersection(
      z.looseObject({ pets: z.array(z.looseObject({ tags: s.record(z.number()).optional() })) }),
    );
    expect(schema.parse(value)).toBe(value);
    accepts(schema, { pets: [{}] });
    rejects(schema, { pets: [{ tags: undefined as unknown }, 1] });
    expect(faults(schema, { pets: [{ tags: { a: "x" } }] })).toEqual(["pets.0.tags.a"]);
    rejects(z.looseObject({ tags: s.record(z.number()) }), {});
  });

  it("works where schemas are defined later", () => {
    interface Tree {
      readonly children?: readonly Tree[];
    }
    const tree: z.ZodType<Tree> = s.unique(
      s.intersection(
        z.looseObject({
          get children() {
            return s
              .tuple(
                [],
                z.lazy(() => tree),
              )
              .optional();
          },
        }),
      ),
    ) as z.ZodType<Tree>;
    accepts(tree, { children: [{ children: [] }] });
    expect(faults(tree, { children: [{ children: [1] }] })).toEqual(["children.0.children.0"]);
  });
});
