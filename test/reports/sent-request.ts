import { canonical, compare, isPlainObject, show } from "./checks.js";
import type { Problem } from "./checks.js";
import { parseMultipart } from "./multipart.js";
import type { RequestExpectation } from "./report-case.js";

/** A request that a tool sent, as the API would have received it. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Reads what was given to `fetch`. */
export async function readRequest(input: string | URL | Request, init?: RequestInit): Promise<SentRequest> {
  const request = new Request(input, init);
  const body = Buffer.from(await request.arrayBuffer());
  return { method: request.method, url: new URL(request.url), headers: request.headers, body };
}

/** The first difference between what was sent and `request` of a case. */
export function compareRequest(wanted: "none" | RequestExpectation, sent: readonly SentRequest[]): Problem | undefined {
  const told = sent.map(({ method, url }) => `${method} ${url.href}`).join(", ");
  if (wanted === "none") return sent.length === 0 ? undefined : { expected: "no request", got: told };
  const [request] = sent;
  if (request === undefined || sent.length > 1) return { expected: "one request", got: told || "none" };
  return (
    (wanted.method === undefined ? undefined : compare(wanted.method, request.method)) ??
    compareUrl(wanted, request.url) ??
    compareHeaders(wanted, request.headers) ??
    (Object.hasOwn(wanted, "body") ? compareBody(wanted.body, request) : undefined)
  );
}

function compareUrl(wanted: RequestExpectation, url: URL): Problem | undefined {
  const query = url.search.slice(1);
  if (wanted.path !== undefined) {
    const problem = compare(normalisePath(wanted.path), normalisePath(url.pathname));
    if (problem !== undefined) return problem;
  }
  if (wanted.query_exact !== undefined && wanted.query_exact !== query)
    return { expected: wanted.query_exact, got: query };
  if (wanted.url !== undefined) {
    const expected = new URL(wanted.url);
    const [a, b] = [expected, url].map((one) => [
      one.origin,
      normalisePath(one.pathname),
      pairsOf(one.search.slice(1)),
    ]);
    const problem = compare(a, b);
    if (problem !== undefined) return problem;
  }
  const choices = wanted.query_any_of ?? (wanted.query === undefined ? undefined : [wanted.query]);
  if (choices === undefined) return undefined;
  const met = choices.some((choice) => canonical(pairsOf(choice)) === canonical(pairsOf(query)));
  return met
    ? undefined
    : { expected: `query ${choices.map((choice) => `"${choice}"`).join(" or ")}`, got: `"${query}"` };
}

/** Upper-case escapes, and none where the character may stand in a segment as it is (RFC 3986 section 3.3). */
function normalisePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9\-._~!$&'()*+,;=:@]/.test(character) ? character : escape.toUpperCase();
  });
}

/** Decoded pairs of a query or a form, sorted by name; pairs of one name stay in their order. */
function pairsOf(text: string): [string, string][] {
  const pairs = text.split("&").filter((pair) => pair !== "");
  const decode = (part: string): string => decodeURIComponent(part.replaceAll("+", " "));
  const decoded = pairs.map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return at === -1 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
  return decoded.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

function compareHeaders(wanted: RequestExpectation, headers: Headers): Problem | undefined {
  for (const [name, value] of Object.entries(wanted.headers ?? {})) {
    const problem = name === "cookie_pairs" ? compareCookies(value, headers) : compareHeader(name, value, headers);
    if (problem !== undefined) return problem;
  }
  const present = (wanted.headers_absent ?? []).find((name) => headers.has(name));
  return present === undefined ? undefined : { expected: `no header ${present}`, got: show(headers.get(present)) };
}

function compareHeader(name: string, wanted: string, headers: Headers): Problem | undefined {
  const actual = headers.get(name);
  const met = wanted.endsWith("*") ? actual?.startsWith(wanted.slice(0, -1)) === true : actual === wanted;
  return met ? undefined : { expected: `${name}: ${wanted}`, got: actual ?? "no such header" };
}

function compareCookies(wanted: unknown, headers: Headers): Problem | undefined {
  const expected = Array.isArray(wanted) ? (wanted as string[]) : String(wanted).split("; ");
  return compare([...expected].sort(), (headers.get("cookie") ?? "").split("; ").sort());
}

function compareBody(wanted: unknown, { body, headers }: SentRequest): Problem | undefined {
  const text = body.toString("utf8");
  if (wanted === "none") return compare("", text);
  if (isPlainObject(wanted) && Object.keys(wanted).length === 1) {
    if (typeof wanted["text"] === "string") return compare(wanted["text"], text);
    if (typeof wanted["form"] === "string") return compare(pairsOf(wanted["form"]), pairsOf(text));
    if (typeof wanted["base64"] === "string") return compare(wanted["base64"], body.toString("base64"));
    if (Array.isArray(wanted["multipart"])) return compareParts(wanted["multipart"], body, headers);
  }
  try {
    return compare(wanted, JSON.parse(text));
  } catch {
    return { expected: `JSON ${show(wanted)}`, got: text };
  }
}

function compareParts(wanted: readonly unknown[], body: Buffer, headers: Headers): Problem | undefined {
  const parts = parseMultipart(body, headers.get("content-type") ?? "");
  if (parts === undefined) return { expected: "a multipart body", got: show(body.toString("utf8")) };
  const expected = sortByName(wanted.filter(isPlainObject));
  const actual = sortByName(parts.map((part) => ({ ...part })));
  if (expected.length !== actual.length) return compare(expected.map(nameOf), actual.map(nameOf));
  for (const [index, part] of expected.entries()) {
    const problem = comparePart(part, actual[index] ?? {});
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function comparePart(wanted: Record<string, unknown>, part: Record<string, unknown>): Problem | undefined {
  const text = (part["body"] as Buffer).toString("utf8");
  const content = (part["body"] as Buffer).toString("base64");
  const actual: Record<string, unknown> = { name: part["name"], filename: part["filename"] };
  for (const key of Object.keys(wanted)) {
    if (key === "value") actual["value"] = text;
    else if (key === "json") actual["json"] = parseOrText(text);
    else if (key === "base64") actual["base64"] = content;
    else if (key === "content_type") actual["content_type"] = part["contentType"];
  }
  return compare(wanted, actual);
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sortByName(parts: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return [...parts].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));
}

function nameOf(part: Record<string, unknown>): string {
  return String(part["name"]);
}
