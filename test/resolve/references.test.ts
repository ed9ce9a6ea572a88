import { describe, expect, test } from "vitest";
import type { SchemaLocation } from "../../src/resolve/resolved-document.js";
import { valueAt } from "../../src/support/pointer.js";
import { bundle } from "./support.js";
import { resolve } from "../../src/resolve/resolve.js";

/** `uri#pointer` that `reference` leads to from `pointer` of the file `uri`, or the message and help that say why not. */
function follow(
  files: Record<string, string>,
  reference: string,
  pointer = "",
  uri?: string,
  baseUrl?: string,
): string {
  const input = bundle(files, baseUrl);
  const file = uri ?? input.root;
  const from: SchemaLocation = { origin: { uri: file, pointer }, value: true };
  const found = resolve(input).value.schemas.follow(reference, from);
  if ("unresolved" in found) {
    expect(found.unresolved.at).toEqual(from.origin);
    return `${found.unresolved.message} ${found.unresolved.help}`;
  }
  expect(found.value).toEqual(valueAt(input.documents.get(found.origin.uri)?.value ?? null, found.origin.pointer));
  return `${found.origin.uri}#${found.origin.pointer}`;
}

describe("pointers", () => {
  const root = `
openapi: 3.1.0
paths: {"/a~b/{id}": {get: {responses: {"200": {$ref: "#/components/responses/Ok"}}}}}
components:
  responses: {Ok: {content: {application/json: {schema: {type: object}}}}}
  schemas:
    PetStore: {properties: {"a~1b": {}, "50%": {}}, allOf: [{}, {}]}
    Alias: {$ref: "#/components/schemas/PetStore"}
    Loop: {$ref: "#/components/schemas/Loop2"}
    Loop2: {$ref: "#/components/schemas/Loop"}`;
  test.each([
    ["#", "r.yaml#"],
    ["#/paths/~1a~0b~1%7Bid%7D/get", "r.yaml#/paths/~1a~0b~1{id}/get"],
    ["#/components/schemas/PetStore/properties/a~01b", "r.yaml#/components/schemas/PetStore/properties/a~01b"],
    ["#/components/schemas/PetStore/properties/50%", "r.yaml#/components/schemas/PetStore/properties/50%"],
    ["#/components/schemas/PetStore/allOf/1", "r.yaml#/components/schemas/PetStore/allOf/1"],
    // Through a reference to the true place, so that it has one identity.
    ["#/paths/~1a~0b~1{id}/get/responses/200/content", "r.yaml#/components/responses/Ok/content"],
    ["#/components/schemas/Alias/allOf/0", "r.yaml#/components/schemas/PetStore/allOf/0"],
  ])("%s", (reference, place) => expect(follow({ "r.yaml": root }, reference)).toBe(place));

  test.each([
    ["#/components/schemas/Petstore", "there is no `Petstore` in `/components/schemas`. Did you mean `PetStore`?"],
    ["#/components/schemas/PetStor", "Did you mean `PetStore`?"],
    ["#/components/schemas/PetStore/allOf/01", "there is no `01` in"],
    ["#/components/schemas/PetStore/allOf/length", "there is no `length` in"],
    ["#/components/schemas/constructor", "there is no `constructor` in"],
    ["#/components/schemas/Loop/properties", "there is no `properties` in"],
    ["#nowhere", "there is no anchor `nowhere`"],
    ["other.yaml#/a", "`other.yaml#/a` leads nowhere: that document was not read"],
    ["https://json-schema.org/draft/2020-12/schema", "that document was not read"],
    ["https://me:secret@a.example/x", "The reference `https://a.example/x` leads"],
    ["http://[", "that document was not read"],
  ])("%s is unresolved", (reference, text) => expect(follow({ "r.yaml": root }, reference)).toContain(text));
});

describe("files", () => {
  const files = {
    "openapi.yaml": "{openapi: 3.0.4}",
    "shapes/parcel.yaml": "{Parcel: {}}",
    "../common.yaml": "{A: {}}",
    "https://other.example/x.json": "{B: {}}",
    "my file.yaml": "{C: {}}",
  };
  test.each([
    ["./shapes/parcel.yaml#/Parcel", "openapi.yaml", "shapes/parcel.yaml#/Parcel"],
    ["../../common.yaml#/A", "shapes/parcel.yaml", "../common.yaml#/A"],
    ["openapi.yaml", "../common.yaml", "that document was not read"],
    ["https://other.example/x.json#/B", "openapi.yaml", "https://other.example/x.json#/B"],
    ["/x.json#/B", "https://other.example/x.json", "https://other.example/x.json#/B"],
    ["my%20file.yaml#/C", "openapi.yaml", "my file.yaml#/C"],
    ["#/Parcel", "shapes/parcel.yaml", "shapes/parcel.yaml#/Parcel"],
  ])("%s from %s", (reference, uri, place) => expect(follow(files, reference, "", uri)).toContain(place));

  test("absolute references to the host of the root", () => {
    const base = "https://api.example.test/docs/openapi.yaml";
    expect(follow(files, "https://api.example.test/docs/shapes/parcel.yaml", "", undefined, base)).toBe(
      "shapes/parcel.yaml#",
    );
    expect(follow(files, "/common.yaml#/A", "", undefined, base)).toBe("../common.yaml#/A");
  });
});

describe("$id, $anchor and $self", () => {
  const schemas = `
components:
  schemas:
    Tree:
      $id: https://schemas.example/tree.json
      $anchor: tree
      $defs: {leaf: {$anchor: leaf}, node: {$id: node.json, $defs: {leaf: {$dynamicAnchor: leaf}}}}
    Data:
      enum: [{$id: https://schemas.example/data.json, $anchor: data}]
      properties: {$id: {type: string}, $anchor: {$anchor: inside}, enum: {$anchor: named}}
      example: {$anchor: data}
    Plain: {$anchor: crate}`;
  const tree = "/components/schemas/Tree";
  test.each([
    ["https://schemas.example/tree.json", "", `r.yaml#${tree}`],
    ["https://schemas.example/node.json#leaf", "", `r.yaml#${tree}/$defs/node/$defs/leaf`],
    ["#leaf", tree, `r.yaml#${tree}/$defs/leaf`],
    ["#leaf", `${tree}/$defs/node/$defs`, `r.yaml#${tree}/$defs/node/$defs/leaf`],
    ["node.json", `${tree}/$defs/leaf`, `r.yaml#${tree}/$defs/node`],
    ["#/$defs/leaf", tree, `r.yaml#${tree}/$defs/leaf`],
    ["#/components/schemas/Plain", tree, "r.yaml#/components/schemas/Plain"],
    ["#crate", "", "r.yaml#/components/schemas/Plain"],
    ["#inside", "", "r.yaml#/components/schemas/Data/properties/$anchor"],
    ["#named", "", "r.yaml#/components/schemas/Data/properties/enum"],
    ["#data", "", "there is no anchor `data`"],
    ["#crate", tree, "there is no anchor `crate`"],
    ["https://schemas.example/data.json", "", "was not read"],
  ])("%s from %s", (reference, pointer, place) => {
    expect(follow({ "r.yaml": `openapi: 3.1.0${schemas}` }, reference, pointer)).toContain(place);
  });

  test("mean nothing in 3.0", () => {
    expect(follow({ "r.yaml": `openapi: 3.0.0${schemas}` }, "#crate")).toContain("there is no anchor");
    expect(follow({ "r.yaml": `openapi: 3.0.0${schemas}` }, "#/components", tree)).toBe("r.yaml#/components");
  });

  test("$self is the base from 3.2 on, with the file's own URI behind it", () => {
    const files = { "r.yaml": "{openapi: 3.2.0, $self: 'https://a.example/x/openapi', p: {}}", "b.yaml": "{c: {}}" };
    expect(follow(files, "https://a.example/x/openapi#/p")).toBe("r.yaml#/p");
    expect(follow(files, "openapi#/p", "/p")).toBe("r.yaml#/p");
    expect(follow(files, "b.yaml#/c", "/p")).toBe("b.yaml#/c");
  });
});

test("deep documents and dense references do not run away", () => {
  let deep = '{"$anchor": "end"}';
  for (let level = 0; level < 10_000; level++) deep = `{"not":${deep}}`;
  const text = `{"openapi": "3.1.0", "components": {"schemas": {"Deep": ${deep}}}}`;
  const value = JSON.parse(text) as never;
  const documents = new Map([["r.json", { uri: "r.json", text, value, displayName: "r.json" }]]);
  const { schemas } = resolve({ root: "r.json", documents }).value;
  const found = schemas.follow("#end", { origin: { uri: "r.json", pointer: "" }, value: true });
  expect("origin" in found && found.origin.pointer.length).toBe("/components/schemas/Deep".length + 10_000 * 4);
  const dense = "{openapi: 3.1.0, a: {$ref: '#/b/x/x/x'}, b: {$ref: '#/a/x/x/x'}}";
  expect(follow({ "r.yaml": dense }, "#/a/x/x")).toContain("leads nowhere");
});
