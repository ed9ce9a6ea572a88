import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { htmlPage, type PageParts } from "../../src/catalog/html.js";
import { markdownPage } from "../../src/catalog/markdown.js";
import { pageData } from "../../src/catalog/page-data.js";
import type { JsonObject } from "../../src/support/json.js";
import { tokenEncoding } from "../../src/support/tokens.js";
import { repository } from "../corpus/places.js";

const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)"><!-- {{policy}} <!-- data --> | \`\`\` [x](javascript:alert(3))`;
const property: JsonObject = { type: "string", description: hostile, enum: [hostile, "b"] };
const contract: JsonObject = {
  name: "get_pet",
  title: hostile,
  description: hostile,
  annotations: { readOnlyHint: true },
  inputSchema: { type: "object", properties: { [hostile]: property }, $defs: { [hostile]: property } },
};
const shown = {
  contracts: [contract, { name: "add_pet", inputSchema: {} }, "no tool", { name: 7 }],
  names: { tools: { "GET /pets/{id}": { name: "get_pet" } } },
  quarantine: new Map([["get_pet", { reason: hostile, version: "1", since: "2026-11-30" }]]),
  title: hostile,
};
const data = pageData(shown, (text) => text.length);

let parts: PageParts;
beforeAll(() => {
  const read = (path: string): string => readFileSync(`${repository}/templates/catalog/${path}`, "utf8");
  parts = { html: read("page.html"), style: read("page.css"), script: "console.log(1);" };
});

describe("what a page shows", () => {
  it("every tool by name, and what is no tool not at all", () => {
    expect(data.tools.map(({ name }) => name)).toEqual(["add_pet", "get_pet"]);
    expect(data.encoding).toBe(tokenEncoding);
  });

  it("what the names file tells of calls, where there is no document", () => {
    expect(data.tools.map(({ call }) => call)).toEqual([undefined, { method: "GET", path: "/pets/{id}" }]);
  });

  it("reason and day of a quarantine", () => {
    expect(data.tools[1]?.quarantine).toEqual({ reason: hostile, since: "2026-11-30" });
  });
});

describe("the page of HTML", () => {
  it("holds no markup of the document", () => {
    const page = htmlPage(data, parts);
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toContain("<img");
    expect(page.match(/<!--/g)).toBeNull();
    expect(page).toContain("<title>&lt;/script&gt;");
  });

  it("hands the same data to its script", () => {
    const [, text = ""] = /type="application\/json">(.*?)<\/script>/s.exec(htmlPage(data, parts)) ?? [];
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
  });

  it("has a policy that names its own script and style alone", () => {
    const page = htmlPage(data, parts);
    const [, policy = ""] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(page) ?? [];
    const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${digest(parts.script)}`,
      `style-src ${digest(parts.style)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page).toContain(`<style>${parts.style}</style>`);
    expect(page).toContain(`<script type="module">${parts.script}</script>`);
  });

  it("is the same each time", () => {
    expect(
      htmlPage(
        pageData(shown, (text) => text.length),
        parts,
      ),
    ).toBe(htmlPage(data, parts));
  });

  it("refuses a script that would end its element", () => {
    expect(() => htmlPage(data, { ...parts, script: "'</script>'" })).toThrow(/would end/);
  });
});

describe("the page of Markdown", () => {
  it("holds no markup of the document", () => {
    const page = markdownPage(data);
    // Outside of code spans.
    const plain = page.replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, "");
    expect(plain).not.toMatch(/(?<!\\)<(script|img|!--)/);
    expect(plain).not.toMatch(/(?<!\\)\]\(/);
  });

  it("shows tools, calls and members", () => {
    const page = markdownPage(data);
    expect(page).toContain("### `get_pet`");
    expect(page).toContain("Sends `GET /pets/{id}`.");
    expect(page).toMatch(/In quarantine since 2026-11-30: /);
  });
});
