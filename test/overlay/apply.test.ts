import { describe, expect, it } from "vitest";
import { isTooLarge } from "../../src/load/parse-text.js";
import type { JsonValue } from "../../src/support/json.js";
import { overlaid } from "./support.js";

const pets = {
  info: { title: "Pets", tags: ["a"] },
  servers: [{ description: "Dev" }, { description: "Prod" }, { description: "Test" }],
  paths: { "/pets": { get: { summary: "List", parameters: [{ name: "p" }] }, put: { summary: "Put" } } },
};

const updates: [title: string, actions: string, expected: JsonValue][] = [
  [
    "merges objects",
    "- { target: $.info, update: { version: '1', title: New } }",
    { ...pets, info: { ...pets.info, version: "1", title: "New" } },
  ],
  [
    "appends what a list is given",
    "- { target: $.info.tags, update: b }",
    { ...pets, info: { ...pets.info, tags: ["a", "b"] } },
  ],
  [
    "appends the items of a list",
    "- { target: $.info.tags, update: [b, c] }",
    { ...pets, info: { ...pets.info, tags: ["a", "b", "c"] } },
  ],
  [
    "appends lists inside objects",
    "- { target: $, update: { info: { tags: [b] } } }",
    { ...pets, info: { ...pets.info, tags: ["a", "b"] } },
  ],
  [
    "replaces a scalar that is targeted",
    "- { target: $.info.title, update: New }",
    { ...pets, info: { ...pets.info, title: "New" } },
  ],
  [
    "removes items of a list",
    "- { target: \"$.servers[?@.description != 'Prod']\", remove: true }",
    { ...pets, servers: [{ description: "Prod" }] },
  ],
  [
    "lets remove win over update",
    "- { target: $.info.tags, remove: true, update: b }",
    { ...pets, info: { title: "Pets" } },
  ],
  [
    "applies each action to what the one before left",
    "- { target: $.servers, remove: true }\n- { target: $, update: { servers: [{ url: /x }] } }",
    { ...pets, servers: [{ url: "/x" }] },
  ],
  [
    "copies",
    `- { target: "$.paths['/pets'].put", copy: "$.paths['/pets'].get" }`,
    { ...pets, paths: { "/pets": { ...pets.paths["/pets"], put: pets.paths["/pets"].get } } },
  ],
];

describe("an action", () => {
  it.each(updates)("%s", (_title, actions, expected) => {
    const before = structuredClone(pets);
    const { said, value } = overlaid(before, actions);
    expect(said).toEqual([]);
    expect(value).toEqual(expected);
    expect(before).toEqual(pets);
  });

  it("updates targets inside targets", () => {
    const nested = { a: { b: { c: {} } } };
    expect(overlaid(nested, "- { target: '$..*', update: { x: 1 } }").value).toEqual({
      a: { x: 1, b: { x: 1, c: { x: 1 } } },
    });
  });

  it("takes names of prototypes for ordinary names", () => {
    const value = JSON.parse('{ "a": { "__proto__": { "x": 1 } }, "b": {} }') as JsonValue;
    const merged = overlaid(value, '- { "target": "$.a[\'__proto__\']", "update": { "constructor": 2 } }').value;
    expect(JSON.stringify(merged)).toBe('{"a":{"__proto__":{"x":1,"constructor":2}},"b":{}}');
    expect(overlaid(value, "- { target: $.b.constructor, remove: true }").said).toEqual([
      "overlay/no-match /actions/0/target",
    ]);
    const written = overlaid(value, '- { "target": "$.b", "update": { "__proto__": { "y": 1 } } }').value;
    expect(JSON.stringify(written)).toBe('{"a":{"__proto__":{"x":1}},"b":{"__proto__":{"y":1}}}');
  });
});

const faults: [actions: string, said: string, version?: string][] = [
  ["- { target: $.nothing, update: {} }", "overlay/no-match /actions/0/target"],
  ["- { target: '$.paths[/a', update: {} }", "overlay/bad-path /actions/0/target"],
  ["- { target: '$[?unknown(@.a)]', update: {} }", "overlay/bad-path /actions/0/target"],
  ["- { target: $.info, update: [1] }", "overlay/mismatch /actions/0/update"],
  ["- { target: $.info.title, update: {} }", "overlay/mismatch /actions/0/update"],
  ["- { target: $, remove: true }", "overlay/remove-root /actions/0/target"],
  ["- { target: $.info, copy: '$.servers[*]' }", "overlay/copy-source /actions/0/copy"],
  ["- { target: $.info, copy: $.nothing }", "overlay/copy-source /actions/0/copy"],
  ["- { target: $.info, copy: $.info }", "overlay/invalid /actions/0", "1.0.0"],
  ["- { target: $.info, copy: $.info, update: {} }", "overlay/invalid /actions/0"],
  ["- { target: $.info, updates: {} }", "overlay/invalid /actions/0"],
  ["- { target: $.info }", "overlay/invalid /actions/0"],
  ["- { update: {} }", "overlay/invalid /actions/0"],
  ["- { target: $, remove: yes please }", "overlay/invalid /actions/0"],
  ["  []", "overlay/invalid /actions"],
  ["- { target: $, update: {} }", "overlay/version /overlay", "1.2.0"],
  ["- { target: $, update: {} }", "overlay/version /overlay", "2.0.0"],
];

describe("what is wrong with an overlay", () => {
  it.each(faults)("is told where it stands: %s", (actions, said, version) => {
    expect(overlaid(pets, actions, version).said).toEqual([said]);
  });
});

describe("work", () => {
  it.each([
    ["a part of itself", "- { target: $.a, copy: $ }\n"],
    ["the whole of itself", "- { target: $, copy: $ }\n"],
  ])("is bounded where actions copy into the document %s", (_title, copy) => {
    const tooLarge = (value: JsonValue): boolean => JSON.stringify(value).length > 50_000;
    const { said } = overlaid({ a: { l: [1] }, b: [1, 2, 3] }, copy.repeat(60), "1.1.0", tooLarge);
    expect(said).toContainEqual(expect.stringMatching(/^overlay\/too-large /));
  });

  it("is bounded by levels and by items", () => {
    const levels = (count: number) => JSON.parse("[".repeat(count) + "]".repeat(count)) as JsonValue;
    expect([512, 513].map((count) => isTooLarge(levels(count)))).toEqual([false, true]);
    const shared = Array.from({ length: 25 }).reduce<JsonValue>((value) => [value, value], []);
    expect(isTooLarge(shared)).toBe(true);
  });
});

describe("the place of what an overlay left behind", () => {
  const said = "overlay/actions";
  const actions = `
- { target: "$.servers[?@.description != 'Prod']", remove: true }
- { target: $.servers, update: [{ url: /a }, { url: /b }] }
- target: $.paths.*.get
  update: { summary: New, parameters: [{ name: q }] }
- { target: $.info, copy: "$.servers[1]" }
- { target: $.info.tags, update: b }
- { target: $.info.title, update: T }
`;
  const places: [pointer: string, place: string][] = [
    ["", "root"],
    ["/servers", "root/servers"],
    ["/servers/0/description", "root/servers/1/description"],
    ["/servers/1/url", `${said}/1/update/0/url`],
    ["/servers/2", `${said}/1/update/1`],
    ["/paths/~1pets/get", "root/paths/~1pets/get"],
    ["/paths/~1pets/get/summary", `${said}/2/update/summary`],
    ["/paths/~1pets/get/parameters/0/name", "root/paths/~1pets/get/parameters/0/name"],
    ["/paths/~1pets/get/parameters/1/name", `${said}/2/update/parameters/0/name`],
    ["/paths/~1pets/put/summary", "root/paths/~1pets/put/summary"],
    ["/info/url", `${said}/1/update/0/url`],
    ["/info/tags/1", `${said}/4/update`],
    ["/info/title", `${said}/5/update`],
    ["/nowhere/at/all", "root/nowhere/at/all"],
  ];

  it.each(places)("of %s is %s", (pointer, place) => {
    expect(overlaid(pets, actions).placeOf?.(pointer)).toBe(place);
  });
});
