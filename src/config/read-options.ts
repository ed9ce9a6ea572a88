import { resolve } from "node:path";
import { type Diagnostic, diagnostic, hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import { type Environment, readHeaders } from "./headers.js";
import { methodPattern } from "../support/http-token.js";
import { type LoadedConfig, loadConfig } from "./load-config.js";
import type {
  ConfigPlaces,
  ConfigText,
  GenerateFlags,
  GenerateOptions,
  Selection,
  ToolwrightConfig,
} from "./options.js";

/** The options of a run, with the texts that diagnostics about them stand in. */
export interface ReadOptions extends PhaseResult<GenerateOptions | undefined> {
  readonly texts: readonly ConfigText[];
  /** Absolute path of the JSON or YAML file that holds the changes of tools, or shall. */
  readonly toolsFile?: string;
}

/**
 * All options of a run: the flags before the config file, whose relative paths start from its own folder, those of flags from `cwd`
 * (absolute). Headers are filled in from `env`. Undefined with errors: `config/no-source`, `config/no-out`, `config/invalid-flag`,
 * `config/unset-variable`, and those of `loadConfig`.
 */
export async function readOptions(
  flags: GenerateFlags,
  cwd: string,
  env: Environment = process.env,
): Promise<ReadOptions> {
  return optionsFrom(await loadConfig(flags.config, cwd), flags, cwd, env);
}

/** `readOptions` with a config file that was read already. */
export async function optionsFrom(
  loaded: PhaseResult<LoadedConfig>,
  flags: GenerateFlags,
  cwd: string,
  env: Environment,
): Promise<ReadOptions> {
  const { config, folder, texts, toolsFile } = loaded.value;
  const source = flags.source === undefined ? place(config.source, folder) : place(flags.source, cwd);
  const out = flags.out === undefined ? place(config.out, folder) : resolve(cwd, flags.out);
  const selections = checkedSelections(flags);
  const headers = readHeaders("--header", flags.headers ?? [], config.headers ?? {}, env);
  const timeout = await checkedSeconds("--timeout", "timeoutSeconds", flags.timeout);
  const diagnostics: Diagnostic[] = [
    ...loaded.diagnostics,
    ...emptyFlags(flags),
    ...selections.diagnostics,
    ...headers.diagnostics,
    ...timeout.diagnostics,
  ];
  const files = { texts, ...(toolsFile !== undefined && { toolsFile }) };
  // With a broken config file it is not known what it would have said.
  if (!hasErrors(loaded.diagnostics)) {
    if (source === undefined) diagnostics.push(diagnostic("config/no-source", {}));
    if (out === undefined) diagnostics.push(diagnostic("config/no-out", {}));
  }
  if (source === undefined || out === undefined || hasErrors(diagnostics))
    return { value: undefined, diagnostics, ...files };
  const overlays = flags.overlays
    ? flags.overlays.map((overlay) => placeOverlay(overlay, cwd))
    : config.overlays?.map((overlay) => placeOverlay(overlay, folder));
  const options: GenerateOptions = {
    source,
    ...(overlays && { overlays }),
    out,
    cwd,
    include: { ...config.include, ...selections.value.include },
    exclude: { ...config.exclude, ...selections.value.exclude },
    server: serverOptions(flags, config),
    force: flags.force,
    strict: flags.strict,
    ...sourceOptions(flags, config, headers.value, timeout.value),
    ...curationOptions(loaded.value, flags),
    ...outputOptions(config),
  };
  return { value: options, diagnostics, ...files };
}

function sourceOptions(
  flags: GenerateFlags,
  config: ToolwrightConfig,
  headers: Readonly<Record<string, string>>,
  timeout: number | undefined,
): Partial<GenerateOptions> {
  const seconds = timeout ?? config.timeoutSeconds;
  const snapshot = flags.snapshot ?? config.snapshot;
  return {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(seconds !== undefined && { timeoutMs: seconds * 1000 }),
    ...(snapshot !== undefined && { snapshot }),
    ...(flags.offline === true && { offline: true }),
  };
}

function curationOptions(
  { config, tools, places }: LoadedConfig,
  { include, exclude }: GenerateFlags,
): Partial<GenerateOptions> {
  const { allowList, toolsets, naming, output } = config;
  const overridden = Object.entries({ include, exclude }).flatMap(([key, lists]) =>
    Object.keys(lists).map((list) => `/${key}/${list}`),
  );
  const told: ConfigPlaces | undefined = places && { ...places, overridden };
  return {
    ...(allowList !== undefined && { allowList }),
    ...(tools && { tools }),
    ...(toolsets && { toolsets }),
    ...(naming && { naming }),
    ...(output && { output }),
    ...(told && { places: told }),
  };
}

function outputOptions(config: ToolwrightConfig): Partial<GenerateOptions> {
  const { client, discovery, quarantine, nullable, optional, verify } = config;
  return {
    ...(client !== undefined && { client }),
    ...(discovery !== undefined && { discovery }),
    ...(quarantine && { quarantine }),
    ...(nullable && { nullable }),
    ...(optional && { optional }),
    ...(verify && { verify }),
  };
}

/** The seconds that a flag gives; undefined where it is not given, and with an error, `config/invalid-flag`. */
export async function checkedSeconds(
  flag: string,
  name: "timeoutSeconds" | "watchInterval",
  text: string | undefined,
): Promise<PhaseResult<number | undefined>> {
  if (text === undefined) return { value: undefined, diagnostics: [] };
  // Zod is loaded where there is something to check: it is most of what a run would load that changes nothing.
  const { [name]: schema } = await import("./schema.js");
  const checked = schema.safeParse(numberIn(text));
  if (checked.success) return { value: checked.data, diagnostics: [] };
  const problem = checked.error.issues[0]?.message ?? "";
  return { value: undefined, diagnostics: [diagnostic("config/invalid-flag", { flag, problem })] };
}

/** The number that the value of a flag stands for, or the text where it is none. */
export function numberIn(text: string): number | string {
  return /^[\d.]+$/.test(text) ? Number(text) : text;
}

function place(source: string | undefined, folder: string): string | undefined {
  if (source === undefined || source === "-" || /^https?:\/\//iu.test(source)) return source;
  return resolve(folder, source);
}

/** Standard input is for the document. */
function placeOverlay(overlay: string, folder: string): string {
  return overlay === "-" ? resolve(folder, overlay) : (place(overlay, folder) as string);
}

function serverOptions(flags: GenerateFlags, config: ToolwrightConfig): GenerateOptions["server"] {
  return {
    ...config.server,
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.serverVersion !== undefined && { version: flags.serverVersion }),
  };
}

function emptyFlags(flags: GenerateFlags): Diagnostic[] {
  const texts = {
    "[source]": flags.source,
    "--overlay": flags.overlays?.find((overlay) => overlay === ""),
    "--out": flags.out,
    "--name": flags.name,
    "--server-version": flags.serverVersion,
  };
  return Object.entries(texts)
    .filter(([, text]) => text === "")
    .map(([flag]) => diagnostic("config/invalid-flag", { flag, problem: "must not be empty" }));
}

/** What is included and excluded, methods in upper case. Errors: `config/invalid-flag`. */
export function checkedSelections(flags: Selections): PhaseResult<Selections> {
  const include = checkedSelection(flags.include, "--include-method");
  const exclude = checkedSelection(flags.exclude, "--exclude-method");
  return {
    value: { include: include.value, exclude: exclude.value },
    diagnostics: [...include.diagnostics, ...exclude.diagnostics],
  };
}

type Selections = Pick<GenerateFlags, "include" | "exclude">;

function checkedSelection(selection: Selection, methodFlag: string): PhaseResult<Selection> {
  const methods: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const method of selection.methods ?? []) {
    if (methodPattern.test(method)) methods.push(method.toUpperCase());
    else
      diagnostics.push(
        diagnostic("config/invalid-flag", { flag: methodFlag, problem: `"${method}" is no HTTP method` }),
      );
  }
  return { value: selection.methods === undefined ? selection : { ...selection, methods }, diagnostics };
}
