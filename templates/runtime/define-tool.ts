import type * as z from "zod";
import type { RequestBinding, SecurityRequirement } from "./binding.js";

/** MCP ToolAnnotations: what a call does to the world, as far as the document tells. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One tool: what it is called, what it takes and gives, and the HTTP request that it stands for. */
export interface ToolDefinition<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolHints;
  readonly inputSchema: z.ZodType<Input>;
  /** Absent where the document describes no JSON answer. */
  readonly outputSchema?: z.ZodType<Output>;
  /** The only members of the answer that are returned: JSON pointers with `*` for items of arrays and values of maps. */
  readonly fields?: readonly string[];
  readonly request: RequestBinding;
  /** Any one of these is enough; none are needed when absent or empty. */
  readonly security?: readonly SecurityRequirement[];
}

/**
 * A tool whose `Input` and `Output` are those of the constant it is assigned to: the schemas of what is written down carry no types of their own.
 * That they agree is the generator's promise.
 */
export function defineTool<Input, Output>(tool: ToolDefinition): ToolDefinition<Input, Output> {
  return tool as ToolDefinition<Input, Output>;
}

/** Gives a schema its written type. Unchecked on purpose: comparing large schemas with interfaces costs most of the compile time (runtime/zod.ts). */
export function typed<T>(schema: z.ZodType): z.ZodType<T> {
  return schema as z.ZodType<T>;
}
