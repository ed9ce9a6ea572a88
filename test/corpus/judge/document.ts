import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";

/** A place in a document of one or several files. */
export interface Located {
  /** Absolute path. */
  readonly file: string;
  readonly value: unknown;
}

/** An object of a document, wherever it stands. */
export type Fields = Readonly<Record<string, unknown>>;

/** The own member of a value that may be anything. */
export function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Fields)[key] : undefined;
}

const files = new Map<string, unknown>();

/** The parsed file; undefined where it is missing or cannot be read. */
export function readDocument(file: string): unknown {
  if (!files.has(file)) files.set(file, parseFile(file));
  return files.get(file);
}

function parseFile(file: string): unknown {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  try {
    return file.endsWith(".json")
      ? JSON.parse(text)
      : parse(text, { maxAliasCount: -1, uniqueKeys: false, logLevel: "silent" });
  } catch {
    return undefined;
  }
}

/** Forgets what was read: documents are large, and each is judged once. */
export function forgetDocuments(): void {
  files.clear();
}

/** What stands at `$ref`s, followed until there is none; undefined where one leads nowhere or round and round. */
export function follow(at: Located): Located | undefined {
  let here = at;
  for (let steps = 0; steps < 50; steps++) {
    const reference = field(here.value, "$ref");
    if (typeof reference !== "string") return here;
    const target = referenceTarget(here.file, reference);
    if (target === undefined) return undefined;
    here = target;
  }
  return undefined;
}

/** Where one reference leads (RFC 3986, RFC 6901). */
export function referenceTarget(from: string, reference: string): Located | undefined {
  const [path = "", fragment = ""] = reference.split("#");
  const file = path === "" ? from : resolve(dirname(from), decodeURIComponent(path));
  let value = readDocument(file);
  for (const part of fragment.split("/").slice(1)) {
    value = field(value, decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return value === undefined ? undefined : { file, value };
}
