import { expect, it } from "vitest";
import { redaction, redactResult } from "../../templates/runtime/redaction.js";

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
