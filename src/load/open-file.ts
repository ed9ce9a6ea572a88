import { createReadStream, type Stats } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { isInside } from "../support/paths.js";
import { decodeText } from "../support/decode.js";
import type { Library, LibraryRefusal, LibraryText, OpenedSource } from "./library.js";
import { formatBytes, readBytes, tooManyBytes } from "./read-bytes.js";
import { rootUriOfFile } from "./uri.js";

/** How many files one document may be spread over. */
const fileLimit = 10_000;

/**
 * Reads the root document from a path relative to `cwd`; pipes and devices are read to their end.
 * Errors: `source/not-found`, `source/is-directory`, `source/unreadable`, `source/too-large`.
 */
export async function openFile(path: string, cwd: string, maxBytes: number): Promise<OpenedSource | Diagnostic> {
  const file = resolve(cwd, path);
  const source = shownPath(cwd, file);
  const at = { uri: rootUriOfFile(basename(file)), pointer: "" };
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) return diagnostic("source/is-directory", { source }, at);
    const bytes = await readWhole(file, stats, maxBytes);
    if (bytes === tooManyBytes) return diagnostic("source/too-large", { source, limit: formatBytes(maxBytes) }, at);
    return { root: textOf(file, bytes), library: folderLibrary(dirname(file), at.uri, source, cwd, maxBytes) };
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return diagnostic("source/not-found", { source }, at);
    return diagnostic("source/unreadable", { source, reason: systemReason(code) }, at);
  }
}

/** Reads the root document from standard input; its references are read from the working directory. Errors: `source/too-large`, `source/unreadable`. */
export async function openStdin(
  stdin: AsyncIterable<Uint8Array>,
  cwd: string,
  maxBytes: number,
): Promise<OpenedSource | Diagnostic> {
  const source = "<stdin>";
  const at = { uri: "stdin", pointer: "" };
  try {
    const bytes = await readBytes(stdin, maxBytes);
    if (bytes === tooManyBytes) return diagnostic("source/too-large", { source, limit: formatBytes(maxBytes) }, at);
    const root = { text: decodeText(bytes), declaredJson: false };
    return { root, library: folderLibrary(cwd, at.uri, source, cwd, maxBytes) };
  } catch (error) {
    return diagnostic("source/unreadable", { source, reason: systemReason(systemCode(error)) }, at);
  }
}

/** The file of a document that was read from the file `root` (absolute) or by way of its references; undefined where the URI names none. */
export function documentFile(root: string, uri: string): string | undefined {
  return fileOf(dirname(root), uri);
}

function folderLibrary(folder: string, rootUri: string, rootName: string, cwd: string, maxBytes: number): Library {
  let realFolder: Promise<string> | undefined;
  return {
    rootUri,
    limit: fileLimit,
    allows: (uri) => {
      const file = fileOf(folder, uri);
      return file === undefined || isInside(folder, file);
    },
    read: async (uri) => {
      const file = fileOf(folder, uri);
      if (file === undefined) return unreadable("its name is no file name.");
      realFolder ??= realpath(folder);
      return readReferenced(file, realFolder, maxBytes);
    },
    displayName: (uri) => (uri === rootUri ? rootName : shownPath(cwd, fileOf(folder, uri) ?? uri)),
  };
}

async function readReferenced(
  file: string,
  folder: Promise<string>,
  maxBytes: number,
): Promise<LibraryText | LibraryRefusal> {
  try {
    // Links are followed before the folder is compared, and what was compared is what is read.
    const real = await realpath(file);
    if (!isInside(await folder, real)) return { refused: "ref/outside-folder", reason: "it leads outside the folder." };
    const stats = await stat(real);
    if (stats.isDirectory()) return unreadable("it is a directory.");
    if (!stats.isFile()) return unreadable("it is no regular file.");
    const bytes = await readWhole(real, stats, maxBytes);
    return bytes === tooManyBytes ? unreadable(`it is larger than ${formatBytes(maxBytes)}.`) : textOf(file, bytes);
  } catch (error) {
    const code = systemCode(error);
    return unreadable(code === "ENOENT" || code === "ENOTDIR" ? "there is no such file." : `${systemReason(code)}.`);
  }
}

function unreadable(reason: string): LibraryRefusal {
  return { refused: "ref/unreadable", reason };
}

async function readWhole(file: string, stats: Stats, maxBytes: number): Promise<Uint8Array | typeof tooManyBytes> {
  if (!stats.isFile()) return readBytes(createReadStream(file), maxBytes);
  return stats.size > maxBytes ? tooManyBytes : readFile(file);
}

function textOf(file: string, bytes: Uint8Array): LibraryText {
  return { text: decodeText(bytes), declaredJson: file.toLowerCase().endsWith(".json") };
}

/** The file of a URI; undefined where its escapes are broken or hold a NUL. */
function fileOf(folder: string, uri: string): string | undefined {
  try {
    const path = decodeURIComponent(uri);
    return path.includes("\0") ? undefined : join(folder, path);
  } catch {
    return undefined;
  }
}

function shownPath(cwd: string, file: string): string {
  return (relative(cwd, file) || ".").replaceAll("\\", "/");
}

function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown error";
}

function systemReason(code: string): string {
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  if (code === "ELOOP") return "its links form a circle";
  if (code === "EMFILE" || code === "ENFILE") return "too many files are open";
  return code;
}
