import type { Tool } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import { outlineOf } from "./json-schema/budget.js";
import { publishSchema, type Spelling } from "./json-schema/publish.js";
import { withoutTexts } from "./json-schema/texts.js";

/** Nodes of a published output schema. */
export const outputNodes = 200;

/** Where texts are left out: below the members of the root, or of the items of a root that is an array. */
const textLevel = 4;

/** The output of a tool as it is published. */
export interface PublishedOutput {
  readonly schema: JsonObject;
  /** Schema nodes that are shown. */
  readonly shownNodes: number;
  /** Whether these are all, so that every budget that they fit gives the same. */
  readonly isWhole: boolean;
}

/**
 * The output schema of a tool; undefined where it has none. Whole up to 200 nodes, or, where the list of tools would grow too long, up to `budget` nodes
 * and without the texts of what lies deep.
 */
export function publishOutput(
  { output }: Tool,
  spelling: Spelling,
  budget: number | undefined,
): PublishedOutput | undefined {
  if (output === undefined) return undefined;
  const outline = outlineOf(output, spelling.schemas, budget ?? outputNodes);
  const whole = publishSchema(output, spelling, outline);
  const { shownNodes, isWhole } = outline;
  return { schema: budget === undefined ? whole : withoutTexts(whole, textLevel), shownNodes, isWhole };
}
