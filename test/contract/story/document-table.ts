import { stringify } from "yaml";
import type { JsonObject, JsonValue } from "../../../src/support/json.js";
import { copy, type MutableObject, put } from "../../support/json-map.js";
import { random } from "../../support/random.js";
import { pets } from "../../verify/pets-document.js";
import { rewrites } from "../rewrite.js";
import type { DocumentChange } from "./document-change.js";

/** A copy of the pets in which an object is another one: the one that the names lead to. */
function changed(path: readonly string[], change: (object: MutableObject) => void): JsonObject {
  const document = copy(pets);
  change(path.reduce<MutableObject>((object, name) => object[name] as MutableObject, document as MutableObject));
  return document;
}

function withMembers(members: JsonObject): (object: MutableObject) => void {
  return (object) => {
    for (const [name, value] of Object.entries(members)) put(object, name, value);
  };
}

/** The members of an object the other way around. */
function backwards(object: MutableObject): void {
  for (const [name, value] of Object.entries(object).reverse()) {
    delete object[name];
    put(object, name, value);
  }
}

const pet = ["paths", "/pets/{petId}", "get"];
const list = ["paths", "/pets", "get"];
const petSchema = ["components", "schemas", "Pet"];
const page = { name: "page", in: "query", schema: { type: "integer" } };
const extraTool: JsonObject = { get: { operationId: "ping", responses: { 204: { description: "Here" } } } };
const withPing = changed(["paths"], withMembers({ "/ping": extraTool }));
const untyped = changed(pet, withMembers({ responses: { 200: { description: "Done" } } }));
const twoParameters = (...parameters: JsonValue[]): JsonObject => changed(list, withMembers({ parameters }));
const size = { name: "size", in: "query", schema: { type: "integer" } };

function different(
  name: string,
  after: JsonValue | string,
  changes: readonly string[] = [],
  before: JsonValue = pets,
): DocumentChange {
  return { name, before, after, verdict: "different", changes };
}

function same(name: string, after: JsonValue | string, before: JsonValue | string = pets): DocumentChange {
  return { name, before, after, verdict: "same", changes: [] };
}

/** The tools that answer with pets. A change of what they share is told once, where the first one has it. */
const users = ["add_pet", "get_pet", "list_pets"];

/** Changes of whole tools, and of what several tools share. */
export const toolTable: readonly DocumentChange[] = [
  different("an operation is new", withPing, ["additive tool/added ping"]),
  different("an operation is gone", pets, ["breaking tool/removed ping"], withPing),
  different("a summary", changed(pet, withMembers({ summary: "One of the pets" })), [
    "text tool/description get_pet",
    "text tool/title get_pet",
  ]),
  different("a description", changed(pet, withMembers({ description: "Told." })), ["text tool/description get_pet"]),
  different("an answer is no longer described", untyped, ["breaking tool/output-removed get_pet"]),
  different("an answer is described now", pets, ["additive tool/output-added get_pet"], untyped),
  different("a parameter is new", changed(list, withMembers({ parameters: [page] })), [
    "additive argument/added list_pets /page",
  ]),
  different(
    "a parameter is new and required",
    changed(list, withMembers({ parameters: [{ ...page, required: true }] })),
    ["breaking argument/added-required list_pets /page"],
  ),
  different(
    "a shared field is new",
    changed([...petSchema, "properties"], withMembers({ age: { type: "integer" } })),
    users.map((tool) => `additive field/added ${tool} /age`),
  ),
  different(
    "a shared field is optional",
    changed(petSchema, withMembers({ required: ["id"] })),
    users.map((tool) => `breaking field/optional ${tool} /name`),
  ),
  different(
    "an operationId is another one, and the name stays",
    changed(pet, withMembers({ operationId: "fetchPet" })),
    ["text tool/title get_pet"],
  ),
];

const yaml = stringify(pets);

/** Changes that clients do not see: of the output too, or of it alone. */
export const harmlessTable: readonly DocumentChange[] = [
  same("as YAML", yaml),
  same("as JSON again", pets, yaml),
  same("YAML with comments", `# Pets\n---\n${yaml.replaceAll("\n", " # x\n")}`, yaml),
  same("YAML with quotes", stringify(pets, { defaultStringType: "QUOTE_SINGLE" }), yaml),
  same("indented", JSON.stringify(pets, undefined, 4)),
  same(
    "indented by tabs, with CRLF and a byte order mark",
    `\uFEFF${JSON.stringify(pets, undefined, "\t").replaceAll("\n", "\r\n")}\r\n`,
  ),
  same("escaped otherwise", JSON.stringify(pets).replaceAll("pets", "\\u0070ets")),
  ...[1, 2].map((seed) => same(`keys in another order, ${seed}`, rewritten("keys in another order", seed))),
  same("paths the other way around", changed(["paths"], backwards)),
  same("methods the other way around", changed(["paths", "/pets"], backwards)),
  same("an extension", changed([], withMembers({ "x-team": "pets" }))),
  same("a contact", changed(["info"], withMembers({ contact: { name: "Ann" } }))),
  same("a schema that nothing uses", changed(["components", "schemas"], withMembers({ Unused: { type: "string" } }))),
  same("the order of required members", changed(petSchema, withMembers({ required: ["name", "id"] }))),
  different("$refs inlined once", rewritten("$refs inlined once", 1)),
  different("a tag", changed(pet, withMembers({ tags: ["pets"] }))),
  different("the order of fields", changed([...petSchema, "properties"], backwards)),
  different("the order of parameters", twoParameters(size, page), [], twoParameters(page, size)),
  different(
    "a schema has another name",
    JSON.parse(JSON.stringify(pets).replaceAll(/"(#\/components\/schemas\/)?Pet"/g, '"$1Animal"')),
  ),
];

function rewritten(name: string, seed: number): JsonValue {
  const rewrite = rewrites[name];
  if (rewrite === undefined) throw new Error(`no rewrite is called ${name}`);
  return rewrite(pets, random(seed, 0));
}
