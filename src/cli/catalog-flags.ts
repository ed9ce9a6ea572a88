import { type Command, Option } from "commander";
import type { Commands } from "./program.js";

/** What `toolwright catalog` is told. */
export interface CatalogFlags {
  readonly source?: string;
  readonly config?: string;
  /** Undefined: as the ending of `out` says, else HTML. */
  readonly format?: "html" | "markdown";
  /** The file to write, from the working directory; standard output where it is undefined. */
  readonly out?: string;
  readonly color: boolean;
}

const catalogHelp = `
Of an output folder it shows the tools as they are published there; of a document, those that generate would make of it under the config file. Without
a source it shows the output folder of the config file. The page is one file: it loads nothing, and needs no server.

Examples:
  toolwright catalog --out catalog.html
  toolwright catalog https://api.acme.com/openapi.json --out catalog.html
  toolwright catalog src/mcp --format markdown | less

Exit codes: 0 done, 1 the document has errors, 2 wrong flags or config file, 3 the source could not be read.
`;

/** Adds `catalog` to the command line. */
export function addCatalog(program: Command, commands: Commands): void {
  program
    .command("catalog")
    .summary("show the tools to people, as a page")
    .description("Writes a page that shows every tool: input and output, what a call sends, and its size in tokens.")
    .argument("[source]", "an output folder, or path or URL of a document, or - for standard input")
    .option("-o, --out <file>", "file to write; standard output unless told")
    .option("-c, --config <file>", "config file to read")
    .addOption(
      new Option("--format <format>", "what to write; html unless --out ends in .md").choices(["html", "markdown"]),
    )
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", catalogHelp)
    .action(async (source: string | undefined, given: Omit<CatalogFlags, "source">) => {
      await commands.catalog({ ...(source !== undefined && { source }), ...given });
    });
}
