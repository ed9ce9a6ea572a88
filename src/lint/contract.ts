import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";

/** A tool as `tools/list` answers it, as far as hosts judge it. */
export interface PublishedContract {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations: JsonObject;
  readonly inputSchema: JsonObject;
}

/** A published tool; undefined for what is none. */
export function readContract(value: JsonValue): PublishedContract | undefined {
  const [name, title, description, annotations, inputSchema] = [
    "name",
    "title",
    "description",
    "annotations",
    "inputSchema",
  ].map((key) => ownMember(value, key));
  if (typeof name !== "string" || !isJsonObject(inputSchema)) return undefined;
  return {
    name,
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    annotations: isJsonObject(annotations) ? annotations : {},
    inputSchema,
  };
}
