import { type Command, Option } from "commander";
import type { Commands } from "./program.js";

/** What `toolwright diff` is told. */
export interface DiffFlags {
  readonly old: string;
  readonly now: string;
  readonly format: "text" | "json" | "markdown";
  /** What makes the exit code 1; nothing where it is undefined. */
  readonly failOn?: "breaking" | "any";
  readonly color: boolean;
}

const diffHelp = `
Each side is an OpenAPI document (path, URL, or - for standard input), an output folder of generate, or a catalog.json.
Tools keep their names as toolwright.names.json keeps them; without one, the new document is named as after the old one.

Examples:
  toolwright diff old.yaml new.yaml
  toolwright diff src/mcp https://api.acme.com/openapi.json --fail-on breaking
  git show main:src/mcp/catalog.json > old.json && toolwright diff old.json src/mcp --format markdown

Exit codes: 0 done, 1 changes that --fail-on names or errors in a document, 2 wrong flags, 3 a side could not be read.
`;

/** Adds `diff` to the command line. */
export function addDiff(program: Command, commands: Commands): void {
  program
    .command("diff")
    .summary("show what changes for MCP clients between two documents or outputs")
    .description("Compares two MCP contracts, and says of each change whom it breaks.")
    .argument("<old>", "a document, an output folder or a catalog.json")
    .argument("<new>", "likewise")
    .addOption(new Option("--format <format>", "how to print").choices(["text", "json", "markdown"]).default("text"))
    .addOption(new Option("--fail-on <class>", "changes that make the exit code 1").choices(["breaking", "any"]))
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", diffHelp)
    .action(async (old: string, now: string, given: Omit<DiffFlags, "old" | "now">) => {
      await commands.diff({ old, now, ...given });
    });
}
