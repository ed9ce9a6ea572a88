/** The names that an earlier run published (`toolwright.names.json`), so that a published name never moves. */
export interface PublishedNames {
  /** By method and path, `GET /pets/{id}`. */
  readonly tools: Readonly<Record<string, PublishedName>>;
  /** What stood before the names, but for given ones. */
  readonly prefix?: string;
  /** Schema nodes that a published output may have, where the list had to be made smaller than by default. */
  readonly outputBudget?: number;
  /** Characters that the texts of a published input may fill it up to, where the list had to be made smaller than by default. */
  readonly inputCharacters?: number;
}

export interface PublishedName {
  readonly name: string;
  /** Finds the operation again when its path or method has changed. */
  readonly operationId?: string;
  /** Whether the options gave it, so that it goes with them. */
  readonly given?: true;
}

/** What a first run starts from. */
export const noPublishedNames: PublishedNames = { tools: {} };

/** Names of tools that hosts take (mcp-facts, section 5). */
export const toolNamePattern: RegExp = /^[a-zA-Z_][a-zA-Z0-9_-]{0,127}$/u;

/** Keys of arguments that hosts take (mcp-facts, section 5). */
export const argumentKeyPattern: RegExp = /^[a-zA-Z0-9_.-]{1,64}$/u;

/** Characters that a tool name has at most unless told: 60 with the server's name is the tightest host limit (mcp-facts, section 5). */
export const defaultNameLength = 48;
