import type { ToolAnnotations } from "@modelcontextprotocol/server";
import type { ToolHints } from "./define-tool.js";
import type { PublishedTool } from "./publish.js";

/** What the three tools are called. */
export interface DiscoveryNames {
  readonly search: string;
  readonly describe: string;
  readonly call: string;
}

/** The tools that they find and call, in all. */
export interface Offered {
  /** Of the API. */
  readonly title: string;
  readonly count: number;
  /** The worst of what one of them may do. */
  readonly annotations: ToolHints;
}

/** A tool as it is listed. */
export interface NamedTool extends PublishedTool {
  readonly name: string;
}

/** How many tools a search finds unless told, and at most. */
export const SEARCH_LIMITS = { usual: 5, most: 20, query: 500 } as const;

const readOnly: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** What calling any of these tools may do. */
export function worstOf(all: readonly ToolAnnotations[]): ToolHints {
  return {
    readOnlyHint: all.every(({ readOnlyHint }) => readOnlyHint === true),
    destructiveHint: all.some((one) => one.readOnlyHint !== true && one.destructiveHint !== false),
    idempotentHint: all.every(({ readOnlyHint, idempotentHint }) => readOnlyHint === true || idempotentHint === true),
    openWorldHint: all.some(({ openWorldHint }) => openWorldHint !== false),
  };
}

/** The three tools as `tools/list` answers them, in this order. */
export function discoveryContracts(
  names: DiscoveryNames,
  offered: Offered,
): Readonly<Record<keyof DiscoveryNames, NamedTool>> {
  return {
    search: searchContract(names, offered),
    describe: describeContract(names, offered),
    call: callContract(names, offered),
  };
}

function searchContract(names: DiscoveryNames, { title, count }: Offered): NamedTool {
  return {
    name: names.search,
    title: "Search tools",
    description:
      `Finds tools of ${title} by what they do: there ${count === 1 ? "is 1" : `are ${count}`}. Say what to do and with what, the verb first: ` +
      `"create issue", "list pods in a namespace". Gives the tools that fit best, with the names of their arguments; ` +
      `${names.describe} tells all of one, ${names.call} calls it.`,
    annotations: readOnly,
    inputSchema: object(
      {
        query: text("What the tool shall do, in a few words", { minLength: 1, maxLength: SEARCH_LIMITS.query }),
        limit: {
          type: "integer",
          minimum: 1,
          maximum: SEARCH_LIMITS.most,
          description: `How many tools to give; ${SEARCH_LIMITS.usual} unless told`,
        },
      },
      ["query"],
      false,
    ),
    outputSchema: object(
      {
        tools: {
          type: "array",
          description: "The best first",
          items: object(
            {
              name: text("What it is called"),
              title: text("What people call it"),
              description: text("What it does; long ones are cut"),
              annotations: hints(),
              required: nameList("Arguments that it needs"),
              optional: nameList("Arguments that it takes beside those"),
            },
            ["name", "title", "description", "annotations", "required", "optional"],
            true,
          ),
        },
      },
      ["tools"],
      true,
    ),
  };
}

function describeContract(names: DiscoveryNames, { title }: Offered): NamedTool {
  return {
    name: names.describe,
    title: "Describe a tool",
    description: `Tells all of a tool of ${title} that ${names.search} has found: its description, and the JSON Schemas of its arguments and, where it is known, of its answer.`,
    annotations: readOnly,
    inputSchema: object({ tool: text("The name of the tool") }, ["tool"], false),
    outputSchema: object(
      {
        name: text("What it is called"),
        title: text("What people call it"),
        description: text("What it does"),
        annotations: hints(),
        inputSchema: object({}, [], true, "The JSON Schema of its arguments"),
        outputSchema: object({}, [], true, "The JSON Schema of its answer; absent where nothing is known of it"),
      },
      ["name", "inputSchema"],
      true,
    ),
  };
}

function callContract(names: DiscoveryNames, { title, annotations }: Offered): NamedTool {
  const { readOnlyHint, destructiveHint } = annotations;
  const says = [
    `Calls a tool of ${title}, and gives its answer. Its arguments must fit the input schema that ${names.describe} tells.`,
    readOnlyHint
      ? "All of these tools only read."
      : `What it does is up to that tool: it may change ${destructiveHint ? "or destroy " : ""}things.`,
  ];
  return {
    name: names.call,
    title: readOnlyHint ? "Call a tool that only reads" : "Call a tool",
    description: says.join(" "),
    annotations,
    inputSchema: object(
      { tool: text("The name of the tool"), arguments: object({}, [], true, "The arguments of the tool, by name") },
      ["tool"],
      false,
    ),
  };
}

type Json = Record<string, unknown>;

function object(properties: Json, required: readonly string[], isOpen: boolean, description?: string): Json {
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: isOpen,
  };
}

function text(description: string, limits: Json = {}): Json {
  return { type: "string", ...limits, description };
}

function nameList(description: string): Json {
  return { type: "array", items: { type: "string" }, description };
}

function hints(): Json {
  return object(
    { readOnlyHint: { type: "boolean" }, destructiveHint: { type: "boolean" } },
    [],
    true,
    "What calling it may do",
  );
}
