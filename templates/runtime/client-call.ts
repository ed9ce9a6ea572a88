import { toolError, ToolError, unfitError } from "./client-error.js";
import { answerIn, plainResult, type ToolResult } from "./client-result.js";
import type { ToolDefinition } from "./define-tool.js";
import { checkOutput } from "./drift.js";
import { own } from "./json.js";
import { issuesOf, problems } from "./validate.js";

/**
 * An MCP client, connected to a server of these tools: that of either SDK, or anything with its method. What a call takes beside its name and arguments
 * (`Rest`) is its own: options with a signal and a timeout.
 */
export interface McpClient<Rest extends readonly unknown[] = []> {
  callTool(call: { name: string; arguments: Record<string, unknown> }, ...rest: Rest): Promise<unknown>;
}

/**
 * Calls a tool of this catalogue, and gives its answer: for those that need a few tools, and no module of others. Of a tool without an output schema it is
 * the result itself (`ToolResult`). Throws a `ToolError`.
 */
export async function callTool<Input, Output, Rest extends readonly unknown[]>(
  client: McpClient<Rest>,
  tool: ToolDefinition<Input, Output>,
  input: NoInfer<Input>,
  ...rest: Rest
): Promise<Output> {
  const { outputSchema: schema } = tool;
  const result = await resultOf(client, tool, input, rest);
  if (schema === undefined) return plainResult(result) as Output;
  const answer = answerIn(result, schema);
  if (answer === undefined) {
    const why = { path: [], message: "it is not JSON, or not whole" };
    throw unfitError(tool.name, "output", [why], { result });
  }
  const { value, drift } = checkOutput(schema, answer);
  if (drift?.kind === "invalid") throw unfitError(tool.name, "output", drift.problems, { value: answer, result });
  return value as Output;
}

/** Makes functions of tools, each of which loads its tool when it is first called. */
export interface ToolFunctions<Rest extends readonly unknown[]> {
  /** Of a tool with an output schema. */
  <Input, Output>(
    load: () => Promise<ToolDefinition<Input, Output>>,
  ): (input?: Input, ...rest: Rest) => Promise<Output>;
  /** Of one without. */
  readonly plain: <Input>(
    load: () => Promise<ToolDefinition<Input>>,
  ) => (input?: Input, ...rest: Rest) => Promise<ToolResult>;
}

/** Functions of tools that are called through `client`. */
export function toolFunctions<Rest extends readonly unknown[]>(client: McpClient<Rest>): ToolFunctions<Rest> {
  const typed = <Input, Output>(load: () => Promise<ToolDefinition<Input, Output>>) => {
    return async (input?: Input, ...rest: Rest): Promise<Output> =>
      callTool(client, await load(), (input ?? {}) as NoInfer<Input>, ...rest);
  };
  return Object.assign(typed, { plain: typed as ToolFunctions<Rest>["plain"] });
}

/** What the MCP client gives, where that is no error. */
async function resultOf<Rest extends readonly unknown[]>(
  client: McpClient<Rest>,
  { name, inputSchema }: ToolDefinition,
  input: unknown,
  rest: Rest,
): Promise<unknown> {
  const issues = issuesOf(inputSchema, input);
  if (issues.length > 0) throw unfitError(name, "arguments", problems(issues));
  let result: unknown;
  try {
    result = await client.callTool({ name, arguments: input as Record<string, unknown> }, ...rest);
  } catch (cause) {
    throw new ToolError(name, "call", cause instanceof Error ? cause.message : String(cause), { cause });
  }
  if (own(result, "isError") === true) throw toolError(name, result);
  return result;
}
