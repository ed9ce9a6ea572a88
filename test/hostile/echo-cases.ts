import { canaries } from "./canaries.js";
import type { HostileCase } from "./hostile-case.js";
import { http, JSON_TYPE } from "./raw-server.js";

const { username, password } = canaries.basic;
const TOOLS = {
  echo_header: canaries.headerKey,
  echo_query: canaries.queryKey,
  echo_cookie: canaries.cookieKey,
  echo_bearer: canaries.bearer,
  echo_basic: password,
};

/** How an API may hand a credential back: as it came, or as a page, a log or a link would spell it. */
const SPELLINGS: Readonly<Record<string, (secret: string) => string>> = {
  "as it is": (secret) => secret,
  "percent-encoded": (secret) => encodeURIComponent(secret),
  "percent-encoded in lower case": (secret) =>
    encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase()),
  "as a form": (secret) => new URLSearchParams({ a: secret }).toString(),
  "in base64": (secret) => Buffer.from(secret).toString("base64"),
  "in base64 for URLs": (secret) => Buffer.from(secret).toString("base64url"),
  "in base64 with its name": (secret) => Buffer.from(`${username}:${secret}`).toString("base64"),
  "in base64 with more": (secret) => Buffer.from(`{"key":"${secret}"}`).toString("base64"),
  "in HTML": (secret) => secret.replaceAll("&", "&amp;"),
};

/** The credentials come back in bodies, heads and error pages; nobody but the API may see them. */
export function echoCases(): HostileCase[] {
  return Object.entries(TOOLS).flatMap(([tool, secret]) =>
    Object.entries(SPELLINGS).flatMap(([how, spell]) => echoes(tool, how, spell(secret))),
  );
}

function echoes(tool: string, how: string, echoed: string): HostileCase[] {
  const json = (value: unknown): string => JSON.stringify(value);
  const echo = (where: string, answer: Uint8Array, error?: RegExp): HostileCase => ({
    name: `${tool}: ${how} ${where}`,
    tool,
    answer: () => answer,
    expect: error ? { error } : {},
  });
  const header = echoed.replace(/[^\x20-\x7e]/g, "");
  return [
    echo("in a member", http(json({ id: 1, note: `Bearer ${echoed}`, more: [echoed] }))),
    echo("in a member's name", http(json({ id: 1, [`X ${echoed}`]: 1 }))),
    echo("with slashes escaped", http(json({ id: 1, note: echoed }).replaceAll("/", "\\/"))),
    echo("with characters escaped", http(json({ id: 1, note: echoed }).replace(/[&+=/~]/g, escaped))),
    echo("in a member that is wrong", http(json({ id: 1, labels: { [echoed]: 1 } })), /labels/),
    echo("in a member that is repaired", http(json({ id: 1, labels: { [echoed]: null } }))),
    echo("in JSON that is none", http(`{"note":${json(echoed)}`), /not JSON/),
    echo("in an error", http(json({ error: echoed }), undefined, "401 Unauthorized"), /401/),
    echo(
      "in an error page",
      http(`<pre>authorization: ${echoed}</pre>`, ["Content-Type: text/html"], "500 Oops"),
      /500/,
    ),
    echo(
      "in a problem",
      http(
        json({ type: "about:blank", title: echoed, detail: echoed }),
        ["Content-Type: application/problem+json"],
        "422 Unprocessable Content",
      ),
      /422/,
    ),
    echo("in the reason", http("{}", undefined, `400 bad ${header}`), /400/),
    echo(
      "in header fields",
      http(
        "{}",
        [JSON_TYPE, `Retry-After: ${header}`, `WWW-Authenticate: Basic realm="${header}"`, `X-Echo: ${header}`],
        "429 Too Many Requests",
      ),
      /429/,
    ),
    echo(
      "in the media type",
      http("no JSON", [`Content-Type: image/${header.replace(/[^\w.+-]/g, "")}; a=${header}`]),
      /not JSON/,
    ),
    echo("in text", http(echoed, ["Content-Type: text/plain"]), /not JSON/),
    echo("in bytes", http(`\0\xff${echoed}\xff`, ["Content-Type: application/octet-stream"]), /not JSON/),
  ];
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
