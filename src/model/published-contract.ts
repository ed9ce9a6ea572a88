import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import type { CountTokens } from "../support/tokens.js";

/** A tool as `tools/list` answers it, as far as hosts judge it and people are shown it. */
export interface PublishedContract {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations: JsonObject;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
}

/** A published tool; undefined for what is none. */
export function readContract(value: JsonValue): PublishedContract | undefined {
  const [name, title, description, annotations, inputSchema, outputSchema] = [
    "name",
    "title",
    "description",
    "annotations",
    "inputSchema",
    "outputSchema",
  ].map((key) => ownMember(value, key));
  if (typeof name !== "string" || !isJsonObject(inputSchema)) return undefined;
  return {
    name,
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    annotations: isJsonObject(annotations) ? annotations : {},
    inputSchema,
    ...(isJsonObject(outputSchema) && { outputSchema }),
  };
}

/** The tokens of a tool as hosts give it to models: name, description and input, as JSON. */
export function countTool({ name, description, inputSchema }: PublishedContract, count: CountTokens): number {
  return count(JSON.stringify({ name, description, inputSchema }));
}
