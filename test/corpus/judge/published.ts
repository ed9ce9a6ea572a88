import { type Published, type PublishedTool, isSchema, resolveLocal } from "./catalog.js";
import { openNodes } from "./nodes.js";

/** Limits that clients and hosts set (design section 6). */
const limits = { nameLength: 48, descriptionLength: 1024, listBytes: 4 * 1024 * 1024, outputNodes: 200 };

/** Everything in a published list that a client could choke on, a line each. Written without the emitters' own gate, so that both can be wrong. */
export function judgePublished(tools: readonly PublishedTool[]): string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  for (const tool of tools) {
    const say = (problem: string): void => void problems.push(`${tool.name}: ${problem}`);
    if (names.has(tool.name)) say("a second tool of this name");
    names.add(tool.name);
    judgeTool(tool, say);
  }
  const bytes = listBytes(tools);
  if (bytes > limits.listBytes) problems.push(`the list has ${bytes} bytes: more than ${limits.listBytes}`);
  return problems;
}

/** The size of a `tools/list` answer. */
export function listBytes(tools: readonly PublishedTool[]): number {
  return Buffer.byteLength(JSON.stringify({ tools }));
}

type Say = (problem: string) => void;

function judgeTool(tool: PublishedTool, say: Say): void {
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(tool.name)) say("the name has characters that hosts refuse");
  if (tool.name.length > limits.nameLength) say(`the name has ${tool.name.length} characters`);
  if (tool.name in Object.prototype) say("the name stands on Object.prototype");
  const length = tool.description?.length ?? 0;
  if (length > limits.descriptionLength) say(`the description has ${length} characters`);
  if (/\p{Surrogate}/u.test(tool.description ?? "")) say("the description is cut inside a character");
  judgeInputRoot(tool.inputSchema, say);
  walk(tool.inputSchema, (schema, at) => judgeSchema(schema, at, tool.inputSchema, "input", say));
  const output = tool.outputSchema;
  if (output === undefined) return;
  walk(output, (schema, at) => judgeSchema(schema, at, output, "output", say));
  const nodes = openNodes(output);
  if (nodes > limits.outputNodes) say(`the output has ${nodes} nodes`);
}

function judgeInputRoot(root: Published, say: Say): void {
  if (root["type"] !== "object") say("the input's root is no object");
  if (!isSchema(root["properties"])) say("the input's root has no properties");
  if (root["additionalProperties"] !== false) say("the input's root is not closed");
  for (const keyword of ["anyOf", "oneOf", "allOf", "not", "if", "$ref"]) {
    if (keyword in root) say(`the input's root has ${keyword}`);
  }
  const properties = isSchema(root["properties"]) ? root["properties"] : {};
  for (const key of Object.keys(properties)) {
    if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(key)) say(`the argument key ${JSON.stringify(key)} is refused by hosts`);
  }
  const required = Array.isArray(root["required"]) ? root["required"] : [];
  for (const key of required)
    if (!Object.hasOwn(properties, String(key))) say(`the input requires an unknown ${String(key)}`);
}

const types = ["string", "number", "integer", "boolean", "null", "array", "object"];
const never = [
  "$schema",
  "$id",
  "$anchor",
  "$dynamicRef",
  "nullable",
  "discriminator",
  "definitions",
  "example",
  "xml",
];
/** What the document says in these moves into the descriptions of an output. */
const notInOutputs =
  "format pattern multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems uniqueItems " +
  "minProperties maxProperties default oneOf not if unevaluatedProperties";

function judgeSchema(schema: unknown, at: string, root: Published, face: "input" | "output", say: Say): void {
  const here = (problem: string): void => say(`${face}${at}: ${problem}`);
  if (typeof schema === "boolean") return judgeBoolean(schema, at, face, here);
  if (!isSchema(schema)) return here("is no schema");
  for (const keyword of never) if (Object.hasOwn(schema, keyword)) here(`has ${keyword}`);
  if (face === "output")
    for (const keyword of notInOutputs.split(" "))
      if (Object.hasOwn(schema, keyword) && !isOpenness(keyword, schema, at)) here(`has ${keyword}`);
  judgeReference(schema, root, here);
  judgeType(schema, face, here);
  judgeEnum(schema, here);
  if (typeof schema["pattern"] === "string") judgePattern(schema["pattern"], here);
  if (isSchema(schema["patternProperties"]))
    for (const key of Object.keys(schema["patternProperties"])) judgePattern(key, here);
}

/** What opens an output: the variants that the document does not know (their tag is none of the known), and an answer without a body. */
function isOpenness(keyword: string, schema: Published, at: string): boolean {
  if (keyword === "not")
    return (
      /\/anyOf\/\d+\/properties\/[^/]*$/.test(at) && isSchema(schema["not"]) && Array.isArray(schema["not"]["enum"])
    );
  return keyword === "maxProperties" && schema["maxProperties"] === 0 && /^\/anyOf\/\d+$/.test(at);
}

/** SDK 1 and hosts refuse bare `true` and `false`, other than as the openness of an object. */
function judgeBoolean(schema: boolean, at: string, face: "input" | "output", here: Say): void {
  const isRest = /(?<!\/(?:properties|\$defs|patternProperties))\/(additionalProperties|unevaluatedProperties)$/.test(
    at,
  );
  // A member called `properties` has a schema of its own.
  if (!isRest && !at.endsWith("/properties/properties/additionalProperties")) return here("is a bare boolean");
  if (!schema && face === "output") here("is closed");
}

function judgeReference(schema: Published, root: Published, here: Say): void {
  const reference = schema["$ref"];
  if (reference === undefined) return;
  if (typeof reference !== "string" || resolveLocal(root, reference) === undefined)
    here(`refers to ${String(reference)}, which is not there`);
}

/** What a cut leaves of an array has no items (design section 6, Size); arrays of inputs always have them. */
function judgeType(schema: Published, face: "input" | "output", here: Say): void {
  const type = schema["type"];
  if (type === undefined) return;
  const list: unknown[] = Array.isArray(type) ? type : [type];
  for (const one of list) if (!types.includes(String(one))) here(`has the type ${JSON.stringify(one)}`);
  if (list.length !== new Set(list).size || list.length === 0) here("has types twice, or none");
  if (face === "input" && list.includes("array") && !isSchema(schema["items"])) here("is an array without items");
}

function judgeEnum(schema: Published, here: Say): void {
  const values = schema["enum"];
  if (values === undefined) return;
  if (!Array.isArray(values) || values.length === 0) return here("has an empty enum");
  if (new Set(values.map((value) => JSON.stringify(value))).size !== values.length)
    here("has an enum with a value twice");
}

function judgePattern(pattern: string, here: Say): void {
  try {
    new RegExp(pattern, "u");
  } catch {
    here(`has the pattern ${pattern}, which is none under the u flag`);
  }
}

const one = [
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
];
const many = ["anyOf", "oneOf", "allOf", "prefixItems"];
const maps = ["properties", "patternProperties", "$defs", "dependentSchemas"];

/** Visits `root` and every schema in it with its pointer, without recursion. References are not followed. */
export function walk(root: Published, visit: (schema: unknown, at: string) => void): void {
  const waiting: [unknown, string][] = [[root, ""]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [schema, at] = next;
    visit(schema, at);
    if (!isSchema(schema)) continue;
    const add = (value: unknown, ...keys: string[]): void => void waiting.push([value, [at, ...keys].join("/")]);
    for (const keyword of one) if (Object.hasOwn(schema, keyword)) add(schema[keyword], keyword);
    for (const keyword of many) {
      const list = schema[keyword];
      if (Array.isArray(list)) list.forEach((item, index) => add(item, keyword, String(index)));
    }
    for (const keyword of maps) {
      const map = schema[keyword];
      if (isSchema(map)) for (const [key, value] of Object.entries(map)) add(value, keyword, key);
    }
  }
}
