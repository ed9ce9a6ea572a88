import { isDeepStrictEqual } from "node:util";
import { field, type Fields, type Located } from "../../corpus/judge/document.js";
import type { RecordedRequest } from "../../support/stub-api.js";
import type { ReadEncoding, ReadMedia } from "../reading/operation.js";
import { isBinary, memberSchema } from "../reading/binary.js";
import { shown } from "./check-request.js";
import { kindOf, sameText, saysSame } from "./leaves.js";
import { readPairs, takeStyled } from "./pairs.js";

/** Everything in which a body is not `value` in one of the documented media types, a line each. */
export async function checkBody(
  bodies: readonly ReadMedia[],
  value: unknown,
  { headers, body }: RecordedRequest,
): Promise<string[]> {
  const type = headers["content-type"];
  if (value === undefined)
    return body.length === 0 ? [] : [`body: ${shown(body.toString())}, though none was asked for`];
  if (type === undefined) return ["body: no content-type"];
  const media = bodies.find((each) => admits(each.type, essence(type)));
  if (media === undefined) return [`body: sent as ${type}, of ${bodies.map((each) => each.type).join(", ")}`];
  const sent = essence(type);
  if (isJson(sent)) return checkJson(value, body.toString("utf8"));
  if (sent === "application/x-www-form-urlencoded") return checkForm(media, value, body.toString("utf8"));
  if (sent === "multipart/form-data") return checkMultipart(media, value, body, type);
  if (isText(sent))
    return sameText(value, body.toString("utf8"))
      ? []
      : [`body: asked ${shown(value)}, sent ${shown(body.toString())}`];
  const bytes = Buffer.from(String(value), "base64");
  return bytes.equals(body) ? [] : [`body: asked the bytes ${shown(value)}, sent ${shown(body.toString("base64"))}`];
}

function essence(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether a declared media type or range is that of the request. */
function admits(declared: string, sent: string): boolean {
  const range = essence(declared);
  if (range === "*/*" || range === "*" || range === sent) return true;
  return range.endsWith("/*") && sent.startsWith(range.slice(0, -1));
}

/** Whether a media type is JSON (RFC 6839). */
export function isJson(type: string): boolean {
  return /^(application|text)\/([^;\s]+\+)?json\b/i.test(type);
}

/** Whether a media type is characters. */
export function isText(type: string): boolean {
  return /^text\/|[/+](xml|yaml|x-yaml|javascript|graphql|sql|x-ndjson|ndjson|jsonl|json-seq|toml|jwt|sdp|x-pem-file)\b/i.test(
    type,
  );
}

function checkJson(value: unknown, text: string): string[] {
  try {
    const difference = firstDifference(value, JSON.parse(text));
    return difference === undefined ? [] : [`body${difference}`];
  } catch {
    return [`body: not JSON: ${text.slice(0, 200)}`];
  }
}

/** `.a.0: asked 1, sent 2`: the first place where two values differ. */
function firstDifference(asked: unknown, sent: unknown): string | undefined {
  if (isDeepStrictEqual(asked, sent)) return undefined;
  const kind = kindOf(asked);
  if (kind !== "text" && kind === kindOf(sent)) {
    const names = new Set([...Object.keys(asked as Fields), ...Object.keys(sent as Fields)]);
    for (const name of names) {
      const inner = firstDifference(field(asked, name), field(sent, name));
      if (inner !== undefined) return `.${name}${inner}`;
    }
  }
  return `: asked ${shown(asked)}, sent ${shown(sent)}`;
}

/** Urlencoded fields (OpenAPI 3.2, section 4.15.1): by style where one is stated, else objects as JSON and lists repeated. */
function checkForm({ encoding }: ReadMedia, value: unknown, text: string): string[] {
  const pairs = readPairs(text);
  const members = Object.entries((value ?? {}) as Fields);
  const problems = members.flatMap(([name, member]) => {
    const how = encoding.get(name) ?? {};
    const { style = "form", explode = style === "form" } = how;
    const isJsonText = kindOf(member) === "map" && !isStyled(how);
    const kind = isJsonText || (how.contentType !== undefined && isJson(how.contentType)) ? "text" : kindOf(member);
    const found = takeStyled(pairs, { name, style, explode }, member, kind);
    const same = kind === "text" && typeof found === "string" ? sameText(member, found) : saysSame(member, found);
    return same ? [] : [`body: ${name}: asked ${shown(member)}, sent ${shown(found)}`];
  });
  return [
    ...problems,
    ...pairs.filter(({ taken }) => !taken).map(({ name, raw }) => `body: unexpected ${name}=${raw}`),
  ];
}

/** Whether a field of a form is spelt as a parameter of the query is. */
export function isStyled({ style, explode }: ReadEncoding): boolean {
  return style !== undefined || explode !== undefined;
}

/** Multipart fields, parsed by Node: by style where one is stated, else a list as a part for each item, files as bytes, objects as JSON. */
async function checkMultipart(media: ReadMedia, value: unknown, body: Buffer, type: string): Promise<string[]> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch (error) {
    return [`body: cannot be parsed: ${String(error)}`];
  }
  const members = Object.entries((value ?? {}) as Fields).filter(([, member]) => member !== null);
  const encodingOf = (name: string): ReadEncoding => media.encoding.get(name) ?? {};
  const [styled, others] = partition(
    members,
    ([name]) => isStyled(encodingOf(name)) && !isBinary(memberSchema(media.schema, name), encodingOf(name).contentType),
  );
  const names = new Set(others.map(([name]) => name));
  const problems = await checkStyledParts(
    styled,
    encodingOf,
    [...form].filter(([name]) => !names.has(name)),
  );
  for (const [name, member] of others) {
    const parts = form.getAll(name);
    const how = encodingOf(name);
    const asJson = how.contentType !== undefined && isJson(how.contentType);
    const values = (Array.isArray(member) && !(asJson && parts.length === 1) ? member : [member]) as unknown[];
    const wanted = values.filter((item) => item !== null);
    const schema = memberSchema(media.schema, name);
    const same = await samePart(wanted, parts, schema, how);
    if (!same) problems.push(`body: ${name}: asked ${shown(member)}, sent ${await told(parts)}`);
  }
  return problems;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Fields with a style are the pairs of a query, without its escapes (OpenAPI 3.2, section 4.15.1.2). */
async function checkStyledParts(
  members: readonly (readonly [string, unknown])[],
  encodingOf: (name: string) => ReadEncoding,
  parts: readonly (readonly [string, string | File])[],
): Promise<string[]> {
  const texts = await Promise.all(parts.map(async ([name, part]) => [name, (await bytesOf(part)).toString()] as const));
  const pairs = texts.map(([name, text]) => ({ name, raw: escapedPart(text), taken: false }));
  // Exploded objects take parts by the names of their members.
  const ordered = partition(members, ([, member]) => kindOf(member) !== "map").flat();
  const problems = ordered.flatMap(([name, member]) => {
    const { style = "form", explode = style === "form" } = encodingOf(name);
    const found = takeStyled(pairs, { name, style, explode }, member);
    return saysSame(member, found) ? [] : [`body: ${name}: asked ${shown(member)}, sent ${shown(found)}`];
  });
  return [...problems, ...pairs.filter(({ taken }) => !taken).map(({ name }) => `body: unexpected part ${name}`)];
}

/** Percent-encoded, but for the comma that separates. */
function escapedPart(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",");
}

async function samePart(
  wanted: readonly unknown[],
  parts: readonly (string | File)[],
  schema: Located | undefined,
  { contentType }: ReadEncoding,
): Promise<boolean> {
  if (wanted.length !== parts.length) return false;
  for (const [index, value] of wanted.entries()) {
    const bytes = await bytesOf(parts[index] ?? "");
    const isFile = typeof value === "string" && isBinary(schema, contentType);
    const same = isFile && bytes.equals(Buffer.from(value, "base64"));
    if (!same && (isFile === true || !sameText(value, bytes.toString("utf8")))) return false;
  }
  return true;
}

async function bytesOf(part: string | File): Promise<Buffer> {
  return typeof part === "string" ? Buffer.from(part) : Buffer.from(await part.arrayBuffer());
}

async function told(parts: readonly (string | File)[]): Promise<string> {
  const texts = await Promise.all(parts.map(async (part) => (await bytesOf(part)).toString("latin1")));
  return shown(texts);
}
