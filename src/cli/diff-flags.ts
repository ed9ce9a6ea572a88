import { type Command, Option } from "commander";
import type { Commands } from "./program.js";

/** What `toolwright diff` is told. */
export interface DiffFlags {
  readonly old: string;
  readonly now: string;
  readonly format: "text" | "json";
  /** What makes the exit code 1; nothing where it is undefined. */
  readonly failOn?: "breaking" | "any";
  readonly color: boolean;
}

const diffHelp = `
A tool keeps its name where its method and path, or its operationId, stay, as with toolwright.names.json.

Examples:
  toolwright diff old.yaml new.yaml
  toolwright diff https://api.acme.com/openapi.json openapi.json --fail-on breaking

Exit codes: 0 done, 1 changes that --fail-on names or errors in a document, 2 wrong flags.
`;

/** Adds `diff` to the command line. */
export function addDiff(program: Command, commands: Commands): void {
  program
    .command("diff")
    .summary("show what changes for MCP clients between two documents")
    .description("Compares the MCP contracts of two OpenAPI documents, and classes each change.")
    .argument("<old>", "path or URL of a document, or - for standard input")
    .argument("<new>", "likewise")
    .addOption(new Option("--format <format>", "how to print").choices(["text", "json"]).default("text"))
    .addOption(new Option("--fail-on <class>", "changes that make the exit code 1").choices(["breaking", "any"]))
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", diffHelp)
    .action(async (old: string, now: string, given: Omit<DiffFlags, "old" | "now">) => {
      await commands.diff({ old, now, ...given });
    });
}
