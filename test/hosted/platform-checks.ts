import assert from "node:assert/strict";
import { httpClient, CLIENT_KINDS } from "../support/clients.js";
import { raw } from "../support/raw-http.js";
import { json, type StubApi } from "../support/stub-api.js";
import { callerOf, keyOf } from "./api.js";
import type { Check } from "./checks.js";
import type { PlatformServer } from "./platforms.js";
import { type Answered, callThing } from "./requests.js";
import type { TokenIssuer } from "./tokens.js";

/** What a platform that serves is checked with. */
export interface PlatformStage {
  readonly server: PlatformServer;
  /** Its keys come after a moment. */
  readonly issuer: TokenIssuer;
}

const apiToken = "4f1a0c-of-the-server";
const callers = 60;
const inFlight = 16;

/** Lets an API give tokens to the client after a moment, and answer with the id and the credential that came; `moved` is somewhere else. */
export function answerPlatformCalls(api: StubApi): void {
  api.answer(({ url, headers }) => {
    if (url === "/token") return { ...json({ access_token: apiToken, expires_in: 3600 }), delayMs: 300 };
    const id = decodeURIComponent(url.split("/").at(-1) ?? "");
    if (id === "moved") return { status: 302, headers: { location: "/things/there" } };
    return json({
      id,
      owner: callerOf(headers["x-key"]) ?? (headers.authorization === `Bearer ${apiToken}` ? "server" : "nobody"),
    });
  });
}

/** What holds of the handler on Node.js, where what is the platform's own may break it. In this order: the first ones meet a server that has just started. */
export function platformChecks({ server, issuer }: PlatformStage): readonly Check[] {
  const withKey = async (id: string, caller: string, headers = {}, path = "/keys"): Promise<Answered> =>
    callThing(server.url, id, { "x-caller-key": keyOf(caller), ...headers }, "legacy", { path });
  const withToken = async (id: string, access: string): Promise<Answered> =>
    callThing(server.url, id, { authorization: `Bearer ${access}` }, "legacy", { path: "/tokens" });
  return [
    check("calls of many callers at the same time, from the start on, each have their own answer", async () => {
      const rest = Array.from({ length: callers }, (_, index) => `${index}`);
      const work = async (): Promise<void> => {
        for (let next = rest.pop(); next !== undefined; next = rest.pop())
          assert.deepEqual((await withKey(`id-${next}`, `caller-${next}`)).thing, {
            id: `id-${next}`,
            owner: `caller-${next}`,
          });
      };
      await Promise.all(Array.from({ length: inFlight }, work));
    }),
    // Workers end what a request has begun, such as the fetch of a token, when they find nobody to answer.
    check("a caller that goes away before the answer begins takes none of the others along", async () => {
      const access = await issuer.token();
      const left = new AbortController();
      const options = { path: "/tokens", signal: left.signal };
      const gone = callThing(server.url, "gone", { authorization: `Bearer ${access}` }, "legacy", options);
      await until(() => issuer.fetches().keys > 0);
      left.abort();
      await assert.rejects(gone);
      for (const id of ["a", "b"]) assert.deepEqual((await withToken(id, access)).thing, { id, owner: "server" });
    }),
    check("tokens are checked with the keys that the issuer's metadata name", async () => {
      assert.equal((await withToken("t", "bad")).status, 401);
      assert.equal((await withToken("t", await issuer.token({}, { isForged: true }))).status, 401);
      assert.equal((await withToken("t", await issuer.token({ exp: 1_000_000 }))).status, 401);
      assert.equal((await withToken("t", await issuer.token({ scope: "other" }))).status, 403);
      assert.equal((await withToken("t", await issuer.token())).status, 200);
    }),
    ...CLIENT_KINDS.map((kind) => check(`${kind} lists and calls`, () => listAndCall(kind, `${server.url}/keys`))),
    check("redirects of the API are followed, and an API that is away is told of", async () => {
      assert.deepEqual((await withKey("moved", "mine")).thing, { id: "there", owner: "mine" });
      const { status, text } = await withKey("x", "mine", {}, "/down");
      assert.equal(status, 200);
      assert.match(text, /"isError":true/);
      assert.match(text, /The API could not be reached/);
    }),
    check("callers that go away leave their places to others", async () => {
      const leave = async (): Promise<void> => {
        const options = { path: "/few", signal: AbortSignal.timeout(100) };
        await assert.rejects(callThing(server.url, "gone", {}, "legacy", options));
      };
      for (let round = 0; round < 3; round++) {
        await Promise.all(Array.from({ length: 4 }, leave));
        await new Promise((resolve) => setTimeout(resolve, 1_200));
      }
      assert.equal((await callThing(server.url, "x", {}, "legacy", { path: "/few" })).status, 200);
    }),
    check("the guards hold: 401 without a key, 403 for Host and Origin, 413, 405, /healthz", async () => {
      assert.equal((await callThing(server.url, "x", {}, "legacy", { path: "/keys" })).status, 401);
      assert.equal((await withKey("x", "mine", { origin: "https://evil.example" })).status, 403);
      assert.match(
        await raw(
          server.url,
          "POST /keys HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        ),
        /^HTTP\/1.1 403 /,
      );
      assert.equal((await withKey("x".repeat(20_000), "mine")).status, 413);
      const got = await fetch(`${server.url}/keys`, { headers: { "x-caller-key": keyOf("mine") } });
      assert.equal(got.status, 405);
      assert.equal(await (await fetch(`${server.url}/healthz`)).text(), "ok\n");
    }),
  ];
}

async function listAndCall(kind: (typeof CLIENT_KINDS)[number], url: string): Promise<void> {
  const { client, transport } = httpClient(kind, url, {
    fetch: (target, init) => {
      const headers = new Headers(init?.headers);
      headers.set("x-caller-key", keyOf("mine"));
      return fetch(target, { ...init, headers });
    },
  });
  // Each takes the transport of its own SDK.
  await client.connect(transport as never);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["get_thing"],
  );
  const called = await client.callTool({ name: "get_thing", arguments: { id: "a b/c" } } as never);
  assert.deepEqual(called.structuredContent, { id: "a b/c", owner: "mine" });
  await client.close();
}

async function until(holds: () => boolean): Promise<void> {
  for (let count = 0; count < 500 && !holds(); count++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(holds(), "it did not come to that within 5 seconds");
}

function check(title: string, run: () => Promise<void>): Check {
  return { title, run };
}
