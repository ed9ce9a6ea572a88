import { CommanderError } from "commander";
import { toolwrightVersion } from "../version.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { Generate } from "./generate-command.js";
import type { Io } from "./io.js";
import { createProgram } from "./program.js";

/**
 * Runs the command line `argv` (without the program's name) and gives the exit code. Heavy parts are loaded when a command needs
 * them, so that `--version` and `--help` are quick; `loadGenerate` stands for the real one in tests.
 */
export async function main(
  argv: readonly string[],
  io: Io,
  loadGenerate: () => Promise<Generate> = async () => (await import("../generate.js")).generate,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const program = createProgram(toolwrightVersion(), io, {
    init: async (flags) => {
      const { initCommand } = await import("./init-command.js");
      exitCode = await initCommand(flags, io);
    },
    generate: async (flags, display) => {
      const { generateCommand } = await import("./generate-command.js");
      exitCode = await generateCommand(flags, display, io, loadGenerate);
    },
    watch: async (flags, watching, display) => {
      const { watchCommand } = await import("./watch-command.js");
      exitCode = await watchCommand(flags, watching, display, io);
    },
    check: async (flags, display) => {
      const { checkCommand } = await import("./check-command.js");
      exitCode = await checkCommand(flags, display, io);
    },
    diff: async (flags) => {
      const { diffCommand } = await import("./diff-command.js");
      exitCode = await diffCommand(flags, io);
    },
    lint: async (flags) => {
      const { lintCommand } = await import("./lint-command.js");
      exitCode = await lintCommand(flags, io);
    },
    catalog: async (flags) => {
      const { catalogCommand } = await import("./catalog-command.js");
      exitCode = await catalogCommand(flags, io);
    },
    sync: async (flags, display) => {
      const { syncCommand } = await import("./sync-command.js");
      exitCode = await syncCommand(flags, display, io);
    },
    verify: async (flags, verifying, display) => {
      const { verifyCommand } = await import("./verify-command.js");
      exitCode = await verifyCommand(flags, verifying, display, io);
    },
  });
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    io.stderr.write(bugReport(error, argv));
    return exitCodes.bug;
  }
}

function bugReport(error: unknown, argv: readonly string[]): string {
  const trace = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  const command = ["toolwright", ...argv.map((argument, index) => withoutCredentials(argument, argv[index - 1]))].join(
    " ",
  );
  const versions = `toolwright ${toolwrightVersion()}, Node.js ${process.version}, ${process.platform} ${process.arch}`;
  return `${trace}\n\nThis is a bug in toolwright, please report it with the lines above and these:\n  ${versions}\n  ${command}\n`;
}

/** User, password, query and fragment of a URL may be secrets, and the values of headers are. */
function withoutCredentials(argument: string, before: string | undefined): string {
  if (/^--(?:old-)?header$/u.test(before ?? "") || /^--(?:old-)?header=/u.test(argument))
    return argument.replace(/:.*$/su, ": ...");
  return argument.replace(/^(https?:\/\/)(?:[^/?#]*@)?([^?#]*).*$/isu, "$1$2");
}
