import { describe, expect, it } from "vitest";
import type { ObjectSchema, Schema, SchemaId, UnionSchema } from "../../src/model/schema.js";
import { discriminate } from "../../src/translate/schema/discriminators.js";
import { unknownSchema } from "../../src/translate/schema/make.js";

const origin = { uri: "openapi.yaml", pointer: "" };
const id = (name: string): SchemaId => `openapi.yaml#/components/schemas/${name}` as SchemaId;

/** An object whose member `type` has these values, or any text where there are none. */
function tagged(values: readonly string[], required: boolean): ObjectSchema {
  const schema: Schema =
    values.length > 0 ? { kind: "enum", origin, type: "string", values, open: false } : { kind: "string", origin };
  const properties = [{ name: "type", schema, required }];
  return { kind: "object", origin, properties, additionalProperties: unknownSchema(origin) };
}

/** The values and the kinds of the branches of a union of components that declares `type` as its discriminator. */
function discriminated(
  components: Readonly<Record<string, ObjectSchema>>,
  mapping: readonly { readonly value: string; readonly target: SchemaId }[] = [],
): { values: readonly unknown[]; kinds: readonly string[] } | undefined {
  const union: UnionSchema = {
    kind: "union",
    origin,
    branches: Object.keys(components).map((name) => ({ kind: "ref", origin, target: id(name) })),
    exclusive: true,
    discriminator: { propertyName: "type", mapping, values: [], open: false },
  };
  const byId = new Map(Object.entries(components).map(([name, schema]) => [id(name), schema]));
  const found = discriminate(union, (target) => byId.get(target));
  return found && { values: found.discriminator.values, kinds: found.branches.map(({ kind }) => kind) };
}

describe("the values of a declared discriminator", () => {
  it("are the names of components where their members state none", () => {
    const found = discriminated({ Cat: tagged([], false), Dog: tagged([], true) });
    expect(found).toEqual({ values: ["Cat", "Dog"], kinds: ["intersection", "intersection"] });
  });

  it("are one of those that an optional member states", () => {
    const shared = ["Cat", "Dog"];
    const found = discriminated({ Cat: tagged(shared, false), Dog: tagged(shared, false) });
    expect(found).toEqual({ values: ["Cat", "Dog"], kinds: ["intersection", "intersection"] });
  });

  it("are what an optional member states where names and mappings contradict it", () => {
    const components = { Cat: tagged(["cat"], false), Dog: tagged(["dog"], true) };
    const found = { values: ["cat", "dog"], kinds: ["ref", "ref"] };
    expect(discriminated(components)).toEqual(found);
    expect(discriminated(components, [{ value: "kitty", target: id("Cat") }])).toEqual(found);
    expect(discriminated({ ...components, Puppy: tagged(["dog"], false) })).toBeUndefined();
  });
});
