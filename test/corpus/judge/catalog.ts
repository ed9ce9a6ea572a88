import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A JSON Schema as published; no keyword is trusted to be what it should. */
export type Published = Readonly<Record<string, unknown>>;

/** A tool as `tools/list` answers it. */
export interface PublishedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Published;
  readonly outputSchema?: Published;
}

/** The tools of the `catalog.json` in an output folder. */
export function readCatalog(out: string): PublishedTool[] {
  return (JSON.parse(readFileSync(join(out, "catalog.json"), "utf8")) as { tools: PublishedTool[] }).tools;
}

/** Which tool stands for which operation (`GET /pets/{id}`), by the names file of an output folder. */
export function readToolNames(out: string): Map<string, string> {
  const file = JSON.parse(readFileSync(join(out, "toolwright.names.json"), "utf8")) as {
    tools: Record<string, { name: string }>;
  };
  return new Map(Object.entries(file.tools).map(([operation, { name }]) => [operation, name]));
}

export function isSchema(value: unknown): value is Published {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema that a local reference (`#`, `#/$defs/Node`) names inside `root`. */
export function resolveLocal(root: Published, reference: string): Published | undefined {
  let value: unknown = root;
  for (const part of reference
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part !== "")) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isSchema(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return reference.startsWith("#") && isSchema(value) ? value : undefined;
}
