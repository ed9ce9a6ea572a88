import type { ToolwrightConfig } from "./options.js";

/** Types the config of a `toolwright.config.ts` or `.js`; gives it back as it is. */
export function defineConfig(config: ToolwrightConfig): ToolwrightConfig {
  return config;
}
