import type { Command } from "commander";
import type { GenerateFlags, Selection } from "../config/options.js";

/** Adds the source, and the flags that say what is generated from it and where, to a command. */
export function addDocumentFlags(command: Command): Command {
  command
    .argument("[source]", "path or URL of the document, or - for standard input")
    .option("--overlay <file>", "OpenAPI Overlay to apply to the document, a path or a URL *", collect)
    .option("-o, --out <dir>", "folder to write to; its other files are left alone")
    .option("-c, --config <file>", "config file to read");
  return addSelectionFlags(command)
    .option("--name <name>", "name of the MCP server")
    .option("--server-version <version>", "version of the MCP server")
    .option("--header <header>", "'Name: value' sent to the origin of a URL; $NAME is filled in *", collect)
    .option("--timeout <seconds>", "how long a document of a URL may take; 30 unless told")
    .option("--snapshot", "keep a copy of the document in the output, of a local file too")
    .option("--no-snapshot", "keep none, of a URL or standard input either")
    .option("--offline", "read that copy in place of a URL or standard input")
    .option("--strict", "refuse documents with warnings");
}

/** Adds the flags that say which operations are meant. */
export function addSelectionFlags(command: Command): Command {
  for (const verb of ["include", "exclude"]) {
    const only = verb === "include" ? "only operations" : "no operations";
    command
      .option(`--${verb}-tag <tag>`, `${only} with this tag *`, collect)
      .option(`--${verb}-path <glob>`, `${only} whose path matches *`, collect)
      .option(`--${verb}-method <method>`, `${only} of this method *`, collect)
      .option(`--${verb}-operation <glob>`, `${only} whose operationId matches *`, collect);
  }
  return command;
}

/** What commander makes of the flags that say which operations are meant. */
export interface GivenSelection {
  readonly includeTag?: string[];
  readonly includePath?: string[];
  readonly includeMethod?: string[];
  readonly includeOperation?: string[];
  readonly excludeTag?: string[];
  readonly excludePath?: string[];
  readonly excludeMethod?: string[];
  readonly excludeOperation?: string[];
}

/** What commander makes of the flags that say what is generated. */
export interface GivenFlags extends GivenSelection {
  readonly overlay?: string[];
  readonly out?: string;
  readonly config?: string;
  readonly name?: string;
  readonly serverVersion?: string;
  readonly header?: string[];
  readonly timeout?: string;
  readonly snapshot?: boolean;
  readonly offline?: true;
  readonly strict?: true;
}

/** Those flags as options of a run. */
export function documentFlags(source: string | undefined, given: GivenFlags): GenerateFlags {
  return {
    ...(source !== undefined && { source }),
    ...(given.overlay && { overlays: given.overlay }),
    ...(given.out !== undefined && { out: given.out }),
    ...(given.config !== undefined && { config: given.config }),
    ...(given.name !== undefined && { name: given.name }),
    ...(given.serverVersion !== undefined && { serverVersion: given.serverVersion }),
    ...selectionFlags(given),
    ...(given.header && { headers: given.header }),
    ...(given.timeout !== undefined && { timeout: given.timeout }),
    ...(given.snapshot !== undefined && { snapshot: given.snapshot }),
    ...(given.offline && { offline: true }),
    force: false,
    strict: given.strict === true,
  };
}

/** Which operations those flags mean. */
export function selectionFlags(given: GivenSelection): Pick<GenerateFlags, "include" | "exclude"> {
  const { includeTag, includePath, includeMethod, includeOperation } = given;
  const { excludeTag, excludePath, excludeMethod, excludeOperation } = given;
  return {
    include: selection(includeTag, includePath, includeMethod, includeOperation),
    exclude: selection(excludeTag, excludePath, excludeMethod, excludeOperation),
  };
}

function selection(tags?: string[], paths?: string[], methods?: string[], operationIds?: string[]): Selection {
  return {
    ...(tags && { tags }),
    ...(paths && { paths }),
    ...(methods && { methods }),
    ...(operationIds && { operationIds }),
  };
}

/** Gathers the values of a flag that may be given several times. */
export function collect(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}
