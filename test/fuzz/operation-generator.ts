import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { anyName, anyText } from "./hostile-names.js";
import { mapOf, mapOfMany, type MutableObject, put } from "../support/json-map.js";
import { TYPES } from "../support/value-maker.js";
import { wrongValue } from "./keyword-values.js";
import { anySchema, type SchemaContext } from "./schema-generator.js";

const MEDIA_TYPES = [
  "application/json",
  "application/json",
  "application/json",
  "application/json; charset=utf-8",
  "application/vnd.api+json",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "text/plain",
  "application/octet-stream",
  "application/xml",
  "image/png",
  "*/*",
  "text/event-stream",
  "nonsense",
  "",
];
const STATUSES = ["200", "201", "202", "204", "2XX", "default", "400", "404", "500", "3XX", "301", "999", "abc"];

/** A random operation at `path`. */
export function anyOperation(context: SchemaContext, path: string, method: string): JsonValue {
  const { random, hostility, version } = context;
  const operation: MutableObject = {};
  if (random.chance(0.7))
    put(operation, "operationId", random.chance(0.6) ? `op${String(random.int(0, 6))}` : anyName(random));
  if (random.chance(0.5)) put(operation, "summary", anyText(random));
  if (random.chance(0.5)) put(operation, "description", anyText(random));
  if (random.chance(0.6))
    put(
      operation,
      "tags",
      Array.from({ length: random.int(0, 2) }, () => anyName(random)),
    );
  if (random.chance(0.1)) put(operation, "deprecated", true);
  const parameters = anyParameters(context, path);
  const hasBody = ["post", "put", "patch", "query"].includes(method) ? random.chance(0.85) : random.chance(0.05);
  if (hasBody && version === "2.0")
    parameters.push({ name: "payload", in: "body", required: random.chance(0.6), schema: anySchema(context, 4) });
  if (parameters.length > 0) put(operation, "parameters", parameters);
  if (hasBody && version !== "2.0") put(operation, "requestBody", anyRequestBody(context));
  put(operation, "responses", anyResponses(context));
  if (random.chance(0.15))
    put(
      operation,
      "security",
      random.pick<JsonValue>([[], [{}], [{ auth0: [] }], [{ auth0: [], auth1: ["x"] }, {}], [{ missing: [] }]]),
    );
  if (random.chance(hostility / 2))
    put(
      operation,
      random.pick(["operationId", "tags", "summary", "parameters", "requestBody", "responses", "servers", "security"]),
      wrongValue(random),
    );
  if (random.chance(0.02)) delete operation["responses"];
  return operation;
}

function anyParameters(context: SchemaContext, path: string): JsonValue[] {
  const { random, hostility, version } = context;
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
  const parameters: JsonValue[] = inPath
    .filter(() => !random.chance(hostility))
    .map((name) => parameter(context, name, "path", true));
  for (let index = random.int(0, 3); index > 0; index--) {
    const place = random.pick(
      ["query", "query", "header", "cookie", "formData", "querystring", "nonsense"].slice(
        0,
        version === "2.0" ? 5 : hostility > 0 ? 7 : 4,
      ),
    );
    const named = random.chance(0.15)
      ? random.pick(["Accept", "Authorization", "content-type", "X-Id", "id", "body"])
      : anyName(random);
    if (random.chance(0.08)) parameters.push(reference(context, "parameters"));
    else
      parameters.push(
        random.chance(hostility / 4) ? wrongValue(random) : parameter(context, named, place, random.chance(0.3)),
      );
  }
  return parameters;
}

function parameter(context: SchemaContext, name: string, place: string, required: boolean): JsonObject {
  const { random, version } = context;
  const made: MutableObject = { name, in: place, ...(required && { required }) };
  if (random.chance(0.3)) put(made, "description", anyText(random));
  if (version === "2.0") {
    const type = random.pick(TYPES.slice(0, 6));
    return {
      ...made,
      type,
      ...(type === "array" && {
        items: { type: "string" },
        collectionFormat: random.pick(["csv", "multi", "pipes", "odd"]),
      }),
    };
  }
  if (random.chance(0.1)) return { ...made, content: { "application/json": { schema: anySchema(context, 2) } } };
  if (random.chance(0.2))
    put(
      made,
      "style",
      random.pick(["form", "simple", "label", "matrix", "deepObject", "pipeDelimited", "spaceDelimited", "odd"]),
    );
  if (random.chance(0.2)) put(made, "explode", random.chance(0.5));
  return random.chance(0.95) ? { ...made, schema: anySchema(context, random.int(0, 2)) } : made;
}

function anyContent(context: SchemaContext): JsonValue {
  const { random, hostility } = context;
  return mapOfMany(random.int(hostility > 0 ? 0 : 1, 2), () => {
    if (random.chance(hostility / 2)) return [random.pick(MEDIA_TYPES), wrongValue(random)];
    return [random.pick(MEDIA_TYPES), random.chance(0.95) ? { schema: anySchema(context, 4) } : {}];
  });
}

function anyRequestBody(context: SchemaContext): JsonValue {
  const { random } = context;
  if (random.chance(0.08)) return reference(context, "requestBodies");
  return { content: anyContent(context), ...(random.chance(0.6) && { required: true }) };
}

/** A reference to one of the `sharedComponents`; where much is wrong, sometimes to none, or to one of another kind. */
function reference({ random, version, hostility }: SchemaContext, kind: string): JsonValue {
  const named = random.chance(hostility) ? random.pick(["Missing", "Loop", "One/content"]) : "One";
  const place = random.chance(hostility) ? random.pick(["responses", "schemas", "parameters"]) : kind;
  return { $ref: version === "2.0" ? `#/${place}/${named}` : `#/components/${place}/${named}` };
}

/** Parameters, responses and request bodies that operations refer to. */
export function sharedComponents(context: SchemaContext): JsonObject {
  const loop = (kind: string): JsonObject => ({ Loop: reference({ ...context, hostility: 0.5 }, kind) });
  const One =
    context.version === "2.0"
      ? { description: "", schema: anySchema(context, 2) }
      : { description: "", content: anyContent(context) };
  return {
    parameters: { One: parameter(context, "shared", "query", false), ...loop("parameters") },
    responses: { One, ...loop("responses") },
    ...(context.version !== "2.0" && {
      requestBodies: { One: { content: anyContent(context) }, ...loop("requestBodies") },
    }),
  };
}

function anyResponses(context: SchemaContext): JsonValue {
  const { random, hostility, version } = context;
  const statuses = random.chance(0.7)
    ? ["200", ...random.shuffle(STATUSES).slice(0, random.int(0, 2))]
    : random.shuffle(STATUSES).slice(0, random.int(0, 3));
  return mapOf(
    statuses.map((status): [string, JsonValue] => {
      if (random.chance(hostility / 2)) return [status, wrongValue(random)];
      if (random.chance(0.08)) return [status, reference(context, "responses")];
      if (random.chance(0.15)) return [status, { description: anyText(random) }];
      const content = version === "2.0" ? { schema: anySchema(context, 4) } : { content: anyContent(context) };
      return [status, { description: anyText(random), ...content }];
    }),
  );
}
