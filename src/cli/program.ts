import { Command } from "commander";
import type { GenerateFlags, Selection } from "../config/options.js";
import { addDiff, type DiffFlags } from "./diff-flags.js";
import type { Io } from "./io.js";

/** How a command shows what it does. */
export interface DisplayFlags {
  readonly quiet: boolean;
  readonly json: boolean;
  readonly color: boolean;
}

/** What each command does with its flags. */
export interface Commands {
  generate(flags: GenerateFlags, display: DisplayFlags): Promise<void>;
  diff(flags: DiffFlags): Promise<void>;
}

/** The command line: names, flags, help. It parses, and calls `commands`; what is wrong throws a `CommanderError`. */
export function createProgram(version: string, io: Io, commands: Commands): Command {
  const program = new Command("toolwright")
    .description("Generates typed MCP tools from an OpenAPI document.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    });
  addGenerate(program, commands);
  addDiff(program, commands);
  return program;
}

const generateHelp = `
Flags come before the config file: toolwright.config.{ts,js,mjs,json,yaml,yml} in the working directory.
A flag marked with * may be given several times. Globs: * within a segment, ** across segments.

Examples:
  toolwright generate openapi.yaml --out src/mcp
  toolwright generate https://api.acme.com/openapi.json --out src/mcp --exclude-tag internal
  curl -s https://api.acme.com/openapi.json | toolwright generate - --out src/mcp

Exit codes: 0 done, 1 errors in the document or the output folder, 2 wrong flags or config file.
`;

function addGenerate(program: Command, commands: Commands): void {
  const command = program
    .command("generate")
    .summary("write typed MCP tool modules for an OpenAPI document")
    .description("Reads an OpenAPI document (2.0, 3.0, 3.1, 3.2) and writes typed MCP tool modules.")
    .argument("[source]", "path or URL of the document, or - for standard input")
    .option("-o, --out <dir>", "folder to write to; its other files are left alone")
    .option("-c, --config <file>", "config file to read");
  for (const verb of ["include", "exclude"]) {
    const only = verb === "include" ? "only operations" : "no operations";
    command
      .option(`--${verb}-tag <tag>`, `${only} with this tag *`, collect)
      .option(`--${verb}-path <glob>`, `${only} whose path matches *`, collect)
      .option(`--${verb}-method <method>`, `${only} of this method *`, collect)
      .option(`--${verb}-operation <glob>`, `${only} whose operationId matches *`, collect);
  }
  command
    .option("--name <name>", "name of the MCP server")
    .option("--server-version <version>", "version of the MCP server")
    .option("--force", "overwrite files of the output that were edited or are not ours")
    .option("--strict", "refuse documents with warnings")
    .option("-q, --quiet", "print errors only")
    .option("--json", "print one JSON object: summary and diagnostics")
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", generateHelp)
    .action(async (source: string | undefined, given: GivenFlags) => {
      const display = { quiet: given.quiet === true, json: given.json === true, color: given.color };
      await commands.generate(generateFlags(source, given), display);
    });
}

/** What commander makes of the flags of `generate`. */
interface GivenFlags {
  readonly out?: string;
  readonly config?: string;
  readonly includeTag?: string[];
  readonly includePath?: string[];
  readonly includeMethod?: string[];
  readonly includeOperation?: string[];
  readonly excludeTag?: string[];
  readonly excludePath?: string[];
  readonly excludeMethod?: string[];
  readonly excludeOperation?: string[];
  readonly name?: string;
  readonly serverVersion?: string;
  readonly force?: true;
  readonly strict?: true;
  readonly quiet?: true;
  readonly json?: true;
  readonly color: boolean;
}

function generateFlags(source: string | undefined, given: GivenFlags): GenerateFlags {
  const { includeTag, includePath, includeMethod, includeOperation } = given;
  const { excludeTag, excludePath, excludeMethod, excludeOperation } = given;
  return {
    ...(source !== undefined && { source }),
    ...(given.out !== undefined && { out: given.out }),
    ...(given.config !== undefined && { config: given.config }),
    ...(given.name !== undefined && { name: given.name }),
    ...(given.serverVersion !== undefined && { serverVersion: given.serverVersion }),
    include: selection(includeTag, includePath, includeMethod, includeOperation),
    exclude: selection(excludeTag, excludePath, excludeMethod, excludeOperation),
    force: given.force === true,
    strict: given.strict === true,
  };
}

function selection(tags?: string[], paths?: string[], methods?: string[], operationIds?: string[]): Selection {
  return {
    ...(tags && { tags }),
    ...(paths && { paths }),
    ...(methods && { methods }),
    ...(operationIds && { operationIds }),
  };
}

function collect(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}
