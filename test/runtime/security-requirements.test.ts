import { describe, expect, it } from "vitest";
import type { SecurityRequirement, SecurityScheme } from "../../templates/runtime/binding.js";
import { chooseCredentials } from "../../templates/runtime/security-requirements.js";

const schemes: readonly SecurityScheme[] = [
  { name: "a", type: "apiKey", in: "header", parameter: "A" },
  { name: "b", type: "http", scheme: "bearer" },
  { name: "c", type: "oauth2" },
  { name: "tls", type: "mutualTLS" },
];

/** The names of what is sent, and of what is missing, when there are credentials for `has`. */
async function choose(requirements: readonly SecurityRequirement[], has: string): Promise<unknown> {
  const { held, missing } = await chooseCredentials(requirements, schemes, ({ name }) =>
    has.includes(name) ? `key of ${name}` : undefined,
  );
  for (const { scheme, credential } of held) expect(credential).toBe(`key of ${scheme.name}`);
  return [held.map(({ scheme }) => scheme.name), missing.map((group) => group.map(({ name }) => name))];
}

describe("chooseCredentials", () => {
  const both = [{ a: [], b: [] }, { c: [] }];
  it.each([
    ["all of the first that is complete", both, "abc", ["a", "b"], []],
    ["the second where the first is incomplete", both, "ac", ["c"], []],
    ["no half of a pair", both, "a", [], [["b"], ["c"]]],
    ["nothing where nothing is required", [], "abc", [], []],
    ["optional credentials where there are some", [{}, { a: [] }], "a", ["a"], []],
    ["none of them where there are none", [{}, { a: [] }], "", [], []],
    ["a key beside mutual TLS", [{ tls: [], a: [] }], "a", ["a"], []],
    ["a key before mutual TLS alone", [{ tls: [] }, { a: [] }], "a", ["a"], []],
    ["mutual TLS alone where there is no key", [{ tls: [] }, { a: [] }], "", [], []],
    ["nothing for schemes that are not declared", [{ ghost: [] }, { constructor: [] }], "a", [], []],
    ["nothing for a pair with one that is not", [{ a: [], ghost: [] }], "a", [], []],
  ] as const)("%s", async (_, requirements, has, held, missing) => {
    expect(await choose(requirements as readonly SecurityRequirement[], has)).toEqual([held, missing]);
  });

  it("asks once for each scheme and its scopes", async () => {
    const asked: string[] = [];
    const requirements = [{ a: [], c: ["read"] }, { a: [], c: ["write"] }, { a: [] }];
    await chooseCredentials(requirements, schemes, ({ name }, scopes) => {
      asked.push(`${name} ${scopes.join()}`);
      return name === "a" ? "K" : undefined;
    });
    expect(asked).toEqual(["a ", "c read", "c write"]);
  });
});
