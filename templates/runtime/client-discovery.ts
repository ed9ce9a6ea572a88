import { callTool, type McpClient } from "./client-call.js";

/** A client of a server that lists few tools: all others are called through its tool `name`. */
export function callingThrough<Rest extends readonly unknown[]>(
  client: McpClient<Rest>,
  name: string,
): McpClient<Rest> {
  return {
    callTool: (call, ...rest) =>
      client.callTool({ name, arguments: { tool: call.name, arguments: call.arguments } }, ...rest),
  };
}

/** `callTool` through the tool `name`. */
export function callerThrough(name: string): typeof callTool {
  return async (client, tool, input, ...rest) => callTool(callingThrough(client, name), tool, input, ...rest);
}
