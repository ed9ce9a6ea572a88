import type { ToolChanges } from "../model/changes.js";
import type { Pointer } from "../support/pointer.js";
import type { JsonObject } from "../support/json.js";

/** Which operations are meant: to include, those that match one entry of every list that is given; to exclude, those that match one of any list. */
export interface Selection {
  /** Tags, exactly. */
  readonly tags?: readonly string[];
  /** Globs over path templates: `/pets/**`. */
  readonly paths?: readonly string[];
  /** HTTP methods. */
  readonly methods?: readonly string[];
  /** Globs over operationIds: `get*`. */
  readonly operationIds?: readonly string[];
  /** Only those that are (or, with false, are not) `deprecated`. */
  readonly deprecated?: boolean;
  /** Only those that are (or, with false, are not) marked `x-internal`, themselves or by their path. */
  readonly internal?: boolean;
}

/** Tools that a server can offer without the others: names or globs of names, or a selection of their operations. */
export type Toolset = readonly string[] | Selection;

/** Changes of tools, by the operationId of their operation, or by its method and path: `GET /pets/{id}`. */
export type ToolsConfig = Readonly<Record<string, ToolChanges>>;

/** How tools are named that are not named one by one. */
export interface NamingConfig {
  /** Put before every name. */
  readonly prefix?: string;
  /** Characters that a name has at most, the prefix included; 48 unless told. */
  readonly maxLength?: number;
}

/** What holds for all outputs. */
export interface OutputConfig {
  /** `closed`: lists of values in outputs admit no other value. Unless told they are `open`, since APIs add values. */
  readonly enums?: "open" | "closed";
}

/** A config file as it was read: places in it are looked up in its text, which is empty where it is code. */
export interface ConfigText {
  readonly uri: string;
  readonly text: string;
  readonly displayName: string;
}

/** Where parts of the options stand. */
export interface ConfigPlaces {
  /** URI of the config file. */
  readonly uri: string;
  /** Of the object that holds the changes of tools: in the config file, or in one of its own. */
  readonly tools: { readonly uri: string; readonly pointer: Pointer };
  /** Pointers of what the config file says and flags say otherwise. */
  readonly overridden: readonly Pointer[];
}

/** Places in the outputs of tools, by tool: JSON pointers with `*` for each item of an array and each value of a map. */
export type PlacesByTool = Readonly<Record<string, readonly string[]>>;

/** What the MCP server calls itself. */
export interface ServerConfig {
  /** A short name for programs; environment variables begin with it. */
  readonly name?: string;
  /** Its version. */
  readonly version?: string;
}

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
  /** The JSON Schema of this file, for editors: `./node_modules/toolwright/toolwright.schema.json`. */
  readonly $schema?: string;
  /** The OpenAPI document: a URL, or a path from the folder of the config file. */
  readonly source?: string;
  /** OpenAPI Overlays, applied to the document in this order before anything else: URLs, or paths from the folder of the config file. */
  readonly overlays?: readonly string[];
  /** The output folder, from the folder of the config file. */
  readonly out?: string;
  /** Only these operations become tools. */
  readonly include?: Selection;
  /** These operations never become tools. */
  readonly exclude?: Selection;
  /**
   * Only operations become tools that are listed under `tools`, or in the document under `x-mcp`, with `enabled: true`. `toolwright sync` lists what is
   * new.
   */
  readonly allowList?: boolean;
  /**
   * What is changed of single tools, by operationId or by method and path (`GET /pets/{id}`); or the JSON or YAML file, from the folder of the config file, that
   * holds nothing but that.
   */
  readonly tools?: string | ToolsConfig;
  /** Parts of the catalogue that a server can be started with, by name: names or globs of tools, or a selection of operations. */
  readonly toolsets?: Readonly<Record<string, Toolset>>;
  /** How tools are named. */
  readonly naming?: NamingConfig;
  /** What holds for all outputs. */
  readonly output?: OutputConfig;
  /** What the MCP server calls itself; the document's title and version otherwise. */
  readonly server?: ServerConfig;
  /** Sent when the source is a URL, to its origin only. `$NAME` in a value is the environment variable of that name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long one document of a URL may take. */
  readonly timeoutSeconds?: number;
  /** Whether the output keeps a copy of the document; unless told, of one that is read from a URL or from standard input. */
  readonly snapshot?: boolean;
  /** Whether the output has a `client.ts`: the tools as typed functions over any MCP client. */
  readonly client?: boolean;
  /** Whether the server lists three tools in the place of all: they find, describe and call the others. The output then needs `minisearch` as well. */
  readonly discovery?: boolean;
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
  /** OpenAPI Overlays, in the order in which they are applied: absolute paths or URLs. */
  readonly overlays?: readonly string[];
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Absolute path of the folder that messages are relative to. */
  readonly cwd: string;
  readonly include: Selection;
  readonly exclude: Selection;
  readonly server: ServerConfig;
  readonly allowList?: boolean;
  readonly tools?: ToolsConfig;
  readonly toolsets?: Readonly<Record<string, Toolset>>;
  readonly naming?: NamingConfig;
  readonly output?: OutputConfig;
  /** Absent where no config file was read. */
  readonly places?: ConfigPlaces;
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
  /** Whether the output has a `client.ts`. */
  readonly client?: boolean;
  /** Whether the server lists three tools, which find, describe and call all others. */
  readonly discovery?: boolean;
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
  /** Paths or URLs. */
  readonly overlays?: readonly string[];
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
