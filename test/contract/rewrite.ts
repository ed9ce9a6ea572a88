import { stringify } from "yaml";
import { parseText } from "../../src/load/parse-text.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { valueAt } from "../../src/support/pointer.js";
import { reordered } from "../fuzz/reorder.js";
import { mapOf } from "../support/json-map.js";
import type { Random } from "../support/random.js";

/** Ways to write a document anew that mean the same: none of them changes the contract. */
export const rewrites: Readonly<Record<string, (document: JsonValue, random: Random) => JsonValue>> = {
  "keys in another order": (document, random) => reordered(random, document),
  "as YAML": (document) => parsed(stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })),
  "as JSON": (document) => parsed(JSON.stringify(document)),
  "$refs inlined once": (document) => inlined(document, document, ""),
};

function parsed(text: string): JsonValue {
  const { value, diagnostics } = parseText(text, { uri: "x", name: "x", declaredJson: false });
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return value;
}

/** Values that are data, in which `$ref` is a name like any other. */
const data: ReadonlySet<string> = new Set(["enum", "const", "default", "example", "examples", "value"]);

/**
 * A copy in which each lone `$ref` to a schema of the same document is the schema. Left alone are those that say something by their names:
 * branches beside a discriminator, and parents that have one.
 */
function inlined(root: JsonValue, value: JsonValue, key: string): JsonValue {
  if (data.has(key) || key.startsWith("x-")) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => inlined(root, item, ""));
  if (!isJsonObject(value)) return value;
  const target = targetOf(root, value);
  if (target !== undefined) return target;
  const isNamed = isJsonObject(value["discriminator"]);
  return mapOf(
    Object.entries(value).map(([name, member]) => {
      const isKept = isNamed && (name === "oneOf" || name === "anyOf");
      return [name, isKept ? member : inlined(root, member, name)];
    }),
  );
}

function targetOf(root: JsonValue, value: JsonObject): JsonObject | undefined {
  const reference = ownMember(value, "$ref");
  if (typeof reference !== "string" || Object.keys(value).length !== 1) return undefined;
  if (!/^#\/(components\/schemas|definitions)\/[\w.-]+$/.test(reference)) return undefined;
  const target = valueAt(root, reference.slice(1));
  const named = ["$ref", "$id", "$anchor", "$dynamicAnchor", "discriminator"];
  const isPlain = isJsonObject(target) && named.every((keyword) => !Object.hasOwn(target, keyword));
  return isPlain ? target : undefined;
}
