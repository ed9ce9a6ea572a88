import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Face, Schema } from "../../model/schema.js";
import type { OpenApiVersion, SchemaLocation, SchemaResolver } from "../../resolve/resolved-document.js";

/** What making a tool needs from its surroundings. */
export interface ToolContext {
  readonly compile: (location: SchemaLocation, face: Face) => Schema;
  /** For what decides how a value is spelt outside JSON, which the model does not keep. */
  readonly schemas: SchemaResolver;
  readonly version: OpenApiVersion;
  readonly report: (diagnostic: Diagnostic) => void;
}
