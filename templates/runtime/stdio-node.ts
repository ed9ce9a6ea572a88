/** What is used of Node; declared here, since an output does not need Node's types. */
export interface NodeProcess {
  /** Node, the program, and what was given to it. */
  readonly argv: readonly string[];
  exitCode?: number;
  readonly stdin: NodeReadable;
  readonly stdout: NodeWritable;
  readonly stderr: NodeWritable;
  exit(code: number): void;
  on(event: "SIGINT" | "SIGTERM", listener: () => void): unknown;
  getBuiltinModule(name: "node:util"): NodeUtil;
  getBuiltinModule(name: "node:console"): NodeConsole;
  getBuiltinModule(name: "node:http"): object;
}

/** A stream that is read. */
export interface NodeReadable {
  on(event: "end" | "close" | "error", listener: () => void): unknown;
  on(event: "data", listener: (chunk: unknown) => void): unknown;
  off(event: "data", listener: (chunk: unknown) => void): unknown;
  pause(): unknown;
}

/** A stream that is written to. */
export interface NodeWritable {
  /** `written` is called when the text has left the process. */
  write(text: string, written?: () => void): unknown;
  /** So many listeners of one kind may there be before Node warns; 0 stands for any number. */
  setMaxListeners(count: number): unknown;
}

interface NodeUtil {
  parseArgs(config: object): { readonly values: ParsedArguments };
}

/** What `parseArgs` of `node:util` makes of flags. */
export type ParsedArguments = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

interface NodeConsole {
  readonly Console: new (stdout: NodeWritable, stderr: NodeWritable) => object;
}

/** The process that this program is, on Node. */
export function nodeProcess(): NodeProcess {
  return (globalThis as unknown as { readonly process: NodeProcess }).process;
}
