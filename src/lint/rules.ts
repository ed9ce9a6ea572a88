import type { PublishedContract } from "../model/published-contract.js";
import { isJsonObject, type JsonObject, ownMember } from "../support/json.js";
import { schemasIn } from "../support/schema-keywords.js";

/** The hosts whose limits are known. */
export const hosts = ["claude", "openai", "gemini", "vscode", "cursor", "bedrock", "mcp"] as const;

export type Host = (typeof hosts)[number];

/** What one host refuses (error), or cuts, drops or handles badly (warning), of one tool. */
export interface HostRule {
  readonly host: Host;
  readonly severity: "error" | "warning";
  /** What the rule is about; with the host it is unique. */
  readonly about: "name" | "argument-keys" | "schema" | "description" | "hints";
  /** Where the limit is written down. */
  readonly source: string;
  /** Why a tool breaks the rule, a sentence; undefined for one that does not. */
  readonly check: (tool: PublishedContract) => string | undefined;
}

/** How many tools a host takes, or handles well. */
export interface CountRule {
  readonly host: Host;
  readonly limit: number;
  readonly says: string;
  readonly source: string;
}

/** Claude Code and Cursor put the server's name before the tool's; this much is left to it. */
const serverCharacters = 12;

function named(pattern: RegExp, limit: number, host: string) {
  return ({ name }: PublishedContract): string | undefined => {
    if (name.length > limit) return `${host} takes names of at most ${limit} characters; this has ${name.length}.`;
    return pattern.test(name) ? undefined : `${host} takes no name that holds such characters, or begins so.`;
  };
}

function rootComposition(host: string) {
  return ({ inputSchema }: PublishedContract): string | undefined => {
    const found = ["oneOf", "anyOf", "allOf"].find((keyword) => Object.hasOwn(inputSchema, keyword));
    return found && `${host} refuses \`${found}\` at the root of an input.`;
  };
}

function everySchema(test: (schema: JsonObject) => boolean, says: string) {
  return ({ inputSchema }: PublishedContract): string | undefined =>
    schemasIn(inputSchema).some(test) ? says : undefined;
}

const lacksItems = (schema: JsonObject): boolean => {
  const type = ownMember(schema, "type");
  const isArray = type === "array" || (Array.isArray(type) && type.includes("array"));
  return isArray && !Object.hasOwn(schema, "items") && !Object.hasOwn(schema, "prefixItems");
};

const hasNumericEnum = (schema: JsonObject): boolean => {
  const values = ownMember(schema, "enum");
  return Array.isArray(values) && values.some((value) => typeof value === "number");
};

/** Keywords that Gemini's older `parameters` refuses; `parametersJsonSchema` takes nearly all. */
const geminiKeywords = [
  "propertyNames",
  "patternProperties",
  "const",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "uniqueItems",
  "multipleOf",
  "$ref",
];

const claudeDocs = "platform.claude.com, define tools; claude-code#79418";
const openaiErrors = "portkey error library; foundry-dev-tools#201";

/** What each host refuses, cuts or drops of a tool: measured, or as its documentation or its issues say. */
export const hostRules: readonly HostRule[] = [
  {
    host: "mcp",
    about: "name",
    severity: "warning",
    source: "MCP 2026-07-28, server/tools: Tool Names",
    check: named(/^[\w.-]+$/u, 128, "MCP"),
  },
  {
    host: "mcp",
    about: "schema",
    severity: "error",
    source: "MCP 2026-07-28, schema.ts: Tool.inputSchema",
    check: ({ inputSchema }) =>
      ownMember(inputSchema, "type") === "object" ? undefined : "MCP wants `type: object` at the root of an input.",
  },
  { host: "claude", about: "name", severity: "error", source: claudeDocs, check: named(/^[\w-]+$/u, 128, "Claude") },
  {
    host: "claude",
    about: "argument-keys",
    severity: "error",
    source: claudeDocs,
    check: ({ inputSchema }) => {
      const properties = ownMember(inputSchema, "properties");
      const bad = Object.keys(isJsonObject(properties) ? properties : {}).find((key) => !/^[\w.-]{1,64}$/u.test(key));
      return bad === undefined
        ? undefined
        : `Claude takes no argument called \`${bad}\`: 64 letters, digits, \`_\`, \`.\` and \`-\`.`;
    },
  },
  { host: "claude", about: "schema", severity: "error", source: "claude-code#92648", check: rootComposition("Claude") },
  {
    host: "claude",
    about: "hints",
    severity: "warning",
    source: "claude-plugins-official, directory-checklist.md",
    check: ({ title, annotations }) => {
      const isHinted = Object.hasOwn(annotations, "readOnlyHint") || Object.hasOwn(annotations, "destructiveHint");
      return title !== undefined && isHinted
        ? undefined
        : "Claude's directory lists tools with a title and a hint `readOnlyHint` or `destructiveHint` alone.";
    },
  },
  { host: "openai", about: "name", severity: "error", source: openaiErrors, check: named(/^[\w-]+$/u, 64, "OpenAI") },
  {
    host: "openai",
    about: "description",
    severity: "error",
    source: "toolwright design, section 6",
    check: ({ description = "" }) =>
      description.length <= 1024
        ? undefined
        : `OpenAI takes descriptions of at most 1,024 characters; this has ${description.length}.`,
  },
  {
    host: "openai",
    about: "schema",
    severity: "error",
    source: "digitalocean-mcp#265; bnbchain-mcp#68",
    check: (tool) =>
      rootComposition("OpenAI")(tool) ??
      (Object.hasOwn(tool.inputSchema, "properties")
        ? undefined
        : "OpenAI wants `properties` at the root of an input.") ??
      everySchema(lacksItems, "OpenAI refuses an array without `items`.")(tool),
  },
  {
    host: "gemini",
    about: "name",
    severity: "error",
    source: "googleapis: FunctionDeclaration.name",
    check: named(/^[A-Za-z_][\w.-]*$/u, 64, "Gemini"),
  },
  {
    host: "gemini",
    about: "schema",
    severity: "warning",
    source: "zed#52670; goai#108; 9router#3018",
    check: (tool) => {
      const schemas = schemasIn(tool.inputSchema);
      const hit = geminiKeywords.find((keyword) => schemas.some((schema) => Object.hasOwn(schema, keyword)));
      if (hit !== undefined)
        return `Gemini's older \`parameters\` refuses \`${hit}\`; \`parametersJsonSchema\` takes it.`;
      return everySchema(hasNumericEnum, "Gemini's older `parameters` takes enums of texts alone.")(tool);
    },
  },
  {
    host: "vscode",
    about: "schema",
    severity: "error",
    source: "vscode#284536; webflow-mcp#119",
    check: everySchema(lacksItems, "VS Code leaves a tool out that has an array without `items`."),
  },
  {
    host: "cursor",
    about: "name",
    severity: "error",
    source: "composio#2788",
    check: named(/^/u, 60 - serverCharacters, "Cursor, beside a server's name of 12,"),
  },
  {
    host: "bedrock",
    about: "name",
    severity: "error",
    source: "AWS API reference: ToolSpecification.name",
    check: named(/^[\w-]+$/u, 64, "Bedrock"),
  },
];

/** How many tools each host takes, or handles well. */
export const countRules: readonly CountRule[] = [
  { host: "openai", limit: 128, says: "OpenAI takes 128 tools in a request", source: openaiErrors },
  { host: "vscode", limit: 128, says: "VS Code takes 128 tools in a request", source: "vscode#337428" },
  {
    host: "cursor",
    limit: 40,
    says: "Cursor advises at most 40 tools",
    source: "cursor.com/blog/dynamic-context-discovery",
  },
  {
    host: "claude",
    limit: 50,
    says: "Claude chooses worse among more than 50 tools where they are not searched",
    source: "Anthropic, tool use documentation",
  },
];
