import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { endOnSignals, readProgram } from "./program.js";
import { trackRequests } from "./stdio-drain.js";
import { helpText } from "./stdio-help.js";
import type { NodeProcess } from "./stdio-node.js";

/** How long calls in flight may take when the input has ended: somebody may still read their answers. */
const END_GRACE_MS = 10_000;
/** And when the process is told to end: the clients of the SDKs kill it 2 seconds later. */
const SIGNAL_GRACE_MS = 1_500;
/** For the last answers to leave the process. */
const FLUSH_MS = 500;

/**
 * The program that serves over standard input and output (MCP, section "stdio"): reads flags and environment, and starts what `createServer` makes of
 * them. Of `defaults` all holds that they do not say otherwise; its `credentials` come before the environment. Only the protocol goes to standard output; `console` writes to standard error. Ends with the input, on SIGINT and on SIGTERM: calls in
 * flight are answered, or cancelled when their time is up. Flags that it does not know end it with exit code 2.
 */
export function runStdio(
  definition: ServerDefinition,
  createServer: (options: ServerOptions) => McpServer,
  defaults: ServerOptions = {},
): void {
  const program = readProgram(definition, defaults, () => helpText(definition, defaults));
  if (!program) return;
  const { process, options, warnings, say } = program;
  for (const warning of warnings) say(warning);
  serve(() => createServer(options), process, say);
}

function serve(createServer: () => McpServer, process: NodeProcess, say: (text: string) => void): void {
  const { Console } = process.getBuiltinModule("node:console");
  Object.assign(globalThis, { console: new Console(process.stderr, process.stderr) });
  const transport = new StdioServerTransport(withoutEnd(process.stdin) as never, process.stdout as never);
  // The transport listens once for each answer that waits for a slow reader: Node would take more than ten for a leak, and say so.
  process.stdout.setMaxListeners(0);
  const onerror = ({ message }: Error): void => say(message.slice(0, 400));
  const connection = serveStdio(createServer, { transport, onerror });
  const whenIdle = trackRequests(transport);

  let isEnding = false;
  const finish = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await connection.close();
    setTimeout(() => process.exit(0), FLUSH_MS);
    process.stdout.write("", () => process.exit(0));
  };
  const end = (graceMs: number): void => {
    setTimeout(finish, graceMs);
    // What has come is read first.
    setTimeout(() => whenIdle(() => void finish()));
  };
  endWith(process, transport, end);
}

/** The SDK's transport closes with its input, and answers nothing from then on: so it is given one that it does not see end. */
function withoutEnd(stdin: NodeProcess["stdin"]): object {
  const onData = (method: "on" | "off") => (event: string, listener: (chunk: unknown) => void) =>
    event === "data" && stdin[method](event, listener);
  return { on: onData("on"), off: onData("off"), listenerCount: () => 0, pause: () => stdin.pause() };
}

function endWith(process: NodeProcess, transport: StdioServerTransport, end: (graceMs: number) => void): void {
  process.stdin.on("end", () => end(END_GRACE_MS));
  process.stdin.on("close", () => end(END_GRACE_MS));
  process.stdin.on("error", () => end(END_GRACE_MS));
  endOnSignals(process, () => end(SIGNAL_GRACE_MS));
  // Nobody reads any more, or a message was too large.
  const { onclose } = transport;
  const closed = (): void => {
    onclose?.();
    end(0);
  };
  Object.assign(transport, { onclose: closed });
}
