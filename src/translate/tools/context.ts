import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Face, Schema } from "../../model/schema.js";
import type { SchemaLocation } from "../../resolve/resolved-document.js";

/** What making a tool needs from its surroundings. */
export interface ToolContext {
  readonly compile: (location: SchemaLocation, face: Face) => Schema;
  readonly report: (diagnostic: Diagnostic) => void;
}
