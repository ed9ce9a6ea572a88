import type { FileText } from "./binding.js";
import { fromBase64, unescaped } from "./bytes.js";
import { CallFailure } from "./failure.js";
import { essence, isInRange, mediaTypes } from "./media-type.js";

/** A file as an argument gives it; type and name are only known from a data URI. */
export interface GivenFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly name?: string;
}

/** Whether a value is sent as the file that it stands for: `file` says which texts are, where any is. */
export function isFile(value: unknown, file: FileText | undefined): value is string {
  return typeof value === "string" && (file === "base64" || (file === "data-uri" && isDataUri(value)));
}

function isDataUri(text: string): boolean {
  return /^data:/i.test(text);
}

/**
 * The file that a text stands for: base64 (RFC 4648, of either alphabet, padded), or a data URI (RFC 2397), whose parameter `name` or
 * `filename` is its name. `what` is named in the failure.
 */
export function readFile(what: string, text: string): GivenFile {
  if (isDataUri(text)) return readDataUri(what, text);
  const content = fromBase64(text);
  if (content) return { content };
  throw new CallFailure(
    `${what} is no base64 (with = at the end where it needs padding). It is sent as a file: give the content itself as base64, or as a ` +
      "data URI, such as data:text/plain;name=notes.txt,Hello or data:image/png;name=photo.png;base64,iVBORw0KGgo=. Paths and URLs are not read.",
  );
}

function readDataUri(what: string, text: string): GivenFile {
  const comma = text.indexOf(",");
  if (comma < 0) {
    throw new CallFailure(
      `${what} is a data URI without a comma: write data:TYPE;name=FILENAME;base64,CONTENT, or without ;base64 for text.`,
    );
  }
  const [first = "", ...parameters] = text.slice("data:".length, comma).split(";");
  const isBase64 = parameters.some((parameter) => parameter.trim().toLowerCase() === "base64");
  const content = isBase64 ? fromBase64(unescapedText(text.slice(comma + 1))) : unescaped(text.slice(comma + 1));
  if (!content) throw new CallFailure(`${what} is a data URI that says base64, and what follows its comma is none.`);
  const kept = parameters.filter((parameter) => !/^\s*(base64\s*$|(file)?name=)/i.test(parameter));
  const type = typeOf(what, [first.trim(), ...kept].join(";"));
  const name = parameters.map((parameter) => /^\s*(?:file)?name=(.*)$/is.exec(parameter)?.[1]).find(Boolean);
  return { content, ...(type && { type }), ...(name && { name: unescapedText(name).replace(/^"(.*)"$/s, "$1") }) };
}

/** The media type of a data URI; undefined where it has none, `text/plain` where it has parameters alone (RFC 2397 section 2). */
function typeOf(what: string, written: string): string | undefined {
  if (written === "") return undefined;
  const type = written.startsWith(";") ? `text/plain${written}` : written;
  if (/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence(type))) return type;
  throw new CallFailure(`${what} is a data URI whose media type is none: write data:text/plain,... or the like.`);
}

/**
 * The media type that a file is sent with: its own where `declared`, a list of types and ranges, admits it, else the first one declared.
 * Plain bytes (`application/octet-stream`) may be anything; otherwise fails where the file says another type.
 */
export function fileType(what: string, file: GivenFile, declared: string | undefined): string {
  const admitted = mediaTypes(declared ?? "*/*");
  const { type = BYTES } = file;
  if (file.type === undefined) return admitted.find((range) => !range.includes("*")) ?? type;
  if (admitted.some((range) => isInRange(type, range))) return type;
  if (admitted.includes(BYTES)) return BYTES;
  throw new CallFailure(`${what} is sent as ${admitted.join(" or ")}, but its data URI says ${essence(type)}.`);
}

const BYTES = "application/octet-stream";

function unescapedText(text: string): string {
  return new TextDecoder().decode(unescaped(text));
}
