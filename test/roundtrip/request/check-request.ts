import type { RecordedRequest } from "../../support/stub-api.js";
import type { ReadOperation, ReadParameter } from "../reading/operation.js";
import { checkBody } from "./check-body.js";
import { checkPath } from "./check-path.js";
import { kindOf, sameText, saysSame } from "./leaves.js";
import { alternating, assigned, decoded, readPairs, takeStyled, type Pair } from "./pairs.js";

/** What was asked of a tool: the value for each parameter, and the body. */
export interface Asked {
  readonly parameters: ReadonlyMap<ReadParameter, unknown>;
  readonly body: unknown;
}

/** Names that carry credentials, and are none of the parameters. */
export interface SecurityNames {
  readonly query: ReadonlySet<string>;
  readonly header: ReadonlySet<string>;
  readonly cookie: ReadonlySet<string>;
}

/** Everything in which a request is not what the document says for these values, a line each. `base` is the path before that of the document. */
export async function checkRequest(
  operation: ReadOperation,
  asked: Asked,
  sent: RecordedRequest,
  base: string,
  security: SecurityNames,
): Promise<string[]> {
  const [path = "", query = ""] = sent.url.split(/\?(.*)/s);
  const problems: string[] = [];
  if (sent.method !== operation.method) problems.push(`method: ${sent.method}, not ${operation.method}`);
  problems.push(...checkPath(operation, asked, path, base));
  problems.push(...checkQuery(operation, asked, query, security));
  problems.push(...checkHeaders(asked, sent, security));
  problems.push(...checkCookies(asked, sent, security));
  problems.push(...(await checkBody(operation.bodies, asked.body, sent)));
  return problems;
}

function ofPlace(asked: Asked, place: string): [ReadParameter, unknown][] {
  return [...asked.parameters].filter(([parameter]) => parameter.in === place);
}

function checkQuery(operation: ReadOperation, asked: Asked, query: string, security: SecurityNames): string[] {
  const whole = ofPlace(asked, "querystring")[0];
  if (whole !== undefined) return checkQueryString(...whole, query);
  const pairs = readPairs(query);
  const literal = /\?([^#]*)/.exec(operation.path)?.[1] ?? "";
  const missing = readPairs(literal).filter(({ name, raw }) => {
    const pair = pairs.find((each) => !each.taken && each.name === name && each.raw === raw);
    if (pair !== undefined) pair.taken = true;
    return pair === undefined;
  });
  for (const pair of pairs) if (security.query.has(pair.name)) pair.taken = true;
  return [
    ...missing.map(({ name }) => `query: ${name} of the path is missing`),
    ...checkPairs("query", ofPlace(asked, "query"), pairs),
  ];
}

/** Exploded objects come last, since they take what is left. */
function checkPairs(place: string, asked: readonly [ReadParameter, unknown][], pairs: readonly Pair[]): string[] {
  const takesRest = ([{ explode, style }, value]: [ReadParameter, unknown]): boolean =>
    explode && style !== "deepObject" && kindOf(value) === "map";
  const ordered = [...asked.filter((each) => !takesRest(each)), ...asked.filter(takesRest)];
  const problems = ordered.flatMap(([parameter, value]) => checkPair(place, parameter, value, pairs));
  const left = pairs.filter(({ taken }) => !taken).map(({ name, raw }) => `${place}: unexpected ${name}=${raw}`);
  return [...problems, ...left];
}

function checkPair(place: string, parameter: ReadParameter, value: unknown, pairs: readonly Pair[]): string[] {
  const { name, mediaType } = parameter;
  if (mediaType === undefined) {
    const found = takeStyled(pairs, parameter, value);
    return saysSame(value, found) ? [] : [differs(place, name, value, found)];
  }
  const pair = pairs.find((each) => !each.taken && each.name === name);
  if (pair === undefined) return value === undefined ? [] : [differs(place, name, value, undefined)];
  pair.taken = true;
  const text = decoded(pair.raw);
  return sameContent(value, text, mediaType) ? [] : [differs(place, name, value, text)];
}

function sameContent(value: unknown, text: string, mediaType: string): boolean {
  return /json/i.test(mediaType) && typeof value === "string" ? JSON.stringify(value) === text : sameText(value, text);
}

function checkQueryString(parameter: ReadParameter, value: unknown, query: string): string[] {
  if (/json/i.test(parameter.mediaType ?? ""))
    return sameText(value, decodeURIComponent(query)) ? [] : [differs("querystring", parameter.name, value, query)];
  const pairs = readPairs(query);
  const members = Object.entries(value ?? {}).map(([name, member]): [ReadParameter, unknown] => [
    { ...parameter, name, style: "form", explode: true, in: "query" },
    member,
  ]);
  return checkPairs("querystring", members, pairs);
}

/** Headers that a client of HTTP sets by itself. */
const USUAL =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|host|pragma|sec-fetch-mode|transfer-encoding|user-agent|cookie|authorization)$/;

function checkHeaders(asked: Asked, sent: RecordedRequest, security: SecurityNames): string[] {
  const left = new Map(Object.entries(sent.headers));
  const problems = ofPlace(asked, "header").flatMap(([parameter, value]) => {
    const name = parameter.name.toLowerCase();
    const raw = left.get(name);
    if (security.header.has(name) || (value === undefined && USUAL.test(name))) return [];
    left.delete(name);
    const text = typeof raw === "string" ? Buffer.from(raw, "latin1").toString("utf8") : undefined;
    return sameHeader(parameter, value, text) ? [] : [differs("header", name, value, text)];
  });
  const unexpected = [...left.keys()].filter((name) => !USUAL.test(name) && !security.header.has(name));
  return [...problems, ...unexpected.map((name) => `header: unexpected ${name}`)];
}

function sameHeader({ explode, mediaType }: ReadParameter, value: unknown, text: string | undefined): boolean {
  if (text !== undefined && mediaType !== undefined) return sameContent(value, text, mediaType);
  const kind = kindOf(value);
  if (text === undefined || kind === "text") return saysSame(value, text);
  const parts = text.split(",");
  if (kind === "list") return saysSame(value, parts);
  return saysSame(value, explode ? assigned(parts) : alternating(parts));
}

function checkCookies(asked: Asked, sent: RecordedRequest, security: SecurityNames): string[] {
  if (ofPlace(asked, "header").some(([{ name }, value]) => /^cookie$/i.test(name) && value !== undefined)) return [];
  const pairs = readPairs(sent.headers.cookie ?? "", /; ?|&/);
  for (const pair of pairs) if (security.cookie.has(pair.name)) pair.taken = true;
  return checkPairs("cookie", ofPlace(asked, "cookie"), pairs);
}

function differs(place: string, name: string, value: unknown, found: unknown): string {
  return `${place}: ${name}: asked ${shown(value)}, sent ${shown(found)}`;
}

/** A value in a line of a report. */
export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 200);
}
