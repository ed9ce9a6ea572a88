import type { JsonValue } from "../support/json.js";
import { isJsonObject } from "../support/json.js";
import type { ProjectValues } from "./project-values.js";

/** A file of a project. */
export interface ProjectFile {
  /** From the root of the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/**
 * A template with its placeholders filled in: in JSON as values, so that no text can leave its string; in TypeScript inside of string
 * literals; in Markdown as Markdown; in YAML in the place of a whole string. A member or line whose placeholder has no value is left out. Other files have no placeholders.
 */
export function fill({ path, text }: ProjectFile, values: ProjectValues): ProjectFile {
  if (path.endsWith(".json")) {
    const filled = fillJson(JSON.parse(text) as JsonValue, values.json);
    return { path, text: `${JSON.stringify(filled, null, 2)}\n` };
  }
  if (path.endsWith(".ts")) return { path, text: fillLines(text, (name) => escaped(values.json[name])) };
  if (path.endsWith(".md")) return { path, text: fillLines(text, (name) => values.markdown[name]) };
  if (path.endsWith(".yml")) return { path, text: fillLines(text, (name) => values.yaml[name], /"\{\{(\w+)\}\}"/g) };
  return { path, text };
}

const placeholder = /\{\{(\w+)\}\}/g;

function fillJson(value: JsonValue, values: ProjectValues["json"]): JsonValue | undefined {
  if (typeof value === "string") {
    const [whole, name = ""] = /^\{\{(\w+)\}\}$/.exec(value) ?? [];
    if (whole !== undefined) return values[name];
    return value.replace(placeholder, (_, part: string) => String(values[part]));
  }
  if (Array.isArray(value)) return value.flatMap((item) => fillJson(item, values) ?? []);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    const filled = fillJson(member, values);
    return filled === undefined ? [] : [[fillJson(key, values) as string, filled]];
  });
  return Object.fromEntries(members);
}

function fillLines(text: string, valueOf: (name: string) => string | undefined, pattern = placeholder): string {
  const lines = text.split("\n").flatMap((line) => {
    const isLeftOut = [...line.matchAll(pattern)].some(([, name = ""]) => valueOf(name) === undefined);
    return isLeftOut ? [] : [line.replace(pattern, (_, name: string) => valueOf(name) ?? "")];
  });
  return lines.join("\n");
}

/** The inside of a string literal. */
function escaped(value: JsonValue | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value).slice(1, -1);
}
