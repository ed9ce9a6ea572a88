// Stands for `templates/runtime/define-tool.ts` where the compiler is to hold interfaces and Zod schemas together.
import type * as z from "zod";
import type { ToolDefinition, ToolHints } from "../../../templates/runtime/define-tool.js";

export type { ToolDefinition, ToolHints };

/** Demands nothing of a schema that gives what `T` says, neither more nor less, and the impossible of any other. */
type Fits<Schema extends z.ZodType, T> = [z.output<Schema>] extends [T]
  ? [T] extends [z.output<Schema> | Empty<T>]
    ? [Declared<T>, Declared<z.output<Schema>>] extends [Declared<z.output<Schema>>, Declared<T>]
      ? unknown
      : {
          readonly declaredByOneAlone: Exclude<
            Declared<T> | Declared<z.output<Schema>>,
            Declared<T> & Declared<z.output<Schema>>
          >;
        }
    : { readonly theTypeAdmitsMore: T }
  : { readonly theSchemaAdmitsMore: z.output<Schema> };

/** Names of members without those of index signatures: an optional one could be missing in one of two types that are assignable both ways. */
type Declared<T> = T extends string | number
  ? never
  : T extends object
    ? keyof { [Key in keyof T as string extends Key ? never : Key]: true }
    : never;

/** The interface of an input without arguments says nothing; what Zod gives for it, `Record<string, never>`, more. */
type Empty<T> = keyof T extends never ? T : never;

interface Declaration<In, Out> extends Omit<ToolDefinition, "inputSchema" | "outputSchema"> {
  readonly inputSchema: In;
  readonly outputSchema?: Out;
}

/** `defineTool({ ... })` of a `ToolDefinition<Input, Output>` in its checked form. */
export function defineTool<Input, Output = unknown>(): <
  In extends z.ZodType,
  Out extends z.ZodType = z.ZodType<Output>,
>(
  tool: Declaration<In & Fits<In, Input>, Out & Fits<Out, Output>>,
) => ToolDefinition<Input, Output> {
  return (tool) => tool as unknown as ToolDefinition<Input, Output>;
}

/** `typed<T>(schema)` in its checked form. */
export function typed<T>(): <Schema extends z.ZodType>(schema: Schema & Fits<Schema, T>) => z.ZodType<T> {
  return (schema) => schema as unknown as z.ZodType<T>;
}
