/** Whether `value` is a JSON object: not null, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own member or item at `key`; undefined for inherited names such as `constructor`, and for anything that has no members. */
export function own(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
    : undefined;
}

/** The value at `path`, own members only. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((node, key) => own(node, key), value);
}

/**
 * A copy of `value` with other values at `places`, or none where `change` gives undefined; what lies beside the paths is shared. In one walk,
 * since a list may have as many places as items.
 */
export function changedAt(
  value: unknown,
  places: readonly (readonly PropertyKey[])[],
  change: (old: unknown) => unknown,
): unknown {
  const root: Places = { children: new Map(), isOne: false };
  for (const place of places) mark(root, place);
  return changed(value, root, change);
}

/** Paths that begin alike, together. */
interface Places {
  readonly children: Map<string, Places>;
  isOne: boolean;
}

function mark(root: Places, place: readonly PropertyKey[]): void {
  let node = root;
  for (const key of place) {
    const child = node.children.get(String(key)) ?? { children: new Map<string, Places>(), isOne: false };
    node.children.set(String(key), child);
    node = child;
  }
  node.isOne = true;
}

function changed(value: unknown, { children, isOne }: Places, change: (old: unknown) => unknown): unknown {
  if (isOne) return change(value);
  const member = (old: unknown, key: string): unknown => {
    const below = children.get(key);
    return below ? changed(old, below, change) : old;
  };
  if (Array.isArray(value)) return value.map((old: unknown, index) => member(old, String(index)));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, old]) => [name, member(old, name)] as const);
  return Object.fromEntries(members.filter(([, kept]) => kept !== undefined));
}

/** JSON text with members in code-unit order: two JSON values are equal exactly when their canonical texts are. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** Deeper texts are not parsed: that, and all that follows, costs seconds or the whole stack, here and in clients. */
export const MAX_DEPTH = 500;

/** The value that a JSON text stands for; undefined when it is not JSON, and when it is nested deeper than `MAX_DEPTH` levels. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether arrays and objects in a JSON text are nested deeper than `MAX_DEPTH` levels. Of other texts the answer has no meaning. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = stringEnd(text, index);
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

// Codes, and a search for the end of a string: each answer is looked through, and by character that takes longer than to parse it.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];

/** Where the string that begins at `start` ends; the length of the text where it does not. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes stands before `index`. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (index - first) % 2 === 1;
}
