import type { Tool } from "../../model/catalog.js";
import type { OperationChanges } from "../../model/changes.js";
import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { oneLine } from "../../support/text.js";
import { sortedEntries } from "../../support/order.js";
import { fileNameFor } from "../names/file-names.js";
import { unreserved } from "../names/reserved.js";
import { operationKey } from "../names/tool-names.js";
import { camelIdentifier, pascalIdentifier } from "../names/words.js";
import { type Fixed, shapeInputs } from "../shape/arguments.js";
import type { MemberChange } from "../shape/members.js";
import { withChoices } from "../shape/media-types.js";
import { changedText } from "../shape/texts.js";
import { annotationsFor } from "./annotations.js";
import { inputsOf } from "./arguments.js";
import type { ToolContext } from "./context.js";
import { type Answer, answerOf } from "./output.js";
import { descriptionOf, maximumDescription, titleOf } from "./texts.js";

/** Folder of the tools whose operation has no tag. */
const untagged = "untagged";

/** A tool whose output has not been looked up yet. */
export interface DraftTool {
  readonly tool: Tool;
  readonly answer: Answer | undefined;
  readonly fixed: readonly Fixed[];
  readonly members: readonly MemberChange[];
}

/** What a tool is called, and what config file and document change of it. */
export interface ToolBrief extends Pick<Tool, "name" | "isNameGiven"> {
  readonly told?: OperationChanges | undefined;
}

/** The tool of one operation, under a name that has been given, after the changes of its texts, arguments and media types. */
export function draftTool(
  context: ToolContext,
  written: ResolvedOperation,
  { name, isNameGiven, told }: ToolBrief,
): DraftTool {
  const { operation, accept } = withChoices(written, name, told, context.report);
  const inputs = shapeInputs(name, inputsOf(context, operation), told, context.report);
  const pascal = pascalIdentifier(name);
  const { title, description, annotations, icons, meta } = told?.changes ?? {};
  const tool: Tool = {
    name,
    title: title === undefined ? titleOf(operation) : oneLine(title),
    description: changedText(descriptionOf(operation), description, maximumDescription),
    annotations: annotationsFor(operation.method, annotations),
    operationKey: operationKey(operation),
    ...(operation.operationId !== undefined && { operationId: operation.operationId }),
    tags: operation.tags,
    ...(isNameGiven && { isNameGiven }),
    folder: fileNameFor(operation.tags[0] ?? untagged, untagged),
    fileName: fileNameFor(name, "tool"),
    identifiers: { constant: unreserved(camelIdentifier(name)), input: `${pascal}Input`, output: `${pascal}Output` },
    arguments: inputs.arguments,
    ...(icons && { icons }),
    ...(meta && { meta }),
    request: {
      method: operation.method,
      path: operation.path,
      parameters: inputs.parameters,
      ...(inputs.body && { body: inputs.body }),
      ...(accept !== undefined && { accept }),
      ...(operation.servers && { servers: operation.servers }),
    },
    security: operation.security.map((requirement) => Object.fromEntries(sortedEntries(requirement))),
    links: [],
    origin: operation.origin,
  };
  return { tool, answer: answerOf(context, operation), fixed: inputs.fixed, members: inputs.members };
}
