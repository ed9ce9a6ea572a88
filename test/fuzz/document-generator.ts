import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { anyName, anyText } from "./hostile-names.js";
import { mapOf, mapOfMany, type MutableObject, put } from "../support/json-map.js";
import { anyValue, wrongValue } from "./keyword-values.js";
import { anyOperation, sharedComponents } from "./operation-generator.js";
import type { Random } from "../support/random.js";
import { anySchema, type SchemaContext } from "./schema-generator.js";

const VERSIONS: readonly (readonly [number, string, string])[] = [
  [2, "2.0", "2.0"],
  [4, "3.0", "3.0.3"],
  [4, "3.1", "3.1.1"],
  [2, "3.2", "3.2.0"],
];
const METHODS = ["get", "post", "put", "patch", "delete", "head", "options", "trace", "query"];

/** A random document: of any version, from one in which all is right to one in which much is wrong. */
export function anyDocument(random: Random): JsonObject {
  const [version, full] = random.weighted(
    VERSIONS.map(([weight, short, long]) => [weight, [short, long] as const] as const),
  );
  const hostility = random.weighted([
    [4, 0],
    [4, 0.04],
    [2, 0.15],
  ] as const);
  const names = schemaNames(random, hostility);
  const root = version === "2.0" ? "#/definitions/" : "#/components/schemas/";
  const inside = ["/properties/name", "/items", "/allOf/0", "/properties/parent/properties/id", "/anyOf/1"];
  const references = names.flatMap((name) => [
    root + encodePointerSegment(name),
    ...(random.chance(0.2) ? [root + encodePointerSegment(name) + random.pick(inside)] : []),
  ]);
  const context: SchemaContext = { random, version, references, hostility };
  const schemas = mapOf(names.map((name) => [name, anySchema(context, 3)]));
  const document: MutableObject = version === "2.0" ? { swagger: full } : { openapi: full };
  put(document, "info", {
    title: anyText(random) || "T",
    version: "1",
    ...(random.chance(0.3) && { description: anyText(random) }),
  });
  put(document, "paths", anyPaths(context));
  if (version === "2.0") {
    for (const [kind, components] of Object.entries(sharedComponents(context))) put(document, kind, components);
    put(document, "definitions", schemas);
    put(document, "securityDefinitions", securitySchemes(random, version));
  } else {
    put(document, "components", {
      ...sharedComponents(context),
      schemas,
      securitySchemes: securitySchemes(random, version),
    });
    put(
      document,
      "servers",
      random.pick<JsonValue>([
        [],
        [{ url: "/" }],
        [{ url: "https://{h}.test/v1", variables: { h: { default: "a" } } }],
        [{ url: anyName(random) }],
      ]),
    );
  }
  if (random.chance(hostility)) put(document, random.pick(Object.keys(document)), wrongValue(random));
  if (random.chance(hostility)) put(document, anyName(random), anyValue(random));
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}

/** Names of components: hostile ones only where much is, since `components` restricts them. */
function schemaNames(random: Random, hostility: number): string[] {
  const made = Array.from({ length: random.int(0, 6) }, () =>
    hostility > 0 && random.chance(0.5)
      ? anyName(random)
      : random.pick(["Pet", "Cat", "Dog", "Node", "pet", "Error", "Page", "Array", "Record"]),
  );
  return [...new Set(made)].filter((name) => !/[\uD800-\uDFFF]/.test(name) || hostility > 0);
}

/** RFC 6901 section 6: escaped as a pointer segment, then percent-encoded; lone surrogates cannot be and stay. */
function encodePointerSegment(name: string): string {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  try {
    return encodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}

function anyPaths(context: SchemaContext): JsonValue {
  const { random, hostility } = context;
  return mapOfMany(random.int(1, 3), (index) => {
    const path = random.weighted<() => string>([
      [5, () => `/p${String(index)}`],
      [3, () => `/p${String(index)}/{id}`],
      [1, () => `/${anyName(random)}/{${anyName(random)}}`],
      [hostility > 0 ? 1 : 0, () => anyName(random)],
    ])();
    const methods = random.shuffle(METHODS.slice(0, context.version >= "3.2" ? 9 : 7)).slice(0, random.int(1, 2));
    const item: MutableObject = mapOf(methods.map((method) => [method, anyOperation(context, path, method)]));
    if (random.chance(0.1))
      put(item, "parameters", [
        {
          name: "id",
          in: "query",
          ...(context.version === "2.0" ? { type: "string" } : { schema: { type: "string" } }),
        },
      ]);
    if (random.chance(hostility)) put(item, random.pick(["get", "parameters", "$ref", "servers"]), wrongValue(random));
    return [path, item];
  });
}

function securitySchemes(random: Random, version: string): JsonValue {
  return mapOfMany(random.int(0, 2), (index) => [
    random.chance(0.8) ? `auth${String(index)}` : anyName(random),
    random.pick<JsonValue>([
      { type: "apiKey", in: "header", name: "X-Key" },
      version === "2.0" ? { type: "basic" } : { type: "http", scheme: "bearer" },
      { type: "nonsense" },
      {},
      { type: "oauth2", flows: {} },
    ]),
  ]);
}
