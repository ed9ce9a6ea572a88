import type { CallOptions, HostileCase, Hosts } from "./hostile-case.js";
import { http, type RawAnswer } from "./raw-server.js";

/** Answers the first path with a redirect, all others with an item. */
function redirect(from: string, location: string, status: string): RawAnswer {
  const there = http('{"id":1}');
  const elsewhere = http("", [`Location: ${location}`], status);
  return (socket, { target }) => socket.end(target.startsWith(`/base/v1${from}`) ? elsewhere : there);
}

/** A `fetch` that finds `https://api.test` at the API, and any other host of `.test` at the other origin, as DNS and TLS would. */
export function fetchOfTest({ api, other }: Hosts): typeof fetch {
  return (target, init) => {
    const url = new URL(String(target));
    const host = url.hostname === "api.test" ? api : url.hostname.endsWith(".test") ? other : url.host;
    return fetch(`http://${host}${url.pathname}${url.search}`, init);
  };
}

const STATUSES = ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"];
const TOOLS = ["echo_header", "echo_query", "echo_cookie", "echo_bearer", "echo_basic"];

/** Redirects that try to carry credentials or bodies away, or to keep the call busy. */
export function redirectCases(): HostileCase[] {
  return [...otherOrigin(), ...encrypted(), ...strangeLocations(), ...loops(), ...withBody()];
}

function otherOrigin(): HostileCase[] {
  return TOOLS.flatMap((tool) =>
    STATUSES.flatMap((status) =>
      ["http://HOST/x", "//HOST/x", "http://user:pw@HOST/x", "http:\\\\HOST\\x"].map((form): HostileCase => ({
        name: `${tool}: ${status} to another port as ${form}`,
        tool,
        answer: ({ other }) => redirect(tool.replace("_", "/").replace(/^/, "/"), form.replace("HOST", other), status),
        expect: { error: /redirected to/ },
      })),
    ),
  );
}

/** The API under https: another host of https may be asked, without credentials; http never. */
function encrypted(): HostileCase[] {
  const options = (hosts: Hosts): CallOptions => ({ baseUrl: "https://api.test/base/v1", fetch: fetchOfTest(hosts) });
  return TOOLS.flatMap((tool): HostileCase[] => {
    const from = `/${tool.replace("_", "/")}`;
    const to =
      (location: string): (() => RawAnswer) =>
      () =>
        redirect(from, location, "302 Found");
    return [
      {
        name: `${tool}: https to http, same host`,
        tool,
        options,
        answer: to("http://api.test/base/v1/x"),
        expect: { error: /redirected to http:/ },
      },
      {
        name: `${tool}: https to http, other host`,
        tool,
        options,
        answer: to("http://other.test/x"),
        expect: { error: /redirected to http:/ },
      },
      {
        name: `${tool}: https to https`,
        tool,
        options,
        answer: to("https://other.test/x"),
        expect: { foreign: 1, either: true },
      },
      {
        name: `${tool}: https to another port`,
        tool,
        options,
        answer: to("https://api.test:8443/x"),
        expect: { requests: 2, either: true, check: ({ requests }) => unasked(requests[1]?.headers ?? []) },
      },
      {
        name: `${tool}: https back and forth`,
        tool,
        options,
        answer: () => thereAndBack(),
        expect: { requests: 2, either: true, check: ({ requests }) => unasked(requests[1]?.headers ?? []) },
      },
    ];
  });
}

/** To another origin of the same stub by way of its port, then back to the first: what was dropped stays dropped. */
function thereAndBack(): RawAnswer {
  let count = 0;
  return (socket) =>
    socket.end((count += 1) === 1 ? http("", ["Location: https://api.test:8443/x"], "302 Found") : http('{"id":1}'));
}

function unasked(headers: readonly (readonly [string, string])[]): string[] {
  const carried = headers
    .map(([name]) => name)
    .filter((name) => /^(authorization|cookie|x-key|proxy-authorization)$/.test(name));
  return carried.map((name) => `${name} was sent to another origin`);
}

function strangeLocations(): HostileCase[] {
  const locations = [
    "file:///etc/passwd",
    'data:application/json,{"id":1}',
    "javascript:alert(1)",
    "ftp://evil.test/",
    "blob:null/x",
    "http://",
    "http://[::1",
    "\\\\evil.test:bad",
    "about:blank",
    "view-source:http://evil.test/",
  ];
  return locations.map((location) => ({
    name: `a redirect to ${location}`,
    tool: "echo_header",
    answer: () => redirect("/echo/header", location, "302 Found"),
    expect: { error: /redirected to/ },
  }));
}

function loops(): HostileCase[] {
  const always = (location: (count: number) => string): RawAnswer => {
    let count = 0;
    return (socket) => socket.end(http("", [`Location: ${location((count += 1))}`], "302 Found"));
  };
  const ends = { error: /redirected more than/, requests: 6 };
  return [
    {
      name: "a redirect to itself",
      tool: "echo_header",
      answer: () => always(() => "/base/v1/echo/header"),
      expect: ends,
    },
    { name: "redirects without end", tool: "echo_header", answer: () => always((count) => `/x${count}`), expect: ends },
    {
      name: "a redirect of a megabyte",
      tool: "echo_header",
      answer: () => always(() => `/${"x".repeat(1_000_000)}`),
      expect: { error: /could not be|redirected/ },
    },
    {
      name: "an empty location, which is the same address",
      tool: "echo_header",
      answer: () => http("", ["Location:"], "302 Found"),
      expect: ends,
    },
  ];
}

function withBody(): HostileCase[] {
  const input = { body: { secret: "of the caller" } };
  return STATUSES.map((status) => ({
    name: `POST: ${status} to another port`,
    tool: "body_json",
    input,
    answer: ({ other }) => redirect("/json", `http://${other}/x`, status),
    expect: { error: /redirected to/ },
  }));
}
