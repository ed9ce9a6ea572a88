import { type IndexedTool, rarity, type StoredTool } from "../../templates/runtime/discovery-index.js";
import { stem } from "../../templates/runtime/discovery-stem.js";
import { type Action, actionsOf, isReading } from "../../templates/runtime/discovery-verbs.js";
import { stemsOf, wordsIn } from "../../templates/runtime/discovery-words.js";
import type { Tool } from "../model/catalog.js";
import type { Schema } from "../model/schema.js";
import type { Schemas } from "./types.js";

/** What each tool is found by: its whole path and operationId, not its name, which may be cut. */
export function indexedTools(tools: readonly Tool[], schemas: Schemas): readonly IndexedTool[] {
  const fields = tools.map((tool) => wordsOf(tool, schemas));
  const naming = fields.map(({ resource, path, operation }) => [...resource, ...path, ...operation]);
  const counts = new Map<string, number>();
  for (const word of naming.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return tools.map((tool, at) => {
    const leading = stem(wordsIn(tool.operationId ?? "")[0] ?? "");
    const isVerb = (word: string): boolean => word === leading && actionsOf(word).length > 0;
    const named = naming[at]!.filter((word) => !isVerb(word));
    const weight = named.reduce((sum, word) => sum + rarity(counts.get(word) ?? 0, tools.length), 0);
    return {
      name: tool.name,
      ...asTexts(fields[at]!),
      actions: toolActions(tool),
      reads: tool.annotations.readOnlyHint,
      weight: Math.round(weight * 100) / 100,
    };
  });
}

function asTexts(fields: Fields): Record<keyof Fields, string> {
  const texts = Object.entries(fields).map(([field, words]) => [field, words.join(" ")] as const);
  return Object.fromEntries(texts) as Record<keyof Fields, string>;
}

/** Longer descriptions say little that is about the tool itself. */
const MAX_DESCRIPTION = 1_000;

type Fields = Readonly<Record<Exclude<keyof IndexedTool, "name" | keyof StoredTool>, readonly string[]>>;

/** The stems of each field, each in the first that has it. */
function wordsOf(tool: Tool, schemas: Schemas): Fields {
  const segments = staticSegments(tool.request.path);
  const description = withoutMarkup(tool.description.slice(0, MAX_DESCRIPTION));
  const [sentence = ""] = description.split(/\.\s|\n/, 1);
  const told = new Set<string>();
  const untold = (text: string): readonly string[] => {
    const words = stemsOf(text).filter((word) => !told.has(word));
    for (const word of words) told.add(word);
    return words;
  };
  // In the order of what they tell.
  return {
    resource: untold(segments.at(-1) ?? ""),
    operation: untold(tool.operationId ?? ""),
    path: untold(segments.slice(0, -1).join(" ")),
    title: untold(tool.title),
    sentence: untold(sentence),
    tags: untold(tool.tags.join(" ")),
    description: untold(description),
    arguments: untold(argumentNames(tool, schemas).join(" ")),
  };
}

function withoutMarkup(text: string): string {
  return text.replace(/<[^>]{0,200}>/g, " ");
}

function staticSegments(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "" && !segment.startsWith("{"));
}

/** Of a body its members: nobody asks for a `body`. */
function argumentNames(tool: Tool, schemas: Schemas): readonly string[] {
  return tool.arguments.flatMap(({ key, schema }) => {
    const members = key === tool.request.body?.argument ? memberNames(schema, schemas) : [];
    return members.length > 0 ? members : [key];
  });
}

function memberNames(schema: Schema, schemas: Schemas): readonly string[] {
  if (schema.kind === "object") return schema.properties.map(({ name }) => name);
  const target = schema.kind === "ref" ? schemas.get(schema.target)?.schema : undefined;
  return target?.kind === "object" ? target.properties.map(({ name }) => name) : [];
}

/** How well each action describes a tool: what its method and path say, and the words that its names and texts begin with. */
function toolActions(tool: Tool): IndexedTool["actions"] {
  const { operationId = "", title, description, annotations } = tool;
  const found = new Map<Action, number>(methodActions(tool));
  const texts = [operationId, title, withoutMarkup(description)];
  const leading = texts.flatMap((text, at) => wordsIn(text.slice(0, 200)).slice(0, at === 0 ? 2 : 1));
  for (const action of leading.flatMap((word) => actionsOf(stem(word)))) {
    if (action !== "act" && isReading(action) === annotations.readOnlyHint) found.set(action, 1);
  }
  if (found.has("search")) found.set("list", Math.max(found.get("list") ?? 0, 0.9));
  return Object.fromEntries(found);
}

function methodActions({ request: { method, path } }: Tool): readonly (readonly [Action, number])[] {
  const isOne = path.endsWith("}");
  switch (method) {
    case "POST":
      return isOne
        ? [["update", 1]]
        : [
            ["create", 0.9],
            ["update", 0.3],
          ];
    case "PUT":
      return [
        ["update", 0.9],
        ["create", 0.6],
      ];
    case "PATCH":
      return [["update", 1]];
    case "DELETE":
      return [["delete", 1]];
    default:
      return isOne
        ? [["get", 1]]
        : [
            ["list", 0.8],
            ["get", 0.8],
          ];
  }
}
