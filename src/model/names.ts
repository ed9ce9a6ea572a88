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
