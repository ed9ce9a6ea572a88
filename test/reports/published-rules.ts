import { isPlainObject, show } from "./checks.js";

/** A tool as `tools/list` gave it to one client. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
}

/** What is wrong by a rule, or nothing. */
type Complaint = string | undefined;
type SchemaRule = (schema: unknown) => Complaint;

const STANDARD_FORMATS = new Set(
  (
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference " +
    "uuid uri-template json-pointer relative-json-pointer regex"
  ).split(" "),
);

const RULES: Readonly<Record<string, SchemaRule>> = {
  root_plain_object: (schema) => {
    if (!isPlainObject(schema) || schema["type"] !== "object") return "the root has no type object";
    const beside = ["oneOf", "anyOf", "allOf", "$ref", "not"].find((key) => Object.hasOwn(schema, key));
    return beside === undefined ? undefined : `the root has ${beside}`;
  },
  root_object_or_absent: (schema) =>
    schema === undefined || (isPlainObject(schema) && schema["type"] === "object")
      ? undefined
      : "the root is no object",
  refs_resolve_inside: (schema) => first(nodesOf(schema), (node) => danglingReference(node, schema)),
  arrays_have_items: (schema) =>
    first(nodesOf(schema), (node) =>
      hasType(node, "array") && !Object.hasOwn(node, "items") ? show(node) : undefined,
    ),
  enums_unique: (schema) =>
    first(nodesOf(schema), ({ enum: values }) => {
      if (!Array.isArray(values)) return undefined;
      const texts = values.map((value) => JSON.stringify(value));
      return new Set(texts).size === texts.length ? undefined : show(values);
    }),
  formats_standard: (schema) =>
    first(nodesOf(schema), ({ format }) =>
      typeof format !== "string" || STANDARD_FORMATS.has(format) ? undefined : `format ${format}`,
    ),
  patterns_compile_u: (schema) => first(nodesOf(schema), patternComplaint),
  property_keys_match_host_pattern: (schema) => {
    const bad = Object.keys(propertiesOf(schema)).find((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key));
    return bad === undefined ? undefined : `property ${bad}`;
  },
  has_properties_key: (schema) =>
    isPlainObject(schema) && isPlainObject(schema["properties"]) ? undefined : "no properties",
  dialect_2020_or_absent: (schema) => {
    const dialect = isPlainObject(schema) ? schema["$schema"] : undefined;
    if (dialect === undefined) return undefined;
    return /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(String(dialect)) ? undefined : show(dialect);
  },
  no_closed_objects: (schema) =>
    first(nodesOf(schema), (node) =>
      node["additionalProperties"] === false || node["unevaluatedProperties"] === false ? show(node) : undefined,
    ),
  object_unions_have_type: (schema) => first(nodesOf(schema), (node) => untypedUnion(node, schema)),
  has_distinct_inputs_for_colliding_parameters: (schema) => {
    // The one case with this rule has `id` in the path, in the query and in the body.
    const keys = Object.keys(propertiesOf(schema));
    return keys.length >= 3 ? undefined : `arguments ${keys.join(", ")}`;
  },
};

const SCHEMA_MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const SCHEMA_LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const SCHEMA_PLACES = new Set(
  "items contains not if then else additionalProperties unevaluatedProperties unevaluatedItems propertyNames".split(
    " ",
  ),
);

/** Applies a rule of `published.input` or `published.output`; an unknown rule is a complaint. */
export function complainAboutSchema(rule: string, schema: unknown): Complaint {
  const known = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined;
  if (known !== undefined) return known(schema);
  const lacks = /^(body )?lacks property (.+)$/.exec(rule);
  if (lacks !== null) return complainAboutProperty(schema, lacks[1] !== undefined, lacks[2] ?? "");
  const byDefault = /^default (.+?)=(.*)$/.exec(rule);
  if (byDefault !== null) return complainAboutDefault(schema, byDefault[1] ?? "", byDefault[2] ?? "");
  return "the harness does not know this rule";
}

/** Applies a rule of `published.tool` (`NAME = VALUE`: title or annotation) or of `published.soft`. */
export function complainAboutTool(rule: string, tool: ListedTool): Complaint {
  const equals = /^(\w+) = (.*)$/.exec(rule);
  if (equals !== null) {
    const name = equals[1] ?? "";
    const actual = name === "title" ? tool.title : tool.annotations?.[name];
    return String(actual) === equals[2] ? undefined : `${name} is ${show(actual)}`;
  }
  const atMost = /^description at most (\d+) characters$/.exec(rule);
  const description = tool.description ?? "";
  if (atMost !== null) {
    const length = [...description].length;
    return length <= Number(atMost[1]) ? undefined : `${length} characters`;
  }
  const holds = /^description holds '(.*)'$/.exec(rule);
  if (holds !== null) return description.includes(holds[1] ?? "") ? undefined : show(description);
  return "the harness does not know this rule";
}

/** Every schema node of a published schema, the root first; literals in `enum`, `const`, `default`, `examples` are not entered. */
export function nodesOf(schema: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!isPlainObject(node)) continue;
    found.push(node);
    for (const [key, value] of Object.entries(node)) {
      if (SCHEMA_MAPS.has(key) && isPlainObject(value)) waiting.push(...Object.values(value));
      else if (SCHEMA_LISTS.has(key) && Array.isArray(value)) waiting.push(...(value as unknown[]));
      else if (SCHEMA_PLACES.has(key)) waiting.push(value);
    }
  }
  return found;
}

function first(
  nodes: readonly Record<string, unknown>[],
  rule: (node: Record<string, unknown>) => Complaint,
): Complaint {
  for (const node of nodes) {
    const complaint = rule(node);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function hasType(node: Record<string, unknown>, type: string): boolean {
  return node["type"] === type || (Array.isArray(node["type"]) && node["type"].includes(type));
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  return isPlainObject(schema) && isPlainObject(schema["properties"]) ? schema["properties"] : {};
}

function danglingReference(node: Record<string, unknown>, root: unknown): Complaint {
  const reference = node["$ref"];
  if (reference === undefined) return undefined;
  return typeof reference === "string" && resolveInside(reference, root) !== undefined ? undefined : show(reference);
}

function resolveInside(reference: string, root: unknown): unknown {
  if (!reference.startsWith("#")) return undefined;
  let value: unknown = root;
  for (const token of decodeURIComponent(reference.slice(1)).split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function patternComplaint(node: Record<string, unknown>): Complaint {
  const patterns = [
    node["pattern"],
    ...Object.keys(isPlainObject(node["patternProperties"]) ? node["patternProperties"] : {}),
  ];
  for (const pattern of patterns) {
    if (typeof pattern !== "string") continue;
    try {
      new RegExp(pattern, "u");
    } catch {
      return `pattern ${pattern}`;
    }
  }
  return undefined;
}

function untypedUnion(node: Record<string, unknown>, root: unknown): Complaint {
  const branches = node["anyOf"] ?? node["oneOf"];
  if (!Array.isArray(branches) || branches.length === 0 || hasType(node, "object")) return undefined;
  return branches.every((branch) => isObjectSchema(branch, root)) ? show(node) : undefined;
}

function isObjectSchema(branch: unknown, root: unknown): boolean {
  if (!isPlainObject(branch)) return false;
  const target = typeof branch["$ref"] === "string" ? resolveInside(branch["$ref"], root) : branch;
  return isPlainObject(target) && hasType(target, "object");
}

function complainAboutProperty(schema: unknown, inBody: boolean, name: string): Complaint {
  const holder = inBody ? propertiesOf(schema)["body"] : schema;
  // Wherever it stands in the body: in a union branch or a part of an allOf it would be asked for all the same.
  const nodes = inBody ? nodesOf(holder) : [holder];
  return nodes.some((node) => Object.hasOwn(propertiesOf(node), name)) ? `there is a property ${name}` : undefined;
}

function complainAboutDefault(schema: unknown, name: string, value: string): Complaint {
  const property = propertiesOf(schema)[name];
  const actual = isPlainObject(property) ? property["default"] : undefined;
  return String(actual) === value || JSON.stringify(actual) === value ? undefined : `default ${show(actual)}`;
}
