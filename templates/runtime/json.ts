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

/** A copy of `value` with another value at `path`, or none where `change` gives undefined; what lies beside the path is shared. */
export function changedAt(value: unknown, path: readonly PropertyKey[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const member = changedAt(own(value, key), rest, change);
  if (Array.isArray(value)) return value.map((old: unknown, index) => (index === Number(key) ? member : old));
  const members = Object.entries(value as object).map(([name, old]) => [name, name === key ? member : old] as const);
  return Object.fromEntries(members.filter(([, changed]) => changed !== undefined));
}

/** JSON text with members in code-unit order: two JSON values are equal exactly when their canonical texts are. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** The value that a JSON text stands for; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
