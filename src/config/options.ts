import type { JsonObject } from "../support/json.js";

/** Which operations are meant: to include, those that match one entry of every list that is given; to exclude, those that match one of any list. */
export interface Selection {
  readonly tags?: readonly string[];
  /** Globs over path templates: `/pets/**`. */
  readonly paths?: readonly string[];
  /** Upper case. */
  readonly methods?: readonly string[];
  /** Globs over operationIds: `get*`. */
  readonly operationIds?: readonly string[];
}

/** Places in the outputs of tools, by tool: JSON pointers with `*` for each item of an array and each value of a map. */
export type PlacesByTool = Readonly<Record<string, readonly string[]>>;

/** What a config file may say of `verify`. */
export interface VerifyConfig {
  /** Where the API is, with its base path; the first server of the document otherwise. */
  readonly baseUrl?: string;
  /** Values to call tools with: by tool, or under `*` for every tool that has the argument; then by argument. */
  readonly arguments?: Readonly<Record<string, JsonObject>>;
  /** Calls that begin in one second. */
  readonly rate?: number;
  /** Calls at the same time. */
  readonly concurrency?: number;
  /** Calls of one run. */
  readonly maxCalls?: number;
}

/** What a config file may say; every key is optional, and flags come before it. */
export interface ToolwrightConfig {
  /** The OpenAPI document: a URL, or a path from the folder of the config file. */
  readonly source?: string;
  /** The output folder, from the folder of the config file. */
  readonly out?: string;
  /** Only these operations become tools. */
  readonly include?: Selection;
  /** These operations never become tools. */
  readonly exclude?: Selection;
  /** What the MCP server calls itself; the document's title and version otherwise. */
  readonly server?: { readonly name?: string; readonly version?: string };
  /** Sent when the source is a URL, to its origin only. `$NAME` in a value is the environment variable of that name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one document of a URL may take. */
  readonly timeoutSeconds?: number;
  /** Whether the output keeps a copy of the document; unless told, of one that is read from a URL or from standard input. */
  readonly snapshot?: boolean;
  /** Tools that are published without their output schemas, beside those that `verify --quarantine` wrote down. */
  readonly quarantine?: readonly string[];
  /** Places of outputs that may be null, whatever the document says. */
  readonly nullable?: PlacesByTool;
  /** Members of outputs that may be absent, whatever the document says. */
  readonly optional?: PlacesByTool;
  /** How `verify` calls the API. */
  readonly verify?: VerifyConfig;
}

/** All that one run of `generate` is told, from flags and config file. */
export interface GenerateOptions {
  /** An absolute path, an `http(s)` URL, or `-` for standard input. */
  readonly source: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Absolute path of the folder that messages are relative to. */
  readonly cwd: string;
  readonly include: Selection;
  readonly exclude: Selection;
  readonly server: { readonly name?: string; readonly version?: string };
  /** Overwrite and delete files of the output that the user wrote or edited. */
  readonly force: boolean;
  /** Treat warnings as errors. */
  readonly strict: boolean;
  /** Sent when the source is a URL, to its origin only; never written or shown. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one document of a URL may take, redirects and repetitions included; 30,000 unless told. */
  readonly timeoutMs?: number;
  /** Whether the output keeps a copy of the document; unless told, where the source is a URL or standard input. */
  readonly snapshot?: boolean;
  /** Read that copy in place of a URL or standard input. */
  readonly offline?: boolean;
  /** Tools that are published without their output schemas, beside those of the quarantine file. */
  readonly quarantine?: readonly string[];
  /** Places of outputs that may be null. */
  readonly nullable?: PlacesByTool;
  /** Members of outputs that may be absent. */
  readonly optional?: PlacesByTool;
  /** What the config file says of `verify`. */
  readonly verify?: VerifyConfig;
  /** Ends requests that are under way. */
  readonly signal?: AbortSignal;
}

/** What the command line says; lists that are absent leave those of the config file as they are. */
export interface GenerateFlags {
  readonly source?: string;
  readonly out?: string;
  /** Path of the config file, from the working directory. */
  readonly config?: string;
  readonly include: Selection;
  readonly exclude: Selection;
  readonly name?: string;
  readonly serverVersion?: string;
  /** `Name: value`, each. */
  readonly headers?: readonly string[];
  /** Seconds. */
  readonly timeout?: string;
  readonly snapshot?: boolean;
  readonly offline?: boolean;
  readonly force: boolean;
  readonly strict: boolean;
}

/** What the command line says to `diff` of the two sides, and of how documents among them are read. */
export interface DiffSourceFlags {
  readonly old: string;
  readonly now: string;
  /** `Name: value`, each. */
  readonly headers?: readonly string[];
  readonly oldHeaders?: readonly string[];
  /** Seconds. */
  readonly timeout?: string;
  readonly include: Selection;
  readonly exclude: Selection;
}

/** A side of a comparison: an output folder, a `catalog.json`, or a document: a path, a URL, or `-` for standard input. */
export interface DiffSource {
  readonly source: string;
  /** Sent when it is a URL, to its origin only; never written or shown. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How the documents of a comparison are read: as a run of `generate` with the same options reads them. */
export interface DiffReading {
  /** Absolute path of the folder that relative ones start from. */
  readonly cwd: string;
  readonly include: Selection;
  readonly exclude: Selection;
  readonly timeoutMs?: number;
}

/** All that one run of `diff` is told. */
export interface DiffOptions extends DiffReading {
  readonly old: DiffSource;
  readonly now: DiffSource;
}

/** What the command line says to a watch, beside the flags of `generate`. */
export interface WatchFlags {
  /** Seconds. */
  readonly interval?: string;
}

/** What the command line says to `verify`, beside the flags of `generate`. */
export interface VerifyFlags {
  /** Only these tools, writing ones too. */
  readonly tools?: readonly string[];
  readonly baseUrl?: string;
  readonly rate?: string;
  readonly concurrency?: string;
  readonly maxCalls?: string;
  /** Folder of recorded answers. */
  readonly recorded?: string;
  readonly quarantine: boolean;
}

/** All that one run of `verify` is told, beside what `generate` is. */
export interface VerifyOptions {
  /** Undefined: all tools that only read. */
  readonly tools?: readonly string[];
  readonly baseUrl?: string;
  readonly arguments: Readonly<Record<string, JsonObject>>;
  readonly rate: number;
  readonly concurrency: number;
  readonly maxCalls: number;
  /** Absolute path of a folder of recorded answers, which are read in place of calls. */
  readonly recorded?: string;
  /** Write down which tools deviate. */
  readonly quarantine: boolean;
  /** Credentials, server variables and base URL, as the generated server reads them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The day of the run: `2026-11-30`. */
  readonly day: string;
}
