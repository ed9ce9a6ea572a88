import { expect, it } from "vitest";
import { redactDrift, redaction, redactResult } from "../../templates/runtime/redaction.js";

const secret = "pä/ss+w\"ord' 12";
const redact = redaction([secret, "short", "pä/ss"]);

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
  expect(redaction(["abcdef", "abcdefgh"])("abcdefgh abcdef")).toBe("[redacted] [redacted]");
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
    const decoded = redaction([token])(encoded)
      .split("[redacted]")
      .map((part) => Buffer.from(part, "base64").toString());
    expect(decoded).toHaveLength(2);
    expect(decoded.join("")).not.toMatch(/secret|tk\/l|t=1/);
  },
);

it("leaves bytes out that hold a secret, since they cannot lose a part", () => {
  const data = Buffer.from("\0\0canary-of-bytes\0").toString("base64");
  const blob = { uri: "tool://a/answer", mimeType: "a/canary-of-bytes", blob: "AAAA" };
  const { content } = redactResult(
    {
      content: [
        { type: "image", data, mimeType: "image/png" },
        { type: "resource", resource: { ...blob, blob: data } },
        { type: "resource", resource: blob },
      ],
    },
    redaction(["canary-of-bytes"]),
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
