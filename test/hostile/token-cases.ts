import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { drip, endless } from "./answer-cases.js";
import { canaries } from "./canaries.js";
import type { Expectation, HostileCase } from "./hostile-case.js";
import { head, http, JSON_TYPE, type RawAnswer, type RawRequest } from "./raw-server.js";

const { accessToken, machine } = canaries;
const TOKEN = "/token";

/** An API that hands out tokens itself, at the address that a relative token URL stands for. */
export function tokenDocument(): object {
  const answer = { 200: { description: "ok", content: { "application/json": { schema: { type: "object" } } } } };
  const clientCredentials = { tokenUrl: TOKEN, scopes: { read: "reads" } };
  return {
    openapi: "3.1.0",
    info: { title: "Tokens", version: "1" },
    servers: [{ url: "https://api.test/base/v1" }],
    paths: { "/item": { get: { operationId: "get_item", security: [{ machine: ["read"] }], responses: answer } } },
    components: { securitySchemes: { machine: { type: "oauth2", flows: { clientCredentials } } } },
  };
}

/** Answers requests for a token, and those for the item: 401 where they bring another token than the canary. */
function answers(token: RawAnswer, item: RawAnswer = http('{"id":1}')): RawAnswer {
  return (socket: Socket, request: RawRequest) => {
    const answer = request.target.startsWith(TOKEN) ? token : item;
    if (typeof answer === "function") answer(socket, request);
    else socket.end(answer);
  };
}

function asked(name: string, answer: RawAnswer, expect: Expectation, more: Partial<HostileCase> = {}): HostileCase {
  return {
    name,
    tool: "get_item",
    answer: () => answer,
    options: () => ({ timeoutMs: 1_500 }),
    expect,
    limitMs: 3_000,
    ...more,
  };
}

const text = (value: object): string => JSON.stringify(value);
const granted = { access_token: accessToken, token_type: "Bearer" };

/** A failure that names the scheme, before anything is asked of the API; of 2 requests both are for the token. */
const none = (said: RegExp, requests: 1 | 2 = 1): Expectation => ({
  error: new RegExp(`security scheme machine: .*(${said.source})|${said.source}`, said.flags),
  requests,
  check: ({ requests: sent }) =>
    sent.every(({ target }) => target === TOKEN) ? [] : ["the API was asked without a token"],
});

/** Token endpoints that answer as no endpoint should: the call ends in words, and what is secret stays between the two. */
export function tokenCases(): HostileCase[] {
  return [...busy(), ...malformed(), ...refusing(), ...redirecting(), ...lifetimes(), ...echoing()];
}

function busy(): HostileCase[] {
  const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
  const tooLarge = none(/larger than the limit/);
  const tooSlow = none(/did not answer within|No token came in time/);
  const bomb = gzipSync(Buffer.alloc(50_000_000, " "));
  return [
    asked("a huge length", answers(endless(head("Content-Length: 1000000000000"), " ".repeat(65_536))), tooLarge),
    asked("chunks without end", answers(endless(head("Transfer-Encoding: chunked"), chunk)), tooLarge),
    asked("a gzip bomb", answers(http(bomb, [JSON_TYPE, "Content-Encoding: gzip"])), tooLarge),
    asked("a token of 60 KB", answers(http(text({ ...granted, access_token: "x".repeat(60_000) }))), {
      either: true,
      requests: "any",
    }),
    asked("a token of a megabyte", answers(http(text({ ...granted, access_token: "x".repeat(1_000_000) }))), tooLarge),
    asked("a dripping answer", answers(drip(head("Content-Length: 1000"), " ")), tooSlow),
    asked(
      "silence",
      answers(() => undefined),
      tooSlow,
    ),
    asked(
      "silence of token and API in turn",
      answers(late(http(text(granted)), 1_000), () => undefined),
      {
        error: /did not answer within 1.5 seconds/,
        requests: 2,
      },
      { limitMs: 2_200 },
    ),
    asked(
      "a connection that closes at once",
      answers((socket) => socket.end()),
      none(/could not be reached/),
    ),
    asked(
      "a connection that is reset",
      answers((socket) => socket.resetAndDestroy()),
      none(/could not be reached/),
    ),
  ];
}

function late(answer: Uint8Array, milliseconds: number): RawAnswer {
  return (socket) => void setTimeout(() => socket.end(answer), milliseconds);
}

function malformed(): HostileCase[] {
  const withoutToken = none(/answered HTTP 200 without a token/);
  const bodies = [
    "",
    "null",
    "[]",
    '"token"',
    "{",
    `<html>${machine.clientSecret}`,
    `access_token=${accessToken}`,
    '{"access_token":7}',
    '{"access_token":""}',
    '{"access_token":null}',
    `{"access_token":["${accessToken}"]}`,
    `{"__proto__":{"access_token":"${accessToken}"}}`,
    `{"ACCESS_TOKEN":"${accessToken}"}`,
    `${"[".repeat(30_000)}`,
  ];
  const splitting = ["a\r\nX-Evil: 1", "a\nb", "\0", "a\r\n\r\nGET /admin HTTP/1.1\r\n\r\n"];
  return [
    ...bodies.map((body) => asked(`no token: ${body.slice(0, 40)}`, answers(http(body)), withoutToken)),
    ...splitting.map((token) =>
      asked(
        `a token that splits the head: ${JSON.stringify(token)}`,
        answers(http(text({ ...granted, access_token: token }))),
        none(/control character/),
      ),
    ),
    asked("tokens of another type", answers(http(text({ ...granted, token_type: "mac" }))), none(/other than Bearer/)),
    asked(
      "no HTTP",
      answers((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n")),
      none(/HTTP|could not be/),
    ),
  ];
}

function refusing(): HostileCase[] {
  const told = text({ error: "invalid_client", error_description: `${machine.clientId}:${machine.clientSecret}` });
  const strange = text({ error: `x ${machine.clientSecret}\r\n\u001b[2J` });
  return [
    asked("401 twice", answers(http(told, undefined, "401 No")), none(/HTTP 401 invalid_client without a token/, 2)),
    asked("400 with a strange code", answers(http(strange, undefined, "400 No")), none(/HTTP 400 without a token/)),
    asked(
      "500 with a page",
      answers(http(`<pre>${machine.clientSecret}`, ["Content-Type: text/html"], "500 No")),
      none(/HTTP 500/),
    ),
    asked(
      "503 that asks for a long wait",
      answers(http("{}", [JSON_TYPE, "Retry-After: 1000000000"], "503 No")),
      none(/HTTP 503/),
      { options: () => ({ timeoutMs: 1_500, retries: 2 }) },
    ),
    asked("an API that refuses every token", answers(http(text(granted)), http("{}", undefined, "401 No")), {
      error: /401/,
      requests: 4,
    }),
  ];
}

function redirecting(): HostileCase[] {
  const to = (location: string, status: string): RawAnswer => answers(http("", [`Location: ${location}`], status));
  return [
    ...["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"].map((status) =>
      asked(`${status} to another port`, http("{}"), none(/redirected to/), {
        answer: ({ other }) => to(`http://${other}/token`, status),
      }),
    ),
    asked("to itself", to(TOKEN, "307 Temporary"), {
      error: /redirected more than/,
      requests: 6,
    }),
    asked("to a file", to("file:///etc/passwd", "302 Found"), none(/redirected to/)),
  ];
}

function lifetimes(): HostileCase[] {
  const values = ["-1", "0", "1e999", "1e-300", '"abc"', "null", "[]", "{}", '"3600"', "9007199254740993"];
  return values.map((seconds) =>
    asked(`expires_in ${seconds}`, answers(http(`{"access_token":"${accessToken}","expires_in":${seconds}}`)), {
      requests: 2,
      structured: { id: 1 },
      check: ({ requests }) => {
        const sent = requests[1]?.headers.find(([name]) => name === "authorization")?.[1];
        return sent === `Bearer ${accessToken}` ? [] : [`authorization was ${sent}`];
      },
    }),
  );
}

function echoing(): HostileCase[] {
  return [accessToken, machine.clientSecret].flatMap((secret) => {
    const item = text({ id: 1, note: `Bearer ${secret}`, more: [Buffer.from(secret).toString("base64")] });
    return [
      asked("the API echoes what is secret", answers(http(text(granted)), http(item)), { requests: 2 }),
      asked("the API echoes it in an error", answers(http(text(granted)), http(item, undefined, "400 No")), {
        error: /400/,
        requests: 2,
      }),
    ];
  });
}
