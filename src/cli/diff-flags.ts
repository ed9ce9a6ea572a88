import { type Command, Option } from "commander";
import type { DiffSourceFlags } from "../config/options.js";
import { addSelectionFlags, collect, type GivenSelection, selectionFlags } from "./document-flags.js";
import type { Commands } from "./program.js";

/** What `toolwright diff` is told. */
export interface DiffFlags extends DiffSourceFlags, DiffDisplay {}

interface DiffDisplay {
  readonly format: "text" | "json" | "markdown";
  /** What makes the exit code 1; nothing where it is undefined. */
  readonly failOn?: "breaking" | "any";
  readonly color: boolean;
}

const diffHelp = `
Each side is an OpenAPI document (path, URL, or - for standard input), an output folder of generate, or a catalog.json.
Tools keep their names as toolwright.names.json keeps them; without one, the new document is named as after the old one.
Documents are read as generate reads them with the same flags; no config file is. A flag marked with * may be given several times.

Examples:
  toolwright diff old.yaml new.yaml
  toolwright diff src/mcp https://api.acme.com/openapi.json --fail-on breaking --exclude-tag internal
  toolwright diff https://api.acme.com/openapi.json https://next.acme.com/openapi.json --header 'Authorization: $NEXT_TOKEN'
  git show main:src/mcp/catalog.json > old.json && toolwright diff old.json src/mcp --format markdown

Exit codes: 0 done, 1 changes that --fail-on names or errors in a document, 2 wrong flags, 3 a side could not be read.
`;

/** Adds `diff` to the command line. */
export function addDiff(program: Command, commands: Commands): void {
  const command = program
    .command("diff")
    .summary("show what changes for MCP clients between two documents or outputs")
    .description("Compares two MCP contracts, and says of each change whom it breaks.")
    .argument("<old>", "a document, an output folder or a catalog.json")
    .argument("<new>", "likewise");
  addSelectionFlags(command)
    .option(
      "--header <header>",
      "'Name: value' sent to the origin of <new>, or of <old> if only that is a URL *",
      collect,
    )
    .option("--old-header <header>", "likewise, sent to the origin of <old> *", collect)
    .option("--timeout <seconds>", "how long a document of a URL may take; 30 unless told")
    .addOption(new Option("--format <format>", "how to print").choices(["text", "json", "markdown"]).default("text"))
    .addOption(new Option("--fail-on <class>", "changes that make the exit code 1").choices(["breaking", "any"]))
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", diffHelp)
    .action(async (old: string, now: string, given: Given) => {
      const { format, failOn, color, header, oldHeader, timeout } = given;
      await commands.diff({
        old,
        now,
        ...selectionFlags(given),
        ...(header && { headers: header }),
        ...(oldHeader && { oldHeaders: oldHeader }),
        ...(timeout !== undefined && { timeout }),
        format,
        ...(failOn && { failOn }),
        color,
      });
    });
}

interface Given extends GivenSelection, DiffDisplay {
  readonly header?: string[];
  readonly oldHeader?: string[];
  readonly timeout?: string;
}
