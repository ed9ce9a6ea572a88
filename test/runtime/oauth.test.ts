import { describe, expect, it } from "vitest";
import { CallFailure } from "../../templates/runtime/failure.js";
import { tokenStore, type TokenRequest, type TokenStore } from "../../templates/runtime/oauth.js";
import type { HttpRequest } from "../../templates/runtime/request.js";
import type { SendOptions } from "../../templates/runtime/send.js";

const request: TokenRequest = {
  scheme: {
    name: "machine",
    type: "oauth2",
    tokenUrl: "https://auth.test/token",
    variables: { tokenUrl: "ACME_TOKEN_URL" },
  },
  client: { clientId: "id:1", clientSecret: "s e/cret" },
  scopes: ["read", "write"],
  address: "https://api.test/v1",
};

interface Endpoint {
  readonly store: TokenStore;
  readonly asked: HttpRequest[];
  readonly get: (change?: Partial<TokenRequest>, signal?: AbortSignal) => Promise<string>;
  now: number;
}

/** A token endpoint that gives these answers in turn, the last one for ever; tokens are `T1`, `T2` and so on where the answer has none. */
function endpoint(...answers: (Response | object | Promise<Response>)[]): Endpoint {
  return endpointOf(answers);
}

function endpointOf(answers: readonly (Response | object | Promise<Response>)[], isShared: boolean = true): Endpoint {
  const asked: HttpRequest[] = [];
  const transport: SendOptions["transport"] = async (sent, signal) => {
    asked.push(sent);
    const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const answer = await Promise.race([answers[Math.min(asked.length, answers.length) - 1] ?? {}, aborted]);
    return answer instanceof Response ? answer : Response.json({ access_token: `T${asked.length}`, ...answer });
  };
  const made: Endpoint = {
    asked,
    now: 1_000_000,
    store: tokenStore(() => made.now, isShared),
    get: async (change = {}, signal = new AbortController().signal) => {
      const options = { transport, signal, timeoutMs: 1_000, maxResponseBytes: 10, retries: 0, isIdempotent: true };
      return (await made.store.get({ ...request, ...change }, options)).value;
    },
  };
  return made;
}
const failed = (status: number, body: unknown): Response => Response.json(body, { status });

describe("the token request (RFC 6749 section 4.4.2)", () => {
  it("is a form with the scopes, the client in HTTP Basic", async () => {
    const { asked, get } = endpoint();
    expect(await get()).toBe("T1");
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: "https://auth.test/token",
      body: "grant_type=client_credentials&scope=read+write",
    });
    expect(Object.fromEntries(asked[0]!.headers)).toEqual({
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${btoa("id%3A1:s%20e%2Fcret")}`,
    });
    await get({ scopes: [] });
    expect(asked[1]?.body).toBe("grant_type=client_credentials");
  });

  it.each([failed(401, {}), failed(400, { error: "invalid_client" })])(
    "puts the client into the body where HTTP Basic is refused",
    async (refusal) => {
      const { asked, get } = endpoint(refusal, {});
      expect(await get()).toBe("T2");
      expect(asked[1]?.headers.has("authorization")).toBe(false);
      expect(new URLSearchParams(String(asked[1]?.body)).get("client_secret")).toBe("s e/cret");
    },
  );

  it("goes to the token URL of the client first; relative ones start from the address of the API", async () => {
    const { asked, get } = endpoint();
    await get({ client: { ...request.client, tokenUrl: "https://other.test/t" } });
    await get({ scheme: { ...request.scheme, tokenUrl: "/oauth/token" } });
    await get({ scheme: { ...request.scheme, tokenUrl: "http://127.0.0.1:9/t" } });
    expect(asked.map(({ url }) => url)).toEqual([
      "https://other.test/t",
      "https://api.test/oauth/token",
      "http://127.0.0.1:9/t",
    ]);
  });

  it.each(["http://auth.test/token", "http://127.0.0.1.evil.test/t", "ftp://a", "https://u:p@a.test", "https://"])(
    "never goes to %s",
    async (tokenUrl) => {
      const { asked, get } = endpoint();
      await expect(get({ scheme: { ...request.scheme, tokenUrl } })).rejects.toThrow(/set ACME_TOKEN_URL/);
      await expect(get({ client: { ...request.client, tokenUrl } })).rejects.toThrow(/set ACME_TOKEN_URL/);
      expect(asked).toEqual([]);
    },
  );
});

describe("the token", () => {
  it("is fetched once for all calls that want it at the same time, and kept", async () => {
    const { asked, get } = endpoint({ expires_in: 3600 });
    expect(await Promise.all(Array.from(Array(20), () => get()))).toEqual(Array(20).fill("T1"));
    expect(await get({ scopes: ["write", "read"] })).toBe("T1");
    expect(asked).toHaveLength(1);
  });

  it("belongs to its client, secret, endpoint and scopes alone", async () => {
    const { asked, get } = endpoint({ expires_in: 3600 });
    await get();
    await get({ scopes: ["read"] });
    await get({ client: { ...request.client, clientId: "other" } });
    await get({ client: { ...request.client, clientSecret: "other" } });
    await get({ client: { ...request.client, tokenUrl: "https://other.test" } });
    expect(asked).toHaveLength(5);
  });

  it.each([
    [3600, 3_569_000, 3_571_000],
    ["3600", 3_569_000, 3_571_000],
    [10, 8_900, 9_100],
  ])("of %j seconds is used until shortly before its end", async (expires_in, before, after) => {
    const made = endpoint({ expires_in });
    const start = made.now;
    await made.get();
    made.now = start + before;
    expect(await made.get()).toBe("T1");
    made.now = start + after;
    expect(await made.get()).toBe("T2");
  });

  it.each([undefined, 0, -1, "soon", null])(
    "without a lifetime (%j) is used until it is refused",
    async (expires_in) => {
      const made = endpoint({ expires_in });
      await made.get();
      made.now += 1e12;
      expect(await made.get()).toBe("T1");
    },
  );

  it("that was refused is fetched anew once, however many calls say so", async () => {
    const made = endpoint();
    const options = {
      transport: async () => Response.json({ access_token: `T${Math.random()}` }),
      signal: new AbortController().signal,
      timeoutMs: 1_000,
      maxResponseBytes: 10,
      retries: 0,
      isIdempotent: true,
    };
    const first = await made.store.get(request, options);
    made.store.discard(request, first);
    const second = await made.store.get(request, options);
    made.store.discard(request, first);
    expect(await made.store.get(request, options)).toBe(second);
    expect(second).not.toBe(first);
  });

  it("is fetched by each call for itself where work ends with the request that began it, and then kept", async () => {
    const { asked, get } = endpointOf([new Promise<Response>(() => {}), {}], false);
    const gone = new AbortController();
    const left = get({}, gone.signal);
    expect(await get()).toBe("T2");
    gone.abort();
    await expect(left).rejects.toThrow("cancelled");
    expect(await get()).toBe("T2");
    expect(asked).toHaveLength(2);
  });

  it("is asked for again after a failure", async () => {
    const { get } = endpoint(failed(503, {}), {});
    await expect(get()).rejects.toThrow(CallFailure);
    expect(await get()).toBe("T2");
  });

  it("is waited for no longer than a call lasts, and its fetch outlives that call", async () => {
    let answer: (response: Response) => void = () => undefined;
    const made = endpoint(new Promise<Response>((resolve) => (answer = resolve)));
    const cancelled = new AbortController();
    const first = made.get({}, cancelled.signal);
    const second = made.get();
    cancelled.abort();
    await expect(first).rejects.toThrow("The call was cancelled.");
    answer(Response.json({ access_token: "late" }));
    expect(await second).toBe("late");
    expect(made.asked).toHaveLength(1);
  });
});

describe("a refusal", () => {
  it.each([
    [
      failed(400, { error: "invalid_scope", error_description: "s e/cret" }),
      "answered HTTP 400 invalid_scope without a token.",
    ],
    [failed(400, { error: "s e/cret" }), "answered HTTP 400 without a token."],
    [failed(500, { access_token: "leaked" }), "answered HTTP 500 without a token."],
    [new Response("s e/cret", { status: 403 }), "answered HTTP 403 without a token."],
    [Response.json({ access_token: "" }), "answered HTTP 200 without a token."],
    [Response.json({ access_token: 5 }), "answered HTTP 200 without a token."],
    [Response.json({ access_token: "leaked", token_type: "mac" }), "tokens of a type other than Bearer."],
    [new Response(`"${"x".repeat(70_000)}"`), "larger than the limit"],
    [new Response("", { status: 303, headers: { location: "http://evil.test/" } }), "redirected to http://evil.test"],
  ])("is told without anything secret (%#)", async (answer, words) => {
    const { get } = endpoint(answer);
    const message = await get().then(String, (error: Error) => error.message);
    expect(message).toContain("No token could be got for the security scheme machine: ");
    expect(message).toContain(words);
    expect(message).not.toMatch(/s e\/cret|leaked/);
  });
});
