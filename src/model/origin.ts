import type { Pointer } from "../support/pointer.js";

/** Where something of the document stands: the URI of its file and the JSON pointer inside it. */
export interface Origin {
  readonly uri: string;
  readonly pointer: Pointer;
}

/** A text that is equal for equal origins and different for different ones. */
export function originKey({ uri, pointer }: Origin): string {
  return `${uri}#${pointer}`;
}

/** How URIs of config files begin, apart from those of documents. */
export const configScheme = "config:";

/** Whether a place is in a config file. */
export function isInConfig(origin: Origin | undefined): boolean {
  return origin?.uri.startsWith(configScheme) === true;
}
