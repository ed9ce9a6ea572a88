import type { ServerOptions } from "./mcp/index.js";

/**
 * What holds for every user of this server: limits, hooks, where the API is. Environment variables and flags come before it.
 * All options: https://www.npmjs.com/package/toolwright
 */
export const options: ServerOptions = {
  baseUrl: "{{baseUrl}}",
};
