import type { PublishedNames } from "../../model/names.js";
import type { ResolvedOperation } from "../../resolve/resolved-document.js";
import { shortDigest } from "../../support/digest.js";
import { byCodeUnits } from "../../support/order.js";
import { snakeWords } from "./words.js";

/** 60 characters with the server's name is the tightest host limit (mcp-facts, section 5). */
const maximumLength = 48;

/** `GET /pets/{petId}`: what identifies an operation in the names file. */
export function operationKey({ method, path }: Pick<ResolvedOperation, "method" | "path">): string {
  return `${method} ${path}`;
}

/**
 * A tool name for each operation, by `operationKey`: `^[a-zA-Z_][a-zA-Z0-9_-]*$`, at most 48 characters, unique without regard to case, never a name of
 * Object.prototype. Names that were published before stay, found by method and path, or by operationId where those moved.
 */
export function nameTools(
  operations: readonly ResolvedOperation[],
  published: PublishedNames | undefined,
): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const sorted = [...operations].sort((a, b) => byCodeUnits(operationKey(a), operationKey(b)));
  const give = (operation: ResolvedOperation, name: string): void => {
    names.set(operationKey(operation), name);
    taken.add(name.toLowerCase());
  };

  const remembered = rememberedNames(operations, published);
  for (const operation of sorted) {
    const name = remembered.get(operationKey(operation));
    if (name !== undefined && isToolName(name) && !taken.has(name.toLowerCase())) give(operation, name);
  }
  for (const operation of sorted) {
    if (names.has(operationKey(operation))) continue;
    const full = fullName(operation);
    const plain = shorten(full, maximumLength);
    const isFree = !taken.has(plain.toLowerCase()) && !(plain in Object.prototype);
    give(operation, isFree ? plain : withDigest(full, operationKey(operation), taken));
  }
  return names;
}

function isToolName(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_-]{0,127}$/.test(name) && !(name in Object.prototype);
}

function rememberedNames(
  operations: readonly ResolvedOperation[],
  published: PublishedNames | undefined,
): Map<string, string> {
  const remembered = new Map<string, string>();
  if (published === undefined) return remembered;
  const keys = new Set(operations.map(operationKey));
  const moved = new Map<string, string>();
  for (const [key, { name, operationId }] of Object.entries(published.tools)) {
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

function withDigest(full: string, key: string, taken: ReadonlySet<string>): string {
  for (let length = 4; ; length += 4) {
    const name = `${shorten(full, maximumLength - length - 1)}_${shortDigest(key, length)}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
