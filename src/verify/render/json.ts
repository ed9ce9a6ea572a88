import type { JsonObject } from "../../support/json.js";
import type { ShownReport } from "./words.js";

/** A run of `verify` for machines: reports and findings as they are, and what becomes of the quarantine. */
export function reportToJson({ tools, quarantine }: ShownReport): JsonObject {
  return { tools: tools as unknown as JsonObject[], quarantine: Object.fromEntries(quarantine) };
}
