import { defaultNameLength, type PublishedNames, toolNamePattern } from "../../model/names.js";
import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { shortDigest } from "../../support/digest.js";
import { byCodeUnits } from "../../support/order.js";
import { snakeWords } from "./words.js";

/** How tools are named. */
export interface Naming {
  /** Put before every name but the given ones; 0 to 32 characters. */
  readonly prefix?: string;
  /** Of the whole name; 16 or more. */
  readonly maxLength?: number;
}

/** `GET /pets/{petId}`: what identifies an operation in the names file. */
export function operationKey({ method, path }: Pick<ResolvedOperation, "method" | "path">): string {
  return `${method} ${path}`;
}

/**
 * A tool name for each operation, by `operationKey`: `^[a-zA-Z_][a-zA-Z0-9_-]*$`, at most 48 characters unless told, unique without regard to case, never a name
 * of Object.prototype. Those of `given` are as they are. Names that were published before stay, found by method and path, or by operationId where those moved,
 * unless they are too long for `naming`; another prefix takes the place of the earlier one.
 */
export function nameTools(
  operations: readonly ResolvedOperation[],
  published: PublishedNames | undefined,
  { prefix = "", maxLength }: Naming = {},
  given: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const names = new Map(given);
  const taken = new Set([...given.values()].map((name) => name.toLowerCase()));
  const room = (maxLength ?? defaultNameLength) - prefix.length;
  const sorted = [...operations].sort((a, b) => byCodeUnits(operationKey(a), operationKey(b)));
  const give = (operation: ResolvedOperation, own: string): void => {
    const name = prefix + own;
    names.set(operationKey(operation), name);
    taken.add(name.toLowerCase());
  };
  const isTaken = (own: string): boolean => {
    const name = prefix + own;
    return taken.has(name.toLowerCase()) || name in Object.prototype;
  };

  const remembered = rememberedNames(operations, published);
  for (const operation of sorted) {
    const own = remembered.get(operationKey(operation));
    if (own === undefined || names.has(operationKey(operation)) || isTaken(own)) continue;
    const fits = maxLength === undefined || own.length <= room;
    if (fits && isToolName(prefix + own)) give(operation, own);
  }
  for (const operation of sorted) {
    if (names.has(operationKey(operation))) continue;
    const full = fullName(operation);
    const plain = shorten(full, room);
    give(operation, isTaken(plain) ? withDigest(full, operationKey(operation), room, isTaken) : plain);
  }
  return names;
}

function isToolName(name: string): boolean {
  return toolNamePattern.test(name) && !(name in Object.prototype);
}

function rememberedNames(
  operations: readonly ResolvedOperation[],
  published: PublishedNames | undefined,
): Map<string, string> {
  const remembered = new Map<string, string>();
  if (published === undefined) return remembered;
  const keys = new Set(operations.map(operationKey));
  const moved = new Map<string, string>();
  const { prefix = "" } = published;
  for (const [key, { name: whole, operationId, given }] of Object.entries(published.tools)) {
    if (given) continue;
    const name = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
    if (keys.has(key)) remembered.set(key, name);
    else if (operationId !== undefined) moved.set(operationId, name);
  }
  for (const operation of operations) {
    const name = operation.operationId === undefined ? undefined : moved.get(operation.operationId);
    if (name !== undefined && !remembered.has(operationKey(operation))) remembered.set(operationKey(operation), name);
  }
  return remembered;
}

function fullName({ operationId, method, path }: ResolvedOperation): string {
  const words = (operationId !== undefined && snakeWords(operationId)) || snakeWords(`${method.toLowerCase()} ${path}`);
  return /^[0-9]/.test(words) ? `_${words}` : words || method.toLowerCase();
}

/** `name` cut at the end of a word. */
function shorten(name: string, length: number): string {
  if (name.length <= length) return name;
  const cut = name.slice(0, length);
  const end = name.charAt(length) === "_" ? length : cut.lastIndexOf("_");
  return end > length / 2 ? cut.slice(0, end) : cut;
}

function withDigest(full: string, key: string, room: number, isTaken: (name: string) => boolean): string {
  for (let length = 4; ; length += 4) {
    const name = `${shorten(full, room - length - 1)}_${shortDigest(key, length)}`;
    if (!isTaken(name)) return name;
  }
}
