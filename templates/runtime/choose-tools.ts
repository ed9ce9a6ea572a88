import type { ToolAnnotations } from "@modelcontextprotocol/server";
import type { ServerDefinition, ServerOptions } from "./options.js";

/** What of a server decides which tools words mean. */
export type ToolChoices = Pick<ServerDefinition, "catalog" | "toolsets">;

/** The tools that words mean: names, globs over names (`*` any text, `?` any character), names of toolsets. */
export interface ChosenTools {
  readonly names: ReadonlySet<string>;
  /** The words that mean no tool. */
  readonly unknown: readonly string[];
}

/** Which tools `words` mean. */
export function chooseTools(words: readonly string[], { catalog, toolsets = {} }: ToolChoices): ChosenTools {
  const names = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const glob = globMatcher(word);
    const held = Object.hasOwn(toolsets, word) ? toolsets[word] : undefined;
    const found = held ?? catalog.map(({ name }) => name).filter((name) => glob.test(name));
    if (found.length === 0) unknown.push(word);
    for (const name of found) names.add(name);
  }
  return { names, unknown };
}

/** What to say of words that mean no tool: which toolsets there are. */
export function toolsetsText({ toolsets = {} }: ToolChoices): string {
  const names = Object.keys(toolsets);
  return names.length === 0 ? "there are no toolsets" : `toolsets are ${names.join(", ")}`;
}

/** Which tools are offered, as a function. */
export type ToolFilter = (name: string, annotations: ToolAnnotations) => boolean;

/** The option `tools` as a function. Throws where it names what is no tool and no toolset. */
export function toolFilter(tools: ServerOptions["tools"] = () => true, definition: ToolChoices): ToolFilter {
  if (typeof tools === "function") return tools;
  const { names, unknown } = chooseTools(tools, definition);
  if (unknown.length === 0) return (name) => names.has(name);
  const words = unknown.map((word) => JSON.stringify(word)).join(", ");
  throw new TypeError(`The option tools names ${words}, which is no tool and no toolset: ${toolsetsText(definition)}.`);
}

/** A glob over names of tools. */
export function globMatcher(glob: string): RegExp {
  const source = glob.replace(/[^*?]+|\*+|\?/g, (part) => {
    if (part === "?") return ".";
    return part.startsWith("*") ? ".*" : part.replace(/[\\^$.+()|[\]{}]/g, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`, "su");
}
