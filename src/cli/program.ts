import { Command } from "commander";
import type { GenerateFlags, VerifyFlags, WatchFlags } from "../config/options.js";
import { addCatalog, type CatalogFlags } from "./catalog-flags.js";
import { addCheck, type CheckFlags } from "./check-flags.js";
import { addDiff, type DiffFlags } from "./diff-flags.js";
import { addGenerate } from "./generate-flags.js";
import { addInit, type InitFlags } from "./init-flags.js";
import type { Io } from "./io.js";
import { addSync } from "./sync-flags.js";
import { addLint, type LintFlags } from "./lint-flags.js";
import { addVerify, type VerifyDisplay } from "./verify-flags.js";

/** How a command shows what it does. */
export interface DisplayFlags {
  readonly quiet: boolean;
  readonly json: boolean;
  readonly color: boolean;
}

/** What each command does with its flags. */
export interface Commands {
  init(flags: InitFlags): Promise<void>;
  generate(flags: GenerateFlags, display: DisplayFlags): Promise<void>;
  watch(flags: GenerateFlags, watching: WatchFlags, display: DisplayFlags): Promise<void>;
  check(flags: GenerateFlags, display: CheckFlags): Promise<void>;
  diff(flags: DiffFlags): Promise<void>;
  catalog(flags: CatalogFlags): Promise<void>;
  lint(flags: LintFlags): Promise<void>;
  sync(flags: GenerateFlags, display: Pick<DisplayFlags, "color">): Promise<void>;
  verify(flags: GenerateFlags, verifying: VerifyFlags, display: VerifyDisplay): Promise<void>;
}

/** The command line: names, flags, help. It parses, and calls `commands`; what is wrong throws a `CommanderError`. */
export function createProgram(version: string, io: Io, commands: Commands): Command {
  const program = new Command("toolwright")
    .description("Generates typed MCP tools from an OpenAPI document.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    });
  addInit(program, commands);
  addGenerate(program, commands);
  addCheck(program, commands);
  addDiff(program, commands);
  addVerify(program, commands);
  addCatalog(program, commands);
  addLint(program, commands);
  addSync(program, commands);
  return program;
}
