import type { HostileCase } from "./hostile-case.js";

/** Values that would leave their segment, their host, or the URL's path, and how each is spelt where it is data. */
const CLIMBING: readonly (readonly [value: string, spelt: string])[] = [
  ["../admin", "..%2Fadmin"],
  ["../../../etc/passwd", "..%2F..%2F..%2Fetc%2Fpasswd"],
  ["..\\admin", "..%5Cadmin"],
  ["a/b", "a%2Fb"],
  ["/", "%2F"],
  ["\\", "%5C"],
  ["//evil.test/x", "%2F%2Fevil.test%2Fx"],
  ["https://evil.test/", "https%3A%2F%2Fevil.test%2F"],
  ["@evil.test", "%40evil.test"],
  ["user:pass@evil.test", "user%3Apass%40evil.test"],
  ["\\\\evil.test", "%5C%5Cevil.test"],
  ["?admin=1", "%3Fadmin%3D1"],
  ["#x", "%23x"],
  [";admin=1", "%3Badmin%3D1"],
  ["%2e%2e%2fadmin", "%252e%252e%252fadmin"],
  ["%2e%2e", "%252e%252e"],
  ["%00", "%2500"],
  ["\0", "%00"],
  ["a\r\nX-Evil: 1", "a%0D%0AX-Evil%3A%201"],
  [" HTTP/1.1\r\nHost: evil.test\r\n\r\n", "%20HTTP%2F1.1%0D%0AHost%3A%20evil.test%0D%0A%0D%0A"],
  ["...", "..."],
  ["\u2025\uff0fadmin", "%E2%80%A5%EF%BC%8Fadmin"],
  ["\uff0e\uff0e", "%EF%BC%8E%EF%BC%8E"],
  ["ev\u0456l.test", "ev%D1%96l.test"],
  ["\ud800x", "%EF%BF%BDx"],
  ["\t", "%09"],
  ["{name}", "%7Bname%7D"],
  ["$&$1", "%24%26%241"],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
];

const base = "/base/v1";
const climbs = /must not be \. or \.\.|is empty|Invalid/;

function spelt(tool: string, input: Record<string, unknown>, target: string, name: string): HostileCase {
  return { name: `${tool}: ${name}`, tool, input, expect: { target: base + target } };
}

function refusedList(tool: string, input: Record<string, unknown>, name: string): HostileCase {
  return { name: `${tool}: ${name}`, tool, input, expect: { requests: 0, error: /would (read|be read as)/ } };
}

/** Arguments in the path: each value stays in the place that the template gives it, or the call is refused in words. */
export function pathCases(): HostileCase[] {
  const refused = ["", ".", ".."].map((value): HostileCase => ({
    name: `path_simple: ${JSON.stringify(value)}`,
    tool: "path_simple",
    input: { name: value },
    expect: { requests: 0, error: climbs },
  }));
  const [dots, list] = [{ name: "a", major: "", minor: "", tag: "" }, ["..", ".."]];
  return [
    ...refused,
    ...CLIMBING.flatMap(([value, text]) => {
      const name = JSON.stringify(value);
      return [
        spelt("path_simple", { name: value }, `/files/${text}`, name),
        spelt(
          "path_several",
          { name: value, major: value, minor: value, tag: value },
          `/files/${text}/versions/${text}.${text}-${text}`,
          name,
        ),
        // What the style itself separates by is refused: encoded or not, the API would read another list.
        value.includes(".")
          ? refusedList("path_label", { ids: [value, "z"] }, name)
          : spelt("path_label", { ids: [value, "z"] }, `/label/.${text}.z/end`, name),
        spelt("path_matrix", { ids: { [value]: value } }, `/matrix/;${text}=${text}/end`, name),
        spelt("path_list", { ids: [value, value] }, `/list/${text},${text}/end`, name),
      ];
    }),
    {
      name: "path_several: nothing but dots",
      tool: "path_several",
      input: dots,
      expect: { requests: 0, error: climbs },
    },
    {
      name: "path_list: one that climbs",
      tool: "path_list",
      input: { ids: [".."] },
      expect: { requests: 0, error: climbs },
    },
    spelt("path_list", { ids: list }, "/list/..,../end", "several dots are a name"),
    spelt("path_content", { filter: { a: "/../" } }, "/content/%7B%22a%22%3A%22%2F..%2F%22%7D/end", "JSON"),
  ];
}

/** Arguments in the query: none adds a parameter, ends the query or begins a fragment. */
export function queryCases(): HostileCase[] {
  const query = (input: Record<string, unknown>, search: string): HostileCase =>
    spelt("query", input, `/search?${search}`, JSON.stringify(input));
  return [
    query({ q: "a&admin=1#x" }, "q=a%26admin%3D1%23x"),
    query({ q: "a\r\nHost: evil.test" }, "q=a%0D%0AHost%3A%20evil.test"),
    query({ q: "a;admin=1" }, "q=a%3Badmin%3D1"),
    query({ tags: ["a&tags=b", "c"] }, "tags=a%26tags%3Db&tags=c"),
    query({ csv: ["a,b", "c"] }, "csv=a%2Cb,c"),
    query({ pipes: ["b", "c&d=e"] }, "pipes=b%7Cc%26d%3De"),
    refusedList("query", { pipes: ["a|b", "c"] }, "a pipe"),
    query({ raw: "a&admin=1" }, "raw=a%26admin=1"),
    query({ raw: "a#frag" }, "raw=a%23frag"),
    query({ raw: "a+b" }, "raw=a%2Bb"),
    query({ raw: "a\r\n b" }, "raw=a%0D%0A%20b"),
    query({ map: { "a&b": "c=d", __proto: "e" } }, "a%26b=c%3Dd&__proto=e"),
    query({ filter: { "a&b": "c&d=e" } }, "filter%5Ba%26b%5D=c%26d%3De"),
    refusedList("query", { filter: { "a]&b[": "c" } }, "brackets"),
    refusedList("query", { filter: { a: { "]": ["&"] } } }, "deeper brackets"),
    query({ json: { a: "&b=c#" } }, "json=%7B%22a%22%3A%22%26b%3Dc%23%22%7D"),
  ];
}

const control = /control character|no cookie can carry|Invalid/;

/** Arguments in headers and cookies: none ends its line or its pair. */
export function headerCases(): HostileCase[] {
  const refused = ["a\r\nX-Evil: 1", "a\nb", "a\rb", "\0", "a\r\n\r\nGET /admin HTTP/1.1\r\n", "\u007f", "\u001b[2J"];
  const headers = (
    name: string,
    input: Record<string, unknown>,
    sent: Record<string, string | undefined>,
  ): HostileCase => ({
    name: `headers: ${name}`,
    tool: "headers",
    input,
    expect: { target: `${base}/headers`, headers: sent },
  });
  return [
    ...refused.map((value): HostileCase => ({
      name: `headers: ${JSON.stringify(value)}`,
      tool: "headers",
      input: { "X-Trace": value },
      expect: { requests: 0, error: control },
    })),
    ...refused.map((value): HostileCase => {
      const input = { "X-List": ["a", value], "X-Map": { [value]: "b" } };
      return {
        name: `headers: in a list ${JSON.stringify(value)}`,
        tool: "headers",
        input,
        expect: { requests: 0, error: control },
      };
    }),
    headers(
      "characters beyond Latin-1 are UTF-8",
      { "X-Trace": "\u010d\u010a" },
      { "x-trace": "\u00c4\u008d\u00c4\u008a" },
    ),
    headers("a cookie of two", { session: "a; admin=1" }, { cookie: "session=a%3B%20admin%3D1" }),
    headers("a cookie's line break", { session: "a\r\nSet-Cookie: b" }, { cookie: "session=a%0D%0ASet-Cookie%3A%20b" }),
    headers(
      "cookies of an array",
      { flags: ["a; sid=evil", "b,c"] },
      { cookie: "flags=a%3B%20sid%3Devil; flags=b%2Cc" },
    ),
    headers("cookies of an object", { prefs: { "sid=evil; x": "y" } }, { cookie: "sid%3Devil%3B%20x=y" }),
  ];
}

/** Server addresses that a deployment might be talked into: none is called, and none is told with its password. */
export function addressCases(): HostileCase[] {
  const refused = [
    "//evil.test",
    "file:///etc/passwd",
    "data:application/json,{}",
    "javascript:alert(1)",
    "https://user:pw%2FCANARY+e5=&5x@evil.test/",
    "http://",
    "ftp://evil.test/",
  ];
  return refused.map((baseUrl) => ({
    name: `base URL ${baseUrl}`,
    tool: "get_anything",
    options: () => ({ baseUrl }),
    expect: { requests: 0, error: /address of the API/ },
  }));
}
