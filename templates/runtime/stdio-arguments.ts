import type { ToolAnnotations } from "@modelcontextprotocol/server";
import { chooseTools, globMatcher, type ToolChoices, toolsetsText } from "./choose-tools.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { isHttpUrl } from "./servers.js";
import { nodeProcess, type ParsedArguments } from "./stdio-node.js";

/** A flag of the program. */
export interface Flag {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** How its value is called. */
  readonly value?: string;
  readonly says: string;
}

type FlagName = "tools" | "read-only" | "no-output-schema" | "base-url" | "help" | "version";

/** The flags of the program, by name, as the help lists them. */
export const flags: Readonly<Record<FlagName, Flag>> = {
  tools: {
    type: "string",
    multiple: true,
    value: "NAME",
    says: "offer only the tools of this toolset, or of such a name (* any text, ? any character); may be given several times",
  },
  "read-only": { type: "boolean", says: "offer only tools that change nothing" },
  "no-output-schema": {
    type: "string",
    multiple: true,
    value: "GLOB",
    says: "publish tools with such a name without their output schemas; may be given several times",
  },
  "base-url": { type: "string", value: "URL", says: "where the API is, with its base path" },
  help: { type: "boolean", short: "h", says: "print this help" },
  version: { type: "boolean", short: "v", says: "print the version" },
};

/** What the program is asked for, or why it cannot be told. */
export type Arguments =
  | { readonly task: "serve"; readonly options: ServerOptions; readonly warnings: readonly string[] }
  | { readonly task: "help" | "version" }
  | { readonly fault: string };

/**
 * Reads the arguments of the program (without Node and the program itself) as options of `createServer`. `wanted` are the tools that the environment names: they count
 * where no flag names any.
 */
export function readArguments(
  args: readonly string[],
  definition: ToolChoices & Pick<ServerDefinition, "environmentPrefix">,
  wanted: ServerOptions["tools"] = [],
): Arguments {
  const { parseArgs } = nodeProcess().getBuiltinModule("node:util");
  let values: ParsedArguments;
  try {
    values = parseArgs({ args, options: flags, allowPositionals: false }).values;
  } catch (error) {
    // Its first sentence names the flag; what follows is about positional arguments.
    const [fault = ""] = error instanceof Error ? error.message.split(/\.\s/) : [];
    return { fault };
  }
  if (values["help"] === true) return { task: "help" };
  if (values["version"] === true) return { task: "version" };
  const baseUrl = values["base-url"];
  if (typeof baseUrl === "string" && !isHttpUrl(baseUrl)) {
    return { fault: "--base-url must be an absolute URL that begins with http: or https:" };
  }
  const flagged = values["tools"] as readonly string[] | undefined;
  const isFlag = flagged !== undefined || typeof wanted === "function";
  const words = isFlag ? (flagged ?? []) : wanted;
  const source = isFlag ? "--tools" : `${definition.environmentPrefix}_TOOLS`;
  const choice = choiceOf({ words, source, readOnly: values["read-only"] === true }, definition);
  if ("fault" in choice) return choice;
  const { tools } = choice;
  const untyped = chooseUntyped((values["no-output-schema"] ?? []) as readonly string[], definition.catalog);
  const options = { ...(tools && { tools }), ...untyped.options, ...(typeof baseUrl === "string" && { baseUrl }) };
  return { task: "serve", options, warnings: [...choice.warnings, ...untyped.warnings] };
}

type Choice =
  | { readonly tools?: NonNullable<ServerOptions["tools"]>; readonly warnings: readonly string[] }
  | { readonly fault: string };

interface Asked {
  readonly words: readonly string[];
  /** The flag or variable that they stand in. */
  readonly source: string;
  readonly readOnly: boolean;
}

function choiceOf({ words, source, readOnly }: Asked, definition: ToolChoices): Choice {
  if (words.length === 0 && !readOnly) return { warnings: [] };
  const { names, unknown } = chooseTools(words, definition);
  const said = (what: string): string => `no tool matches ${source} ${what}; ${toolsetsText(definition)}`;
  if (words.length > 0 && unknown.length === words.length) return { fault: said(unknown.join(", ")) };
  const isMeant = (name: string): boolean => words.length === 0 || names.has(name);
  return {
    tools: (name: string, { readOnlyHint }: ToolAnnotations) => isMeant(name) && (!readOnly || readOnlyHint === true),
    warnings: unknown.map(said),
  };
}

/** A tool that is not there may come back with the next document, so that the server starts all the same. */
function chooseUntyped(
  globs: readonly string[],
  catalog: readonly CatalogEntry[],
): { readonly options: Pick<ServerOptions, "outputSchemas">; readonly warnings: readonly string[] } {
  if (globs.length === 0) return { options: {}, warnings: [] };
  const matched = globs.map((glob) => {
    const matcher = globMatcher(glob);
    return { glob, names: catalog.map(({ name }) => name).filter((name) => matcher.test(name)) };
  });
  const idle = matched.filter(({ names }) => names.length === 0);
  return {
    options: { outputSchemas: { except: [...new Set(matched.flatMap(({ names }) => names))] } },
    warnings: idle.map(({ glob }) => `no tool matches --no-output-schema ${glob}`),
  };
}
