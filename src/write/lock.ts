import { byCodeUnits } from "../support/order.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { isOutputPath } from "./paths.js";

/** `toolwright.lock.json`: what the last run was made from and what it wrote. Disposable. */
export interface Lock extends LockStamp {
  /** By path from the root of the output. The lock and the names file are not in it. */
  readonly files: ReadonlyMap<string, LockedFile>;
}

/** What an output was made from. */
export interface LockStamp {
  /** Version of toolwright. */
  readonly toolwright: string;
  /** Digests of what was read and of the options. */
  readonly document: string;
  readonly options: string;
}

export interface LockedFile {
  /** Digest of the Module that the file was printed from. */
  readonly module: string;
  /** `textDigest` of the file. */
  readonly file: string;
}

const lockfileVersion = 1;

/** The lock in `text`, or undefined where it is none: of another version, broken by a merge, or with paths that no run of ours writes. */
export function parseLock(text: string): Lock | undefined {
  const value = parseJson(text);
  const files = ownMember(value, "files");
  if (ownMember(value, "lockfileVersion") !== lockfileVersion || !isJsonObject(files)) return undefined;
  const toolwright = ownMember(value, "toolwright");
  const document = ownMember(value, "document");
  const options = ownMember(value, "options");
  if (typeof toolwright !== "string" || typeof document !== "string" || typeof options !== "string") return undefined;
  const locked = new Map<string, LockedFile>();
  for (const [path, entry] of Object.entries(files)) {
    const module = ownMember(entry, "module");
    const file = ownMember(entry, "file");
    if (!isOutputPath(path) || typeof module !== "string" || typeof file !== "string") return undefined;
    locked.set(path, { module, file });
  }
  return { toolwright, document, options, files: locked };
}

/** The text of a lock: sorted, one line a file. */
export function serializeLock(lock: Lock): string {
  const lines = [...lock.files]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(
      ([path, { module, file }]) =>
        `    ${JSON.stringify(path)}: { "module": ${JSON.stringify(module)}, "file": ${JSON.stringify(file)} }`,
    );
  const head = { lockfileVersion, toolwright: lock.toolwright, document: lock.document, options: lock.options };
  const headLines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const files = lines.length === 0 ? `  "files": {}` : `  "files": {\n${lines.join(",\n")}\n  }`;
  return `{\n${headLines.join("\n")}\n${files}\n}\n`;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
