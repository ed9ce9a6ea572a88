import type { LintReport } from "../lint/lint.js";
import { hosts } from "../lint/rules.js";
import { type PublishedContract, readContract } from "../model/published-contract.js";
import { loadTokenCounter, tokenEncoding } from "../support/tokens.js";
import { codeOf, readShown } from "./catalog-command.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { Io } from "./io.js";
import type { ShownCatalog } from "../catalog/page-data.js";
import type { LintFlags } from "./lint-flags.js";

/** `toolwright lint`: reads an output folder or a document, and holds its tools against the limits of hosts. */
export async function lintCommand(flags: LintFlags, io: Io): Promise<ExitCode> {
  const result = await readShown(flags, io);
  const { shown } = result;
  if (shown === undefined) return codeOf(result);
  const { lintTools } = await import("../lint/lint.js");
  const read = (contracts: ShownCatalog["contracts"]): readonly PublishedContract[] =>
    contracts.flatMap((contract) => readContract(contract) ?? []);
  const listed = shown.discovery && read(shown.discovery);
  const report = lintTools(read(shown.contracts), flags.host ?? hosts, await loadTokenCounter(), listed);
  io.stdout.write(await reportOf(report, shown, flags));
  return report.findings.some(({ severity }) => severity === "error") ? exitCodes.failed : exitCodes.done;
}

async function reportOf(report: LintReport, shown: ShownCatalog, { fix, json }: LintFlags): Promise<string> {
  const proposed = fix ? await configLines(report, shown) : "";
  if (json) {
    const told = { encoding: tokenEncoding, ...report, ...(fix && { config: proposed }) };
    return `${JSON.stringify(told, undefined, 2)}\n`;
  }
  const { reportText } = await import("../lint/render.js");
  return reportText(report) + (proposed === "" ? "" : `\n${proposed}`);
}

async function configLines({ findings }: LintReport, { catalog, names }: ShownCatalog): Promise<string> {
  const { proposeConfig } = await import("../lint/fix.js");
  const known = Object.entries(names.tools).map(([key, { name, operationId }]) => [name, operationId ?? key] as const);
  const made = (catalog?.tools ?? []).map(
    ({ name, operationId, operationKey }) => [name, operationId ?? operationKey] as const,
  );
  const keys = new Map([...known, ...made]);
  return proposeConfig(findings, (tool) => keys.get(tool) ?? tool);
}
