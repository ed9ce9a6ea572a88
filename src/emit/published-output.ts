import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import { outlineOf } from "./json-schema/budget.js";
import { gate } from "./json-schema/gate.js";
import { publishSchema } from "./json-schema/publish.js";
import { withoutTexts } from "./json-schema/texts.js";

/** Nodes of a published output schema. */
export const outputNodes = 200;

/** Where texts are left out: below the members of the root, or of the items of a root that is an array. */
const textLevel = 4;

export interface PublishedOutput {
  readonly schema: JsonObject;
  /** Schema nodes that are shown, and all that the document declares. */
  readonly shownNodes: number;
  readonly declaredNodes: number;
}

/**
 * The output schemas of all tools by name: whole up to 200 nodes each, or, where the list of tools would grow too long, up to `budget` nodes each and
 * without the texts of what lies deep. What fails the gate is not in it.
 */
export function publishOutputs({ tools, schemas }: Catalog, budget: number | undefined): PhaseResult<ReadonlyMap<string, PublishedOutput>> {
  const diagnostics: Diagnostic[] = [];
  const published = new Map<string, PublishedOutput>();
  for (const tool of tools) {
    if (tool.output === undefined) continue;
    const outline = outlineOf(tool.output, schemas, budget ?? outputNodes);
    const whole = publishSchema(tool.output, "output", schemas, outline);
    const schema = budget === undefined ? whole : withoutTexts(whole, textLevel);
    const reason = gate(schema, "output");
    if (reason === undefined) published.set(tool.name, { schema, shownNodes: outline.shownNodes, declaredNodes: outline.declaredNodes });
    else diagnostics.push(outputFault(tool, reason));
  }
  return { value: published, diagnostics };
}

function outputFault(tool: Tool, reason: string): Diagnostic {
  return diagnostic("gate/output", { tool: tool.name, reason }, tool.origin);
}
