import { type Command, Option } from "commander";
import { addDocumentFlags, documentFlags, type GivenFlags } from "./document-flags.js";
import type { Commands } from "./program.js";

const generateHelp = `
Flags come before the config file: toolwright.config.{ts,js,mjs,json,yaml,yml} in the working directory.
A flag marked with * may be given several times. Globs: * within a segment, ** across segments.

Examples:
  toolwright generate openapi.yaml --out src/mcp
  toolwright generate https://api.acme.com/openapi.json --out src/mcp --exclude-tag internal
  toolwright generate https://api.acme.com/openapi.json --out src/mcp --header 'Authorization: $DOCS_TOKEN'
  toolwright generate http://localhost:3000/openapi.json --out src/mcp --watch
  curl -s https://api.acme.com/openapi.json | toolwright generate - --out src/mcp

Exit codes: 0 done, 1 errors in the document or the output folder, 2 wrong flags or config file. With --watch it ends with 0 when it is interrupted.
`;

/** Adds `generate` to the command line. */
export function addGenerate(program: Command, commands: Commands): void {
  const command = program
    .command("generate")
    .summary("write typed MCP tool modules for an OpenAPI document")
    .description("Reads an OpenAPI document (2.0, 3.0, 3.1, 3.2) and writes typed MCP tool modules.");
  addDocumentFlags(command)
    .option("--force", "generate all anew, over files of the output that were edited or are not ours")
    .addOption(new Option("-w, --watch", "generate again whenever the document changes").conflicts(["json", "offline"]))
    .option("--interval <seconds>", "how often --watch asks a URL again; 5 unless told")
    .option("-q, --quiet", "print errors only")
    .option("--json", "print one JSON object: summary and diagnostics")
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", generateHelp)
    .action(async (source: string | undefined, given: GivenFlags & OwnFlags) => {
      const display = { quiet: given.quiet === true, json: given.json === true, color: given.color };
      const flags = { ...documentFlags(source, given), force: given.force === true };
      const { watch, interval } = given;
      if (watch) return commands.watch(flags, { ...(interval !== undefined && { interval }) }, display);
      if (interval !== undefined) command.error("error: option '--interval <seconds>' needs '--watch'");
      await commands.generate(flags, display);
    });
}

interface OwnFlags {
  readonly force?: true;
  readonly watch?: true;
  readonly interval?: string;
  readonly quiet?: true;
  readonly json?: true;
  readonly color: boolean;
}
