import assert from "node:assert/strict";
import { raw } from "../support/raw-http.js";
import { keyOf, type ThingApi } from "./api.js";
import { type Hosted, start } from "./project.js";
import { callThing } from "./requests.js";
import { startTokenIssuer, type TokenIssuer } from "./tokens.js";

/** Something that must hold; throws what does not. */
export interface Check {
  readonly title: string;
  readonly run: () => Promise<void>;
}

const audience = "http://127.0.0.1:9/mcp";

/** Servers for checks, and what ends them. */
export interface Stage {
  readonly open: Hosted;
  readonly guarded: Hosted;
  readonly issuer: TokenIssuer;
  readonly api: ThingApi;
  readonly program: string;
  close(): Promise<void>;
}

/** Starts a server for everybody, and one for callers with a token. */
export async function startStage(program: string, api: ThingApi): Promise<Stage> {
  const issuer = await startTokenIssuer(audience);
  const own = ownOf(api);
  const tokens = { AUTH: "oauth", PUBLIC_URL: audience, OAUTH_ISSUER: issuer.issuer };
  const [open, guarded] = await Promise.all([
    start(program, { ...own, MAX_BODY_BYTES: "10000", ALLOWED_ORIGINS: "https://app.acme.com" }),
    start(program, { ...own, ...tokens }),
  ]);
  const close = async (): Promise<void> => {
    for (const { child } of [open, guarded]) child.kill("SIGKILL");
    await issuer.close();
  };
  return { open, guarded, issuer, api, program, close };
}

function ownOf(api: ThingApi): Readonly<Record<string, string>> {
  return { HOSTED_BASE_URL: api.url, HOSTED_KEY: keyOf("server") };
}

/** Hosts, origins, bodies, the start, the log and the end. */
export function serverChecks({ open, guarded, api, program }: Stage): readonly Check[] {
  return [
    check("a wrong Host gets 403", async () => {
      assert.match(
        await raw(open.url, "GET /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
        /^HTTP\/1.1 403 /,
      );
    }),
    check("a wrong Origin gets 403, an allowed one is told so", async () => {
      assert.equal((await callThing(open.url, "o", { origin: "https://evil.example" })).status, 403);
      assert.equal((await callThing(open.url, "o", { origin: "https://app.acme.com" })).status, 200);
    }),
    check("a body that is too long gets 413", async () => {
      assert.equal((await callThing(open.url, "x".repeat(20_000))).status, 413);
    }),
    check("calls have the server's key, and no header of the caller but its trace", async () => {
      const trace = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
      for (const era of ["legacy", "modern"] as const) {
        const { thing } = await callThing(open.url, "own", { cookie: "a=1", "x-key": "mine", ...trace }, era);
        assert.deepEqual(thing, { id: "own", owner: "server" });
      }
      assert.equal(api.headers.has("cookie"), false);
      assert.equal(api.headers.has("traceparent"), true);
    }),
    check("on all networks it does not start without AUTH and names", async () => {
      await assert.rejects(start(program, { HOST: "0.0.0.0" }), /ended with 2:[^]*AUTH must be set[^]*/);
      await assert.rejects(start(program, { HOST: "0.0.0.0", AUTH: "none" }), /PUBLIC_URL or ALLOWED_HOSTS/);
    }),
    check("a line of JSON is logged for each request, and no key or token in any", async () => {
      const lines = `${open.log()}${guarded.log()}`.trim().split("\n");
      const entries = lines.map((line) => JSON.parse(line) as { readonly message: string });
      assert.ok(entries.filter(({ message }) => message === "request").length > 5);
      assert.doesNotMatch(lines.join("\n"), /secret|eyJ|evil\.example|127\.0\.0\.1"/);
    }),
    check("SIGTERM ends it with exit code 0", async () => {
      open.child.kill("SIGTERM");
      assert.equal(await open.ended, 0);
    }),
  ];
}

/** A client that does not send the head of its request in 10 seconds. */
export function slowCheck({ open }: Stage): Check {
  return check("a slow client gets 408, and others are served meanwhile", async () => {
    const slow = raw(open.url, "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-");
    assert.equal((await callThing(open.url, "fast")).status, 200);
    assert.match(await slow, /^HTTP\/1.1 408 /);
  });
}

/** Tokens that are good, and those that are not. */
export function tokenChecks({ guarded, issuer, api, program }: Stage): readonly Check[] {
  const ask = async (token: string | undefined, url: string = guarded.url) =>
    callThing(url, "t", token === undefined ? {} : { authorization: `Bearer ${token}` });
  const settings = { AUTH: "oauth", PUBLIC_URL: audience, OAUTH_ISSUER: issuer.issuer };
  const refused = (title: string, token: () => Promise<string | undefined>): Check =>
    check(`${title} gets 401 with a challenge`, async () => {
      const { status, challenge } = await ask(await token());
      assert.equal(status, 401);
      assert.match(
        challenge ?? "",
        /^Bearer error="invalid_token".*resource_metadata="http:\/\/127\.0\.0\.1:9\/\.well-known/,
      );
    });
  return [
    check("a good token gets in, and does not go on to the API", async () => {
      const { status, thing } = await ask(await issuer.token());
      assert.deepEqual([status, thing], [200, { id: "t", owner: "server" }]);
      assert.equal(api.headers.has("authorization"), false);
    }),
    refused("no token", async () => undefined),
    refused("a bad token", async () => "bad"),
    refused("a forged token", () => issuer.token({}, { isForged: true })),
    refused("a token signed with the public key as a secret", () => issuer.token({}, { shared: true })),
    refused("an expired token", () => issuer.token({ exp: 1_000_000 })),
    refused("a token that never expires", () => issuer.token({ exp: undefined as never })),
    refused("a token for another audience", () => issuer.token({ aud: "https://other.acme.com/mcp" })),
    refused("a token of another issuer", () => issuer.token({ iss: "https://other.acme.com" })),
    check("a token without the tool's scope gets 403, and is told which", async () => {
      const { status, challenge } = await ask(await issuer.token({ scope: "other" }));
      assert.equal(status, 403);
      assert.match(challenge ?? "", /insufficient_scope.*scope="things:read"/);
    }),
    check("metadata and keys are fetched once", async () => {
      assert.deepEqual(issuer.fetches(), { metadata: 1, keys: 1 });
    }),
    check("keys may be where OAUTH_JWKS_URL says", async () => {
      const told = await start(program, { ...settings, OAUTH_JWKS_URL: issuer.jwksUrl, ...ownOf(api) });
      assert.equal((await ask(await issuer.token(), told.url)).status, 200);
      told.child.kill("SIGKILL");
    }),
    check("nobody gets in while the keys cannot be found or fetched: 503, and the log tells why", async () => {
      const nowhere = "http://127.0.0.1:9";
      const lost = await start(program, { ...settings, OAUTH_ISSUER: nowhere });
      assert.equal((await ask(await issuer.token({ iss: nowhere }), lost.url)).status, 503);
      assert.match(
        lost.log(),
        /keys of the authorization server were not found: http:\/\/127\.0\.0\.1:9\/\.well-known/,
      );
      const closed = await start(program, { ...settings, OAUTH_JWKS_URL: nowhere });
      assert.equal((await ask(await issuer.token(), closed.url)).status, 503);
      assert.match(
        closed.log(),
        /The keys of the authorization server at http:\S+ cannot be had: the request failed\./,
      );
      for (const { child } of [lost, closed]) child.kill("SIGKILL");
    }),
    check("clients learn of the authorization server", async () => {
      const answer = await fetch(`${guarded.url}/.well-known/oauth-protected-resource/mcp`);
      const { resource, authorization_servers: servers } = (await answer.json()) as Record<string, unknown>;
      assert.deepEqual([resource, servers], [audience, [issuer.issuer]]);
    }),
  ];
}

function check(title: string, run: () => Promise<void>): Check {
  return { title, run };
}
