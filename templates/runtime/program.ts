import { environmentOptions } from "./environment.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { readArguments } from "./stdio-arguments.js";
import { oneLine, versionText } from "./stdio-help.js";
import { type NodeProcess, nodeProcess } from "./stdio-node.js";

/** A program that is to serve. */
export interface Program {
  readonly process: NodeProcess;
  /** What `defaults`, environment and flags say together. */
  readonly options: ServerOptions;
  /** About flags and environment. */
  readonly warnings: readonly string[];
  /** Tells a line on standard error. */
  readonly say: (text: string) => void;
  /** Tells why it does not start; then it ends with exit code 2. */
  readonly fail: (faults: readonly string[]) => void;
}

/**
 * Reads flags and environment. Of `defaults` all holds that they do not say otherwise; its `credentials` come before the environment. Undefined where
 * there is nothing to serve: `help` or the version was asked for, and is printed, or a flag is wrong, which has failed.
 */
export function readProgram(
  definition: ServerDefinition,
  defaults: ServerOptions,
  help: () => string,
): Program | undefined {
  const process = nodeProcess();
  const environment = environmentOptions(definition);
  const asked = readArguments(process.argv.slice(2), definition, environment.tools);
  const say = (text: string): void => void process.stderr.write(`${oneLine(definition.name)}: ${oneLine(text)}\n`);
  const fail = (faults: readonly string[]): void => {
    for (const fault of faults) say(fault);
    process.exitCode = 2;
  };
  if ("fault" in asked) {
    fail([`${asked.fault}; --help lists the flags`]);
    return undefined;
  }
  if (asked.task !== "serve") {
    process.stdout.write(asked.task === "help" ? help() : versionText(definition));
    return undefined;
  }
  const { credentials } = defaults;
  const options = { ...defaults, ...environment, ...(credentials && { credentials }), ...asked.options };
  return { process, options, warnings: asked.warnings, say, fail };
}

/** Calls `end` on the first SIGINT or SIGTERM; a second one ends the process at once, with exit code 1. */
export function endOnSignals(process: NodeProcess, end: () => void): void {
  let signals = 0;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => (signals++ === 0 ? end() : process.exit(1)));
  }
}
