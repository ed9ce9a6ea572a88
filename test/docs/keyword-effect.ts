import { emit } from "../../src/emit/emit.js";
import type { Face } from "../../src/model/schema.js";
import { resolve } from "../../src/resolve/resolve.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { translate } from "../../src/translate/translate.js";
import type { KeywordSample } from "./keyword-samples.js";

/** What a keyword does: it restricts or changes what is accepted, it is only told to readers, or nothing. */
export type Effect = "validated" | "described" | "ignored";

/** The effect of a keyword on one face, seen by generating with and without it. */
export function effectOf({ without, with: changed, version }: KeywordSample, face: Face): Effect {
  const before = generated(without, version, face);
  const after = generated(changed, version, face);
  if (JSON.stringify(assertions(before.published)) !== JSON.stringify(assertions(after.published))) return "validated";
  return JSON.stringify(before) === JSON.stringify(after) ? "ignored" : "described";
}

interface Generated {
  readonly published: JsonValue;
  /** All TypeScript modules, before they are spelt. */
  readonly modules: unknown;
}

function generated(schema: JsonObject, version: string, face: Face): Generated {
  const value = documentWith(schema, version, face);
  const document = { uri: "openapi.json", text: JSON.stringify(value), value, displayName: "openapi.json" };
  const resolved = resolve({ root: document.uri, documents: new Map([[document.uri, document]]) });
  const catalog = translate(resolved.value, { include: {}, exclude: {}, server: {} });
  const { modules, tools } = emit(catalog.value, { runtime: [], budgets: {} }).value;
  const contract = ownMember(tools[0]?.contract, face === "input" ? "inputSchema" : "outputSchema");
  if (contract === undefined) throw new Error(`nothing is published for ${JSON.stringify(schema)}`);
  return { published: contract, modules: modules.filter(({ kind }) => kind === "typescript") };
}

/** An operation whose request body or answer has one member of the schema. */
function documentWith(schema: JsonObject, version: string, face: Face): JsonObject {
  const content = { "application/json": { schema: { type: "object", properties: { member: schema } } } };
  const name: JsonObject = { type: "string" };
  const variant: JsonObject = { type: "object", properties: { kind: name, name } };
  return {
    openapi: version,
    info: { title: "Sample", version: "1" },
    paths: {
      "/samples": {
        post: {
          operationId: "sample",
          ...(face === "input" && { requestBody: { content } }),
          responses: { "200": { description: "Done.", ...(face === "output" && { content }) } },
        },
      },
    },
    components: { schemas: { Cat: variant, Dog: variant } },
  };
}

const annotations = new Set(["description", "default", "examples", "deprecated"]);

function assertions(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(assertions);
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, assertions(value)]));
}
