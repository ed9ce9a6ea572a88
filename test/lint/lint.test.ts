import { describe, expect, it } from "vitest";
import { readContract } from "../../src/model/published-contract.js";
import { proposeConfig } from "../../src/lint/fix.js";
import { lintTools } from "../../src/lint/lint.js";
import { reportText } from "../../src/lint/render.js";
import { countRules, hostRules, hosts } from "../../src/lint/rules.js";
import { similarDescriptions } from "../../src/lint/similar.js";
import { broken, tool } from "./examples.js";

const words = (text: string): number => text.split(/\s+/u).length;
const rules = (tools: Parameters<typeof lintTools>[0], asked: readonly (typeof hosts)[number][] = hosts) =>
  lintTools(tools, asked, words).findings.map(({ rule }) => rule);

describe("the rules of hosts", () => {
  it("take a portable tool", () => {
    expect(lintTools([tool()], hosts, words).findings).toEqual([]);
  });

  it("have an example each", () => {
    expect(Object.keys(broken).sort()).toEqual(hostRules.map(({ host, about }) => `${host}/${about}`).sort());
  });

  it.each(hostRules.map((rule) => [`${rule.host}/${rule.about}`, rule] as const))(
    "%s finds its examples",
    (id, { host, severity }) => {
      for (const example of broken[id] ?? []) {
        const found = lintTools([example], hosts, words).findings;
        expect(found.filter(({ rule }) => rule === id)).toEqual([
          expect.objectContaining({ severity, tool: example.name }),
        ]);
        expect(
          rules(
            [example],
            hosts.filter((other) => other !== host),
          ),
        ).not.toContain(id);
      }
    },
  );

  it.each(countRules.map((rule) => [rule.host, rule] as const))("%s counts tools", (host, { limit }) => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        tool({
          name: `t${"abcdefghij"[index % 10]}${index}`,
          description: `Does thing ${index} of place ${index} at time ${index}.`,
        }),
      );
    expect(rules(many(limit), [host])).toEqual([]);
    expect(rules(many(limit + 1), [host])).toEqual([`${host}/count`]);
  });
});

describe("texts", () => {
  it.each([undefined, "", "GET /ships/{id}", "List ships"])(
    "a description that says nothing is missing: %s",
    (description) => {
      const { description: _, ...none } = tool();
      expect(rules([description === undefined ? none : { ...none, description }], [])).toEqual(["description/missing"]);
    },
  );

  it("near-duplicate descriptions are pairs, whatever their order", () => {
    const text = "Returns all the ships that lie in the harbour at the given time of the day";
    const tools = [
      { name: "a", description: text },
      { name: "b", description: `${text}!` },
      { name: "c", description: `${text} now` },
      { name: "d", description: "Returns all the berths that are free in the harbour" },
      { name: "e", description: "Gets it" },
      { name: "f", description: "Gets it" },
    ];
    const pairs = similarDescriptions(tools).map(({ first, second }) => `${first} ${second}`);
    expect(pairs).toEqual(["a b", "a c"]);
  });

  it("1,500 tools of one kind take no quadratic time", () => {
    const tools = Array.from({ length: 1_500 }, (_, index) => ({
      name: `t${index}`,
      description: `Reads the record of kind ${index} from the register of all the kinds of records that the harbour keeps for kind ${index}`,
    }));
    const start = performance.now();
    similarDescriptions(tools);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("names of the same words are ambiguous", () => {
    const tools = ["list_ship", "ships-list", "list_berths"].map((name) =>
      tool({ name, description: `About ${name} alone, and nothing else` }),
    );
    expect(rules(tools, [])).toEqual(["name/ambiguous"]);
  });
});

describe("what is shown", () => {
  const report = lintTools(
    [tool({ name: "list.ships", description: "" }), tool({ name: `get_${"ship_".repeat(12)}` })],
    hosts,
    words,
  );

  it("counts errors and warnings of hosts, and tokens, the largest tool first", () => {
    expect(report.hosts.find(({ host }) => host === "bedrock")).toEqual({ host: "bedrock", errors: 1, warnings: 0 });
    expect(report.tokens).toBe(report.sizes.reduce((sum, { tokens }) => sum + tokens, 0));
    const text = reportText(report);
    expect(text).toContain("bedrock           1         0\n");
    expect(text).toContain("error  claude/name  1  (platform.claude.com");
    expect(text).toContain("o200k_base");
  });

  it("proposes lines of the config file under the keys that it knows", () => {
    const lines = proposeConfig(report.findings, (name) => (name === "list.ships" ? "GET /ships" : "getShip"));
    expect(lines).toBe(
      `tools:
  "GET /ships": # list.ships
    name: "list_ships"
    description: "" # what it does, and when to use it
  "getShip": # get_${"ship_".repeat(12)}
    name: "get_ship_ship_ship_ship_ship_ship_ship_ship_ship"
`.replace("get_ship_ship_ship_ship_ship_ship_ship_ship_ship", `get_${"ship_".repeat(8)}ship`.slice(0, 48)),
    );
    expect(proposeConfig([], String)).toBe("");
  });

  it("reads contracts, and leaves out what is none", () => {
    expect([{ name: "a", inputSchema: {} }, { name: 1 }, null, []].map((value) => readContract(value)?.name)).toEqual([
      "a",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
