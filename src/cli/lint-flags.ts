import { type Command, InvalidArgumentError } from "commander";
import { type Host, hosts } from "../lint/rules.js";
import type { Commands } from "./program.js";

/** What `toolwright lint` is told. */
export interface LintFlags {
  readonly source?: string;
  readonly config?: string;
  /** All where it is undefined. */
  readonly host?: readonly Host[];
  /** Print config lines as well. */
  readonly fix?: true;
  readonly json?: true;
  readonly color: boolean;
}

const lintHelp = `
Of an output folder it judges the tools as they are published there; of a document, those that generate would make of it under the config file. Without
a source it judges the output folder of the config file. Errors are what a host refuses; warnings what it cuts, or what models handle badly.

Examples:
  toolwright lint src/mcp
  toolwright lint openapi.yaml --host claude --host cursor --fix

Exit codes: 0 no errors, 1 errors, 2 wrong flags or config file, 3 the source could not be read.
`;

/** Adds `lint` to the command line. */
export function addLint(program: Command, commands: Commands): void {
  program
    .command("lint")
    .summary("tell what hosts would refuse or cut of the tools")
    .description(
      "Holds the tools against the limits of hosts, counts tokens, and looks for texts that models cannot tell apart.",
    )
    .argument("[source]", "an output folder, or path or URL of a document, or - for standard input")
    .option("-c, --config <file>", "config file to read")
    .option("--host <host>", `host to judge for: ${hosts.join(", ")}; all unless told *`, collectHost)
    .option("--fix", "propose lines for the config file")
    .option("--json", "print one JSON object: hosts, findings and sizes")
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", lintHelp)
    .action(async (source: string | undefined, given: Omit<LintFlags, "source">) => {
      await commands.lint({ ...(source !== undefined && { source }), ...given });
    });
}

function collectHost(value: string, before: readonly Host[] | undefined): Host[] {
  const host = hosts.find((one) => one === value);
  if (host === undefined) throw new InvalidArgumentError(`Allowed choices are ${hosts.join(", ")}.`);
  return [...(before ?? []), host];
}
