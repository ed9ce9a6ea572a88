import { type Command, Option } from "commander";
import { addDocumentFlags, documentFlags, type GivenFlags } from "./document-flags.js";
import type { Commands } from "./program.js";

/** How `check` shows what it finds. */
export interface CheckFlags {
  readonly format: CheckFormat;
  readonly quiet: boolean;
  readonly color: boolean;
}

export type CheckFormat = "text" | "json" | "github";

const checkHelp = `
Takes the flags that generate takes, and the same config file. Writes nothing. With --offline the output is held against its own snapshot alone.
With --format github it writes annotations, and a summary to the file that GITHUB_STEP_SUMMARY names.

Examples:
  toolwright check
  toolwright check https://api.acme.com/openapi.json --out src/mcp --format github

Exit codes: 0 generating would change nothing, 1 it would or the document has errors, 2 wrong flags or config file, 3 could not tell.
`;

/** Adds `check` to the command line. */
export function addCheck(program: Command, commands: Commands): void {
  const command = program
    .command("check")
    .summary("tell whether generated modules are up to date, and if not, why")
    .description("Compares the output folder with what generate would write from the document as it is now.");
  addDocumentFlags(command)
    .addOption(new Option("--format <format>", "how to print").choices(["text", "json", "github"]).default("text"))
    .option("-q, --quiet", "print errors only")
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", checkHelp)
    .action(async (source: string | undefined, given: GivenFlags & GivenDisplay) => {
      const { format, quiet, color } = given;
      await commands.check(documentFlags(source, given), { format, quiet: quiet === true, color });
    });
}

interface GivenDisplay {
  readonly format: CheckFormat;
  readonly quiet?: true;
  readonly color: boolean;
}
