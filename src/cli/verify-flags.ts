import { type Command, Option } from "commander";
import type { VerifyFlags } from "../config/options.js";
import { addDocumentFlags, collect, documentFlags, type GivenFlags } from "./document-flags.js";
import type { Commands } from "./program.js";

/** How `verify` shows what it finds. */
export interface VerifyDisplay {
  readonly format: "text" | "json" | "markdown";
  readonly color: boolean;
}

const verifyHelp = `
Takes the flags that generate takes, and the same config file. Calls only tools that read and whose required arguments are known: from verify.arguments of the
config file, from links between operations, from examples, defaults and constants of the document. Credentials come from the environment
variables of the generated server. Reports hold no values of answers but those that an enum does not list.

Examples:
  toolwright verify --base-url https://staging.acme.com/v1
  toolwright verify --tool get_pet --tool create_pet
  toolwright verify --recorded test/answers --format markdown
  toolwright verify --quarantine && toolwright generate

Exit codes: 0 no answer deviates, 1 some do or the document has errors, 2 wrong flags or config file, 3 could not tell.
`;

/** Adds `verify` to the command line. */
export function addVerify(program: Command, commands: Commands): void {
  const command = program
    .command("verify")
    .summary("tell whether the API answers what its document says")
    .description("Calls the API, and holds its answers against the output schemas of the document.");
  addDocumentFlags(command)
    .option("--tool <name>", "call this tool alone, also if it changes something *", collect)
    .option("--base-url <url>", "where the API is, with its base path")
    .option("--rate <number>", "calls that begin in one second; 5 unless told")
    .option("--concurrency <number>", "calls at the same time; 2 unless told")
    .option("--max-calls <number>", "calls of the run; 200 unless told")
    .option("--recorded <dir>", "read answers from <tool>.json, <operationId>.1.json ... in place of calls")
    .option("--quarantine", "write down which tools deviate, so that generate leaves out their output schemas")
    .addOption(new Option("--format <format>", "how to print").choices(["text", "json", "markdown"]).default("text"))
    .option("--no-color", "print without colors, as the variable NO_COLOR does")
    .addHelpText("after", verifyHelp)
    .action(async (source: string | undefined, given: GivenFlags & GivenVerifyFlags) => {
      const { tool, format, color, quarantine, ...rest } = given;
      const verifying = { ...rest, ...(tool && { tools: tool }), quarantine: quarantine === true };
      await commands.verify(documentFlags(source, given), verifying, { format, color });
    });
}

interface GivenVerifyFlags extends Omit<VerifyFlags, "tools" | "quarantine">, VerifyDisplay {
  readonly tool?: string[];
  readonly quarantine?: true;
}
