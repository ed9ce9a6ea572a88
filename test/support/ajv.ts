import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import type { FormatsPlugin } from "ajv-formats";

// The package is CommonJS: its default export is the plugin itself under a bundler, and holds it under Node.
const addFormats = addFormatsModule as unknown as FormatsPlugin;

/** Ajv 2020 as MCP clients have it: not strict, with the standard formats; silent. */
export function lenientAjv(): Ajv2020 {
  return addFormats(
    new Ajv2020({ strict: false, validateSchema: false, meta: false, logger: false, inlineRefs: false }),
  ) as Ajv2020;
}
