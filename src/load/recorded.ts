import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import { decodeText } from "../support/decode.js";
import { byCodeUnits } from "../support/order.js";
import type { JsonValue } from "../support/json.js";

/** One recorded answer. */
export interface Recording {
  /** The file without `.json`: a tool or an operationId, with `.1`, `.2` behind it where there are several. */
  readonly name: string;
  readonly value: JsonValue;
}

/**
 * The JSON files of a folder (absolute path), in the order of their names; its other files and folders are passed over. `folder` is how messages call it.
 * Errors: `verify/no-recordings`, where it cannot be read; warnings: `verify/broken-recording`.
 */
export async function readRecordings(path: string, folder: string): Promise<PhaseResult<readonly Recording[]>> {
  const diagnostics: Diagnostic[] = [];
  const recordings: Recording[] = [];
  const files = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => error);
  if (!Array.isArray(files)) {
    return { value: [], diagnostics: [diagnostic("verify/no-recordings", { folder, reason: files.code ?? "" })] };
  }
  const names = files.filter((file) => file.isFile() && file.name.endsWith(".json")).map((file) => file.name);
  for (const name of names.sort(byCodeUnits)) {
    try {
      const text = decodeText(await readFile(join(path, name)));
      recordings.push({ name: name.slice(0, -".json".length), value: JSON.parse(text) as JsonValue });
    } catch {
      // What the parser says quotes the text, which may hold secrets.
      diagnostics.push(diagnostic("verify/broken-recording", { path: `${folder}/${name}` }));
    }
  }
  return { value: recordings, diagnostics };
}
