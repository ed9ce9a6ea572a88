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
