import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { decodeText } from "../support/decode.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";
import { writeNormalised } from "./normalise.js";
import type { SourceBundle, SourceDocument, SourceTexts } from "./source-bundle.js";

/** The name of the snapshot in the output folder. */
export const snapshotPath = "openapi.snapshot.json";

/**
 * The text of a snapshot: all documents of a bundle, as they were read, and its overlays in one JSON text, by URI, normalised (`writeNormalised`). What is generated from it is what is generated from
 * the bundle. Undefined where it would have more than `maxLength` characters.
 */
export function snapshotText(
  { root, baseUrl, documents, overlays, overlaid }: SourceBundle,
  maxLength: number,
): string | undefined {
  const values = Object.fromEntries([...documents].map(([uri, { value }]) => [uri, value]));
  const asRead = overlaid === undefined ? values : { ...values, [root]: overlaid.rootValue };
  const laid = overlays && Object.fromEntries([...overlays].map(([uri, { value }]) => [uri, value]));
  const snapshot = { root, ...(baseUrl !== undefined && { baseUrl }), documents: asRead };
  return writeNormalised(laid === undefined ? snapshot : { ...snapshot, [overlaysKey]: laid }, maxLength);
}

/** Extensions are written in their order: an overlay may list properties anywhere. */
const overlaysKey = "x-overlays";

/**
 * The documents, as they were read, and the overlays in the snapshot of the output folder `out`, shown relative to `cwd` (both absolute). Errors: `source/no-snapshot`,
 * `source/broken-snapshot`, `source/unreadable`.
 */
export async function openSnapshot(out: string, cwd: string): Promise<SourceBundle | Diagnostic> {
  const source = shownSnapshot(out, cwd);
  const text = await snapshotFile(out).catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== "string") {
    if (text.code === "ENOENT" || text.code === "ENOTDIR") return diagnostic("source/no-snapshot", { source });
    return diagnostic("source/unreadable", { source, reason: text.code ?? "" });
  }
  return bundleIn(text, source) ?? diagnostic("source/broken-snapshot", { source });
}

/** The same as texts alone, for an output whose snapshot is known to hold documents of these URIs; undefined where it cannot be read. */
export async function snapshotTexts(
  { root, uris }: { readonly root: string; readonly uris: Iterable<string> },
  out: string,
  cwd: string,
): Promise<SourceTexts | undefined> {
  const text = await snapshotFile(out).catch(() => undefined);
  if (text === undefined) return undefined;
  const documents = [...uris].map((uri) => [uri, placeIn(text, uri, shownSnapshot(out, cwd))] as const);
  return { root, documents: new Map(documents) };
}

async function snapshotFile(out: string): Promise<string> {
  return decodeText(await readFile(join(out, snapshotPath)));
}

function shownSnapshot(out: string, cwd: string): string {
  return relative(cwd, join(out, snapshotPath)).replaceAll("\\", "/");
}

function placeIn(text: string, uri: string, displayName: string, key = "documents") {
  return { uri, text, displayName, within: joinPointer("", key, uri) };
}

function bundleIn(text: string, displayName: string): SourceBundle | undefined {
  const snapshot = parsed(text);
  const [root, baseUrl, values] = ["root", "baseUrl", "documents"].map((key) => ownMember(snapshot, key));
  if (typeof root !== "string" || !isJsonObject(values) || !Object.hasOwn(values, root)) return undefined;
  const documents = Object.entries(values).map(([uri, value]): [string, SourceDocument] => {
    return [uri, { ...placeIn(text, uri, displayName), value }];
  });
  const laid = ownMember(snapshot, overlaysKey);
  const overlays = Object.entries(isJsonObject(laid) ? laid : {}).map(([uri, value]): [string, SourceDocument] => {
    return [uri, { ...placeIn(text, uri, displayName, overlaysKey), value }];
  });
  return {
    root,
    documents: new Map(documents),
    ...(typeof baseUrl === "string" && { baseUrl }),
    ...(overlays.length > 0 && { overlays: new Map(overlays) }),
  };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
