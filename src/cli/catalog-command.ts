import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { CatalogResult } from "../catalog.js";
import type { ShownCatalog } from "../catalog/page-data.js";
import { type Diagnostic, diagnostic, errorsIn, isOutOfReach } from "../diagnostics/diagnostic.js";
import { failureReason } from "../write/failure.js";
import type { CatalogFlags } from "./catalog-flags.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { Io } from "./io.js";
import { placesIn, showDiagnostics } from "./show-diagnostics.js";

/** `toolwright catalog`: reads an output folder or a document, and writes the page of its tools. */
export async function catalogCommand(flags: CatalogFlags, io: Io): Promise<ExitCode> {
  const format = flags.format ?? (/\.(md|markdown)$/i.test(flags.out ?? "") ? "markdown" : "html");
  if (format === "html" && flags.out === undefined && io.stdout.isTTY) {
    io.stderr.write("error: a page of HTML is not for a terminal: give --out catalog.html, or --format markdown\n");
    return exitCodes.usage;
  }
  const result = await readShown(flags, io);
  if (result.shown === undefined) return codeOf(result);
  const text = await pageText(result.shown, format);
  const fault = flags.out === undefined ? void io.stdout.write(text) : await writeTo(flags.out, text, io);
  if (!fault) return exitCodes.done;
  await showDiagnostics([fault], await placesIn(undefined), flags, io);
  return exitCodes.unknown;
}

/** Reads the tools that a command judges or shows, and tells what is wrong with their source. */
export async function readShown(
  { source, config, color }: Pick<CatalogFlags, "source" | "config" | "color">,
  io: Io,
): Promise<CatalogResult> {
  const { readCatalog } = await import("../catalog.js");
  const asked = { ...(source !== undefined && { source }), ...(config !== undefined && { config }) };
  const result = await readCatalog({ ...asked, cwd: io.cwd, env: io.env });
  // Warnings of the document are the business of `generate`.
  const said = result.diagnostics.filter(({ code, severity }) => severity === "error" || code.startsWith("catalog/"));
  await showDiagnostics(said, await placesIn(result.bundle, result.texts), { color }, io);
  return result;
}

/** The exit code where there are no tools to be shown. */
export function codeOf({ diagnostics }: CatalogResult): ExitCode {
  const errors = errorsIn(diagnostics);
  if (errors.some(({ code }) => code.startsWith("config/") || code === "catalog/nothing-named")) return exitCodes.usage;
  return errors.some((error) => isOutOfReach(error) || error.code.startsWith("contract/"))
    ? exitCodes.unknown
    : exitCodes.failed;
}

async function pageText(shown: ShownCatalog, format: "html" | "markdown"): Promise<string> {
  const { pageData } = await import("../catalog/page-data.js");
  const { loadTokenCounter } = await import("../support/tokens.js");
  const data = pageData(shown, await loadTokenCounter());
  if (format === "markdown") return (await import("../catalog/markdown.js")).markdownPage(data);
  const { htmlPage } = await import("../catalog/html.js");
  const { readPageFiles } = await import("../load/page-files.js");
  return htmlPage(data, await readPageFiles());
}

async function writeTo(path: string, text: string, io: Io): Promise<Diagnostic | undefined> {
  try {
    await mkdir(dirname(resolve(io.cwd, path)), { recursive: true });
    await writeFile(resolve(io.cwd, path), text);
    return undefined;
  } catch (error) {
    return diagnostic("catalog/unwritable", { path, reason: failureReason(error) });
  }
}
