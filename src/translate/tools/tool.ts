import type { Tool } from "../../model/catalog.js";
import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { sortedEntries } from "../../support/order.js";
import { fileNameFor } from "../names/file-names.js";
import { unreserved } from "../names/reserved.js";
import { operationKey } from "../names/tool-names.js";
import { camelIdentifier, pascalIdentifier } from "../names/words.js";
import { annotationsFor } from "./annotations.js";
import { inputsOf } from "./arguments.js";
import type { ToolContext } from "./context.js";
import { type Answer, answerOf } from "./output.js";
import { descriptionOf, titleOf } from "./texts.js";

/** Folder of the tools whose operation has no tag. */
const untagged = "untagged";

/** A tool whose output has not been looked up yet. */
export interface DraftTool {
  readonly tool: Tool;
  readonly answer: Answer | undefined;
}

/** The tool of one operation, under a name that has been given. */
export function draftTool(
  context: ToolContext,
  operation: ResolvedOperation,
  { name, isNameGiven }: Pick<Tool, "name" | "isNameGiven">,
): DraftTool {
  const inputs = inputsOf(context, operation);
  const pascal = pascalIdentifier(name);
  const tool: Tool = {
    name,
    title: titleOf(operation),
    description: descriptionOf(operation),
    annotations: annotationsFor(operation.method),
    operationKey: operationKey(operation),
    ...(operation.operationId !== undefined && { operationId: operation.operationId }),
    tags: operation.tags,
    ...(isNameGiven && { isNameGiven }),
    folder: fileNameFor(operation.tags[0] ?? untagged, untagged),
    fileName: fileNameFor(name, "tool"),
    identifiers: { constant: unreserved(camelIdentifier(name)), input: `${pascal}Input`, output: `${pascal}Output` },
    arguments: inputs.arguments,
    request: {
      method: operation.method,
      path: operation.path,
      parameters: inputs.parameters,
      ...(inputs.body && { body: inputs.body }),
      ...(operation.servers && { servers: operation.servers }),
    },
    security: operation.security.map((requirement) => Object.fromEntries(sortedEntries(requirement))),
    links: [],
    origin: operation.origin,
  };
  return { tool, answer: answerOf(context, operation) };
}
