export { defineConfig } from "./config/define-config.js";
export type { GenerateOptions, Selection, ToolwrightConfig } from "./config/options.js";
export type { Diagnostic } from "./diagnostics/diagnostic.js";
export { generate } from "./generate.js";
export type { GenerateResult, ProgressEvent, Summary } from "./generate-result.js";
