import { isJsonObject, type JsonObject, type JsonValue } from "../../src/support/json.js";
import { type MutableObject, put } from "../support/json-map.js";
import type { Random } from "../support/random.js";

type Mutation = (random: Random, objects: readonly MutableObject[], root: MutableObject) => void;

const texts = [
  "Other.",
  "",
  " ",
  "*/ ${x}",
  "two\nlines",
  "Other words, with a 'quote' and a \"quote\".",
  "long ".repeat(800),
];

/** Changes a description to another text, or to that of another place. */
const changeText: Mutation = (random, objects) => {
  const told = objects.filter(({ description }) => typeof description === "string");
  if (told.length === 0) return;
  const { description } = random.pick(told);
  const text = random.chance(0.3) ? (description as string) : random.pick(texts);
  put(random.pick(told), "description", random.chance(0.5) ? `${text}${random.int(0, 99)}` : text);
};

const mutations: readonly (readonly [number, Mutation])[] = [
  [12, changeText],
  [3, (random, ...rest) => void [1, 2, 3].forEach(() => changeText(random, ...rest))],
  [1, (random, objects) => put(random.pick(objects), "description", "New here.")],
  [1, (random, objects) => put(random.pick(objects), random.pick(["deprecated", "summary", "title", "x-y"]), "now")],
  [
    2,
    (random, objects) => {
      const object = random.pick(objects);
      delete object[random.pick(Object.keys(object))];
    },
  ],
  [
    2,
    (random, objects) => {
      const holders = objects.filter(({ properties }) => isJsonObject(properties));
      if (holders.length > 0)
        put(random.pick(holders)["properties"] as MutableObject, "description", { type: "string", description: "A." });
    },
  ],
  [
    1,
    (random, objects) => {
      const [one, other] = [random.pick(objects), random.pick(objects)];
      if (typeof one["$ref"] === "string" && typeof other["$ref"] === "string") one["$ref"] = other["$ref"];
    },
  ],
  [
    1,
    (random, _, root) => {
      const paths = root["paths"];
      if (isJsonObject(paths) && Object.keys(paths).length > 0)
        put(paths as MutableObject, "/copied", structuredClone(random.pick(Object.values(paths))));
    },
  ],
];

/** A copy of a document in which something has changed: mostly descriptions, now and then more. */
export function mutated(random: Random, document: JsonObject): JsonObject {
  const root = structuredClone(document) as MutableObject;
  const [, ...objects] = objectsIn(root).filter((object) => Object.keys(object).length > 0);
  if (objects.length > 0) random.weighted(mutations)(random, objects, root);
  return random.chance(0.1) ? renamed(root) : root;
}

/** The document with another name for its first schema, wherever it stands. */
function renamed(document: JsonObject): JsonObject {
  const [, name] = /"#\/(?:components\/schemas|definitions)\/(\w+)"/.exec(JSON.stringify(document)) ?? [];
  if (name === undefined) return document;
  return JSON.parse(JSON.stringify(document).replaceAll(new RegExp(`\\b${name}\\b`, "g"), `${name}New`)) as JsonObject;
}

function objectsIn(value: JsonValue): MutableObject[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value as JsonObject).flatMap(objectsIn);
  return isJsonObject(value) ? [value as MutableObject, ...inner] : inner;
}
