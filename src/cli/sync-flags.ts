import type { Command } from "commander";
import { addDocumentFlags, documentFlags, type GivenFlags } from "./document-flags.js";
import type { Commands } from "./program.js";

const syncHelp = `
With allowList in the config file, only operations become tools that are listed under tools with enabled: true. sync lists operations that are new in the
document with enabled: false, takes away those that are gone, and moves the entries of those that were renamed. All else in the file stays as it is.

Examples:
  toolwright sync
  toolwright sync https://api.acme.com/openapi.json --config mcp.yaml

Exit codes: 0 the list is up to date, 1 errors in the document, or the config file is code and must be edited by hand, 2 wrong flags or config file.
`;

/** Adds `sync` to the command line. */
export function addSync(program: Command, commands: Commands): void {
  const command = program
    .command("sync")
    .summary("bring the list of allowed tools up to date with the document")
    .description("Lists the operations of the document that the config file does not know yet, with enabled: false.");
  addDocumentFlags(command)
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", syncHelp)
    .action(async (source: string | undefined, { color, ...given }: GivenFlags & { readonly color: boolean }) => {
      await commands.sync(documentFlags(source, given), { color });
    });
}
