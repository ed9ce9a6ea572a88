import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_KINDS } from "../support/clients.js";
import { canaries, leaksIn } from "./canaries.js";
import type { HostileCase, Outcome } from "./hostile-case.js";
import { judge } from "./judge.js";
import { http } from "./raw-server.js";
import { suites } from "./suites.js";
import { startWorld, type World } from "./world.js";

/** A share of each suite runs here, each case through one client; `npm run hostile` runs all through all. */
const EACH = 6;

describe.each(suites)("$name", ({ document, cases }) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(document());
  });
  afterAll(() => world.close());

  const quick = cases().filter(({ large }) => !large);
  const chosen = quick.length > 40 ? quick.filter((_, index) => index % EACH === 0) : quick;
  it.each(chosen.map((hostile, index) => [hostile.name, hostile, CLIENT_KINDS[index % CLIENT_KINDS.length]!] as const))(
    "%s",
    async (_, hostile, kind) => {
      expect(await world.run(hostile, kind)).toEqual([]);
    },
  );
});

describe("the judge", () => {
  const outcome: Outcome = {
    kind: "sdk1",
    result: { content: [{ type: "text", text: "x" }] },
    thrown: "",
    requests: [],
    foreign: [],
    faults: [],
    logged: [],
    seconds: 0,
  };
  const hostile: HostileCase = { name: "a", tool: "b", expect: { requests: 0 } };
  const request = { method: "GET", target: "/", headers: [["x-other", "1"]] as const, body: Buffer.alloc(0) };

  it("finds nothing where nothing is wrong", () => expect(judge(hostile, outcome)).toEqual([]));

  it.each<[string, Partial<Outcome>, RegExp]>([
    [
      "a credential in a result",
      { result: { content: [{ type: "text", text: canaries.bearer }] } },
      /result holds the credential/,
    ],
    ["a credential in a log", { logged: [canaries.basic.password] }, /log holds the credential/],
    ["another origin that is asked", { foreign: [request] }, /reached another origin/],
    ["headers that nobody declared", { requests: [request] }, /undeclared headers were sent: x-other/],
    ["bytes that are no request", { faults: ["bytes beyond the request"] }, /bytes beyond/],
    ["a call that takes long", { seconds: 6 }, /took 6000 ms/],
    ["an error", { result: { content: [], isError: true } }, /an error/],
    ["a stack trace", { logged: ["Error: x\n    at file.js:1:1"] }, /stack trace/],
    ["escapes in a log", { logged: ["\u001b[2J"] }, /control characters/],
  ])("finds %s", (_, change, said) => {
    expect(judge(hostile, { ...outcome, ...change }).join("\n")).toMatch(said);
  });

  it("finds credentials however they are spelt", () => {
    const { headerKey } = canaries;
    const spelt = [
      headerKey,
      encodeURIComponent(headerKey),
      encodeURIComponent(headerKey).toLowerCase(),
      headerKey.replaceAll("/", "\\/").replaceAll("&", "\\u0026"),
      headerKey.replaceAll("&", "&amp;"),
      ...["", "a", "ab"].map((before) => Buffer.from(`${before}${headerKey}&c`).toString("base64url")),
    ];
    expect(spelt.map((text) => leaksIn(`x${text}y`))).toEqual(spelt.map(() => [headerKey]));
    expect(leaksIn("CANARY, bt/CANARY+d4")).toEqual([]);
  });

  it("finds that a request was split", async () => {
    const world = await startWorld(suites[0]!.document());
    const split: typeof fetch = (target, init) => fetch(target, { ...init, headers: { "x-other": "1" } });
    const problems = await world.run(
      { name: "split", tool: "get_anything", answer: () => http("{}"), options: () => ({ fetch: split }), expect: {} },
      "sdk1",
    );
    await world.close();
    expect(problems).toEqual(["undeclared headers were sent: x-other"]);
  });
});
