import { joinPointer, type Pointer } from "../support/pointer.js";

/** Where something of the document stands: the URI of its file and the JSON pointer inside it. */
export interface Origin {
  readonly uri: string;
  readonly pointer: Pointer;
}

/** The place that names of members and positions lead to from another. */
export function originBelow({ uri, pointer }: Origin, ...segments: readonly (string | number)[]): Origin {
  return { uri, pointer: joinPointer(pointer, ...segments) };
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
