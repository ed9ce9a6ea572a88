import { describe, expect, it, vi } from "vitest";
import { createKeysLocator } from "../../templates/runtime/http-issuer.js";

const issuer = "https://login.acme.com/tenants/1/";
const wellKnown = {
  oauth: "https://login.acme.com/.well-known/oauth-authorization-server/tenants/1",
  openid: "https://login.acme.com/.well-known/openid-configuration/tenants/1",
  appended: "https://login.acme.com/tenants/1/.well-known/openid-configuration",
};
const metadata = { issuer, jwks_uri: "https://login.acme.com/jwks" };

type Answer = object | number | "away";

/** An authorization server that has these documents; anything else is 404. A number is a status without a document. */
function server(documents: Readonly<Record<string, Answer>>, name: string = issuer) {
  const made = { documents: { ...documents }, asked: [] as string[], logged: [] as string[], now: 1_000_000 };
  const locate = createKeysLocator(name, {
    now: () => made.now,
    log: ({ message }) => made.logged.push(message),
    fetch: async (url, { redirect }) => {
      made.asked.push(url);
      expect(redirect).toBe("manual");
      const answer = made.documents[url] ?? 404;
      if (answer === "away") throw new TypeError("fetch failed");
      return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
    },
  });
  return Object.assign(made, { locate });
}

describe("where metadata are", () => {
  it.each(Object.entries(wellKnown))("%s", async (_, url) => {
    const { locate, asked, logged } = server({ [url]: metadata });
    expect(await locate()).toBe(metadata.jwks_uri);
    expect(asked).toEqual(Object.values(wellKnown).slice(0, Object.values(wellKnown).indexOf(url) + 1));
    expect(logged).toEqual([]);
  });

  it("at the root for an issuer without a path", async () => {
    const root = "https://login.acme.com";
    const { locate, asked } = server(
      { [`${root}/.well-known/openid-configuration`]: { ...metadata, issuer: root } },
      root,
    );
    expect(await locate()).toBe(metadata.jwks_uri);
    expect(asked).toEqual([
      `${root}/.well-known/oauth-authorization-server`,
      `${root}/.well-known/openid-configuration`,
    ]);
  });

  it("wherever one of them answers, though another is away", async () => {
    expect(await server({ [wellKnown.oauth]: "away", [wellKnown.openid]: metadata }).locate()).toBe(metadata.jwks_uri);
  });
});

describe("metadata that are not to be trusted", () => {
  const refused: Readonly<Record<string, readonly [Answer, string]>> = {
    "are of another issuer": [
      { ...metadata, issuer: "https://login.acme.com/tenants/2/" },
      "is of the issuer https://login.acme.com/tenants/2/",
    ],
    "are of the issuer without its slash": [{ ...metadata, issuer: issuer.slice(0, -1) }, "is of the issuer"],
    "name no issuer": [{ jwks_uri: metadata.jwks_uri }, "is no metadata"],
    "name no keys": [{ issuer }, "names no https: address of keys"],
    "name keys over plain HTTP": [{ ...metadata, jwks_uri: "http://login.acme.com/jwks" }, "names no https:"],
    "name keys on this machine": [{ ...metadata, jwks_uri: "https://127.0.0.1/jwks" }, "names no https:"],
    "name keys on this machine by IPv6": [{ ...metadata, jwks_uri: "https://[::1]/jwks" }, "names no https:"],
    "name keys with a password": [{ ...metadata, jwks_uri: "https://a:b@login.acme.com/jwks" }, "names no https:"],
    "name keys in a file": [{ ...metadata, jwks_uri: "file:///etc/passwd" }, "names no https:"],
    "are elsewhere": [302, "answered HTTP 302"],
    "are too long": [{ ...metadata, padding: "x".repeat(1_100_000) }, "could not be read"],
    "are not there": [500, "answered HTTP 500"],
  };
  it.each(Object.entries(refused))("%s", async (_, [answer, reason]) => {
    const { locate, logged } = server({ [wellKnown.oauth]: answer });
    await expect(locate()).rejects.toThrow(reason);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(`${wellKnown.oauth} ${reason}`);
  });

  it("may name keys on another host, as Google's do", async () => {
    const keys = "https://keys.acme.net/certs";
    expect(await server({ [wellKnown.oauth]: { ...metadata, jwks_uri: keys } }).locate()).toBe(keys);
  });

  it("may be all on this machine, for tests", async () => {
    const here = "http://127.0.0.1:9";
    const documents = {
      [`${here}/.well-known/oauth-authorization-server`]: { issuer: here, jwks_uri: `${here}/jwks` },
    };
    expect(await server(documents, here).locate()).toBe(`${here}/jwks`);
  });
});

describe("what was found", () => {
  it("is asked for once, by all that come at the same time", async () => {
    const { locate, asked } = server({ [wellKnown.oauth]: metadata });
    await Promise.all([locate(), locate()]);
    await locate();
    expect(asked).toHaveLength(1);
  });

  it("is asked for by each of them in Workers, where none may wait for another's request", async () => {
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
    const { locate, asked } = server({ [wellKnown.oauth]: metadata });
    await Promise.all([locate(), locate()]);
    await locate();
    vi.unstubAllGlobals();
    expect(asked).toHaveLength(2);
  });

  it("is asked for again after a day, and stays while the issuer cannot be reached", async () => {
    const one = server({ [wellKnown.oauth]: metadata });
    await one.locate();
    one.now += 24 * 3_600_000;
    one.documents[wellKnown.oauth] = "away";
    expect(await one.locate()).toBe(metadata.jwks_uri);
    expect([one.asked.length, one.logged.length]).toEqual([4, 1]);
    expect(await one.locate()).toBe(metadata.jwks_uri);
    expect(one.asked).toHaveLength(4);
    one.documents[wellKnown.oauth] = { ...metadata, jwks_uri: "https://login.acme.com/moved" };
    one.now += 10_000;
    expect(await one.locate()).toBe("https://login.acme.com/moved");
  });

  it("is not asked for again with each token after a failure, but soon", async () => {
    const one = server({ [wellKnown.oauth]: "away" });
    for (let count = 0; count < 3; count++) await expect(one.locate()).rejects.toThrow("could not be read");
    expect([one.asked.length, one.logged.length]).toEqual([3, 1]);
    one.documents[wellKnown.oauth] = metadata;
    one.now += 10_000;
    expect(await one.locate()).toBe(metadata.jwks_uri);
  });
});
