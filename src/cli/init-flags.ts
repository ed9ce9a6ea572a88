import type { Command } from "commander";
import { collect } from "./document-flags.js";
import type { Commands } from "./program.js";

/** What `toolwright init` is told. */
export interface InitFlags {
  readonly source: string;
  /** From the working directory. */
  readonly dir: string;
  readonly name?: string;
  readonly packageName?: string;
  readonly baseUrl?: string;
  readonly headers: readonly string[];
  /** Whether the server lists three tools that find, describe and call all others. */
  readonly discovery?: true;
  readonly yes: boolean;
  readonly color: boolean;
}

const initHelp = `
Writes package.json, tsconfig.json, the config file, the start of the server, a test, README.md with the settings of MCP clients, a CI workflow, a
Dockerfile, server.json for the MCP registry and manifest.json for a bundle (MCPB), and generates the output into src/mcp.
Files that are there are never touched; those that differ from what would be written are named, so that running it again tells what changed.
Asks for what no flag says, on a terminal and without --yes. A flag marked with * may be given several times.

Examples:
  toolwright init https://api.acme.com/openapi.json acme-mcp --package @acme/mcp
  toolwright init openapi.yaml --yes
  toolwright init https://api.acme.com/openapi.json --header 'Authorization: Bearer $DOCS_TOKEN'

Exit codes: 0 done, 1 errors in the document or the folder, or an answer was refused, 2 wrong flags.
`;

/** Adds `init` to the command line. */
export function addInit(program: Command, commands: Commands): void {
  program
    .command("init")
    .summary("make a package that can be published: server, test, CI, settings of clients")
    .description("Makes a publishable package of an MCP server for an OpenAPI document.")
    .argument("<source>", "path or URL of the document")
    .argument("[dir]", "folder of the package", ".")
    .option("--name <name>", "name of the MCP server, as clients call it in their settings")
    .option("--package <name>", "name of the package on npm")
    .option("--base-url <url>", "where the API is, if not where the document says")
    .option(
      "--header <header>",
      "'Name: value' sent to the origin of a URL; $NAME is filled in, at each run *",
      collect,
    )
    .option("--discovery", "list three tools, which find, describe and call all others: for large catalogues")
    .option("-y, --yes", "ask nothing")
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", initHelp)
    .action(async (source: string, dir: string, given: Given) => {
      const { package: packageName, header = [], yes, ...rest } = given;
      const flags = { source, dir, ...rest, ...(packageName !== undefined && { packageName }) };
      await commands.init({ ...flags, headers: header, yes: yes === true });
    });
}

interface Given {
  readonly name?: string;
  readonly package?: string;
  readonly baseUrl?: string;
  readonly header?: string[];
  readonly discovery?: true;
  readonly yes?: true;
  readonly color: boolean;
}
