import { resolve } from "node:path";
import type { InitResult } from "../init.js";
import { relativePath } from "../support/paths.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { InitFlags } from "./init-flags.js";
import { type Io, isWatched } from "./io.js";
import { startProgress } from "./progress.js";
import { summaryText } from "./report.js";
import { placesIn, showDiagnostics } from "./show-diagnostics.js";

const codeOf = {
  done: exitCodes.done,
  failed: exitCodes.failed,
  cancelled: exitCodes.failed,
  usage: exitCodes.usage,
};

/** `toolwright init`: asks what must be asked, writes a project, and shows what came of it. */
export async function initCommand(flags: InitFlags, io: Io): Promise<ExitCode> {
  const { init } = await import("../init.js");
  const { source, headers, name, packageName, baseUrl, discovery } = flags;
  const folder = resolve(io.cwd, flags.dir);
  const given = {
    ...(name !== undefined && { name }),
    ...(packageName !== undefined && { packageName }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const progress = startProgress(io, true);
  const { stdin } = io;
  const asks = stdin?.isTTY === true && isWatched(io) && !flags.yes;
  const askOn = asks ? (await import("./init-prompts.js")).askOn : undefined;
  const ask = askOn?.({ input: stdin as never, output: io.stderr as never }, given);
  let result: InitResult;
  try {
    const asking = ask && (async (...question: Parameters<typeof ask>) => (progress.end(), ask(...question)));
    const options = { source, folder, cwd: io.cwd, env: io.env, given, headers, ...(discovery && { discovery }) };
    result = await init(options, asking, progress.report);
  } finally {
    progress.end();
  }
  const { diagnostics, bundle } = result;
  if (diagnostics.length > 0) await showDiagnostics(diagnostics, await placesIn(bundle), flags, io);
  io.stdout.write(lines(result, flags, folder, io).join(""));
  return codeOf[result.verdict];
}

function lines({ verdict, project, output, answers }: InitResult, flags: InitFlags, folder: string, io: Io): string[] {
  if (project === undefined || answers === undefined) return ["Nothing was written.\n"];
  const place = relativePath(io.cwd, folder);
  const { created, unchanged, different } = project;
  const kept = unchanged.length + different.length;
  return [
    `${answers.packageName} in ${place}: ${files(created.length)} written${kept > 0 ? `, ${kept} left as they were` : ""}\n`,
    ...(different.length > 0 ? ["Not what init would write, and left as they are:\n"] : []),
    ...different.map((path) => `  ${path}\n`),
    ...(created.includes("toolwright.config.json") && /^https?:[^?]*\?/i.test(flags.source)
      ? ["The query of the source stands in toolwright.config.json: if it is a secret, take a --header.\n"]
      : []),
    ...outputLines(output),
    ...(verdict === "done" && created.length > 0 ? nextLines(place) : []),
  ];
}

function outputLines(output: InitResult["output"]): string[] {
  if (output === undefined) return [];
  if ("generated" in output) return output.generated.ok ? [summaryText(output.generated, output.options)] : [];
  const { verdict } = output.checked;
  if (verdict === "same") return ["The output is up to date.\n"];
  return verdict === "different" ? ["The output is not what would be generated: see npm run check.\n"] : [];
}

function nextLines(place: string): string[] {
  const enter = place === "." ? "" : `  cd ${place}\n`;
  return [`\nNext:\n${enter}  npm install\n  npm test\nREADME.md tells how it is used and published.\n`];
}

function files(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
