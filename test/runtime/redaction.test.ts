import { describe, expect, it } from "vitest";
import { redactDrift, redaction, redactResult } from "../../templates/runtime/redaction.js";

const secret = "pä/ss+w\"ord' 12";
const redact = redaction([secret, "short", "pä/ss"]).inError;

it.each([
  secret,
  encodeURIComponent(secret),
  "p%C3%A4%2Fss%2Bw%22ord%27%2012",
  new URLSearchParams({ q: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  "pä\\/ss+w\\\"ord' 12",
  Buffer.from(secret).toString("base64"),
  Buffer.from(secret).toString("base64url"),
  "p%c3%a4%2fss%2bw%22ord%27%2012",
  "p%25C3%25A4%252Fss%252Bw%2522ord%2527%252012",
  "p\\u00e4\\u002Fss\\u002bw\\u0022ord\\u0027 12",
  "p&#228;/ss+w&quot;ord&#x27; 12",
])("takes out %s", (spelling) => expect(redact(`a ${spelling} b`)).toBe("a [redacted] b"));

it("leaves short texts alone, and leaves nothing of a longer one behind", () => {
  expect(redact("short")).toBe("short");
  expect(redaction(["abcdef1", "abcdefgh2"]).inError("abcdefgh2 abcdef1")).toBe("[redacted] [redacted]");
});

it("knows the secrets of each call, whatever the call before had", () => {
  const first = redaction(["canary-one"]);
  expect(redaction(["canary-two"]).inError("canary-one canary-two")).toBe("canary-one [redacted]");
  expect(redaction(["canary-one", "canary-two"]).inError("canary-one canary-two")).toBe("[redacted] [redacted]");
  expect(first.inError("canary-one canary-two")).toBe("[redacted] canary-two");
  expect(redaction(["canary-one"]).inError("canary-one canary-two")).toBe("[redacted] canary-two");
});

it("takes secrets out of all texts of a result, of names and values at any depth", () => {
  const structuredContent = JSON.parse(
    '{"a":[{"b":"x canary1 y"}],"canary1":1,"__proto__":{"c":"canary1"},"d":null}',
  ) as unknown;
  const result = { content: [{ type: "text" as const, text: "canary1" }], structuredContent };
  const redacted = redactResult(result, redaction(["canary1"]));
  expect(JSON.stringify(redacted)).toBe(
    '{"content":[{"type":"text","text":"[redacted]"}],"structuredContent":{"a":[{"b":"x [redacted] y"}],"[redacted]":1,"__proto__":{"c":"[redacted]"},"d":null}}',
  );
});

it("gives the same value where there is nothing to take out, however deep it is", () => {
  let deep: unknown = "x";
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  const result = { content: [], structuredContent: deep };
  expect(redactResult(result, redaction(["canary1"])).structuredContent).toBe(deep);
});

it.each(["", "a", "ab", "abc"])(
  "leaves nothing of a secret in the base64 of a longer text (%j before it)",
  (before) => {
    const token = "tk/long+secret=1";
    const encoded = Buffer.from(`${before}${token}&c`).toString("base64");
    const decoded = redaction([token])
      .inAnswer(encoded)
      .split("[redacted]")
      .map((part) => Buffer.from(part, "base64").toString());
    expect(decoded).toHaveLength(2);
    expect(decoded.join("")).not.toMatch(/secret|tk\/l|t=1/);
  },
);

it("leaves bytes out that hold a secret, since they cannot lose a part", () => {
  const data = Buffer.from("\0\0canary-of-bytes1\0").toString("base64");
  const blob = { uri: "tool://a/answer", mimeType: "a/canary-of-bytes1", blob: "AAAA" };
  const { content } = redactResult(
    {
      content: [
        { type: "image", data, mimeType: "image/png" },
        { type: "resource", resource: { ...blob, blob: data } },
        { type: "resource", resource: blob },
      ],
    },
    redaction(["canary-of-bytes1"]),
  );
  expect(content.map(({ type }) => type)).toEqual(["text", "text", "resource"]);
  expect(JSON.stringify(content)).not.toContain("canary");
});

it("takes secrets out of what is told of drift", () => {
  const drift = { tool: "a", kind: "invalid" as const, problems: [{ path: ["x canary1", 0], message: "canary1" }] };
  expect(redactDrift(drift, redaction(["canary1"])).problems).toEqual([
    { path: ["x [redacted]", 0], message: "[redacted]" },
  ]);
});

describe.each(["password", "changeMe", "top-secret", "123456", "API_KEY"])("the plain secret %s", (plain) => {
  const kinds = redaction([plain]);
  const answered = (value: unknown): unknown =>
    redactResult(
      { content: [{ type: "text", text: JSON.stringify(value, null, 1) }], structuredContent: value },
      kinds,
    );

  it("is taken out of errors wherever it stands", () => {
    expect(kinds.inError(`the key ${plain} is wrong`)).toBe("the key [redacted] is wrong");
  });

  it("is taken out of answers where it is a whole text", () => {
    const redacted = { a: "[redacted]", b: ["[redacted]"] };
    expect(answered({ a: plain, b: [plain] })).toEqual(answered(redacted));
    expect(kinds.inAnswer(plain)).toBe("[redacted]");
  });

  it("is an ordinary name or word there otherwise", () => {
    const value = { [plain]: { [plain]: 1 }, note: `no ${plain} is known` };
    const text = JSON.stringify(value, null, 1);
    expect(answered(value)).toEqual({ content: [{ type: "text", text }], structuredContent: value });
    expect(redactDrift({ tool: "a", kind: "invalid", problems: [{ path: [plain], message: "x" }] }, kinds)).toEqual({
      tool: "a",
      kind: "invalid",
      problems: [{ path: [plain], message: "x" }],
    });
  });

  it("is taken out in base64, which no word is", () => {
    expect(kinds.inName(`x ${btoa(`user:${plain}`)}`)).not.toContain(btoa(plain).slice(4, 8));
  });
});

it.each(["password1", "aB3dE6", "correct-horse-battery", "qwErtYuI", "abc def1"])(
  "takes %s out everywhere",
  (strong) => {
    const kinds = redaction([strong]);
    for (const redact of [kinds.inError, kinds.inAnswer, kinds.inName])
      expect(redact(`x${strong}y`)).toBe("x[redacted]y");
  },
);

describe("a secret of many characters", () => {
  let state = 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647);
  const long = Array.from({ length: 60_000 }, () => "aB3-_/+=.é "[random() % 11]).join("");
  const kinds = redaction([long, `user:${long}`]);

  it.each<[string, (text: string) => string]>([
    ["as it is", (text) => text],
    ["as in a URL", encodeURIComponent],
    ["as in JSON", (text) => text.replaceAll("/", "\\/").replaceAll("é", "\\u00e9")],
    ["in base64", (text) => Buffer.from(text).toString("base64")],
    ["in base64 of more", (text) => Buffer.from(`ab${text}`).toString("base64url")],
  ])("is taken out whole %s, and nothing else", (_, spell) => {
    const [before, after, ...others] = kinds.inAnswer(`a&b=${spell(long)}&c d`).split("[redacted]");
    expect(others).toEqual([]);
    expect(before).toMatch(/^a&b=.{0,4}$/);
    expect(after).toMatch(/^.{0,4}&c d$/);
  });

  it("is taken out where its end was cut off", () => {
    expect(kinds.inError(`key "${long.slice(0, 1_000).replaceAll(" ", "%20")}" is wrong`)).toBe(
      'key "[redacted]" is wrong',
    );
  });
});

it.each(["\\", "%25", "&#0", "25", "[", "\\u"])("reads a megabyte of %s at once", (unit) => {
  const started = performance.now();
  redaction(["/+=&/+=&12"]).inAnswer(unit.repeat(1_000_000 / unit.length));
  expect(performance.now() - started).toBeLessThan(2_000);
});
