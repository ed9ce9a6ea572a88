import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeSpan, plainText } from "../../src/emit/markdown.js";
import { defaultLimits, readmeModule } from "../../src/emit/readme.js";
import { translate } from "../../src/translate/translate.js";
import { resolved } from "../resolve/support.js";

/** The page of a document. */
function readme(document: string, baseUrl?: string): string {
  const { value } = translate(resolved(document, baseUrl).document, { include: {}, exclude: {}, server: {} });
  return readmeModule(value, value.tools).text;
}
const head = 'openapi: 3.1.0\ninfo: {title: Acme, version: "1"}\n';

describe("the page of an output", () => {
  it("says where calls go, and what may be set", () => {
    const text = readme(`${head}
servers:
  - url: "https://{region}.acme.test/v1"
    variables: {region: {default: eu, enum: [eu, us]}}
  - {url: "https://b.acme.test"}
paths: {/a: {get: {operationId: a}}, /b: {servers: [{url: "https://files.acme.test"}], get: {operationId: b}}}`);
    expect(text).toContain("Calls go to `https://{region}.acme.test/v1`, the first server of the document.");
    expect(text).toContain(
      "| `ACME_BASE_URL` | `baseUrl` | `https://{region}.acme.test/v1` | replaces the servers of all tools |",
    );
    expect(text).toContain("| `ACME_REGION` | `serverVariables`: `region` | `eu` | one of `eu`, `us` |");
    expect(text).toContain("Other servers of the document:\n\n- `https://b.acme.test`\n");
    expect(text).toContain("Tools with servers of their own:\n\n- `https://files.acme.test`: `b`\n");
    expect(text).toContain("## Credentials\n\nNo tool needs any.\n");
  });

  it("asks for the address where the document does not say it", () => {
    expect(readme(`${head}paths: {/a: {get: {}}}`)).toContain("does not say where the API is: set `ACME_BASE_URL`");
    const relative = `${head}servers: [{url: /v1}]\npaths: {/a: {get: {}}}`;
    expect(readme(relative)).toContain(
      "where the API is, but for `/v1`, relative to where it is served: set `ACME_BASE_URL`",
    );
    expect(readme(relative, "https://acme.test/docs/openapi.yaml?token=x")).toContain(
      "Calls go to `https://acme.test/v1`.",
    );
  });

  it("lists what must be set, what it is, and for which tools", () => {
    const text = readme(`${head}
security: [{key: []}, {flow: [read], basic: []}]
paths: {/a: {get: {operationId: a}, put: {operationId: b, security: []}}, /c: {get: {operationId: c, security: [{key: []}, {}]}}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key, description: "Ask <b>us</b>."}
    flow: {type: oauth2, flows: {clientCredentials: {tokenUrl: "https://acme.test/token", scopes: {}}}}
    basic: {type: apiKey, in: header, name: Authorization}`);
    for (const line of [
      "| `key` | `ACME_KEY` | the key, sent in the header `X-Key` | `a`, `c` |",
      "| `flow` | `ACME_FLOW_TOKEN` | a ready access token of OAuth 2 | `a` |",
      "|  | `ACME_FLOW_CLIENT_ID` | or the id of a client of OAuth 2, whose tokens are fetched |  |",
      "|  | `ACME_FLOW_TOKEN_URL` | where its tokens are fetched; `https://acme.test/token` unless set |  |",
      String.raw`- ${"`key`"}: Ask \<b\>us\</b\>.`,
      "| [`a`](tools/untagged/a.ts) | `GET /a` | reads | A | `key`, or `basic`, or `flow` |",
      "| [`b`](tools/untagged/b.ts) | `PUT /a` | changes | B | nothing |",
      "| [`c`](tools/untagged/c.ts) | `GET /c` | reads | C | `key`, or nothing |",
    ])
      expect(text).toContain(line);
  });

  it("says the limits that the runtime has", () => {
    const text = readme(`${head}paths: {/a: {get: {}}}`);
    const { timeoutMs, retries, maxResponseBytes, maxTextBytes } = defaultLimits;
    const seconds = timeoutMs / 1000;
    const mebibytes = maxResponseBytes / 1024 / 1024;
    for (const row of [
      `| \`timeoutMs\` | ${seconds} seconds |`,
      `| \`retries\` | ${retries} |`,
      `| \`maxResponseBytes\` | ${mebibytes} MiB |`,
      `| \`maxTextBytes\` | ${maxTextBytes / 1000} kB |`,
    ])
      expect(text).toContain(row);
    const runtime = readFileSync(new URL("../../templates/runtime/options.ts", import.meta.url), "utf8");
    for (const words of [
      `For one call; ${seconds} seconds by default`,
      `${retries} by default, 0 for never`,
      `${mebibytes} MiB by default`,
      `${maxTextBytes.toLocaleString("en")} by default`,
    ])
      expect(runtime).toContain(words);
  });

  it("is the same whatever the order of the document", () => {
    const paths = ["/a: {get: {operationId: a}}", "/b: {get: {operationId: b, security: [{k: []}]}}"];
    const tail = "components: {securitySchemes: {k: {type: http, scheme: bearer}}}";
    const text = (list: readonly string[]): string => readme(`${head}paths: {${list.join(", ")}}\n${tail}`);
    expect(text(paths.toReversed())).toBe(text(paths));
  });
});

describe("text of the document", () => {
  it.each([
    ["a\n\n# b", String.raw`a \# b`],
    ["<script>x</script>", String.raw`\<script\>x\</script\>`],
    ["![x](http://evil.test) www.evil.test", String.raw`!\[x\](http\://evil.test) www\.evil.test`],
    ["a | b", "a &#124; b"],
    ["&amp; $x$ `y` *z* _w_ ~~v~~", String.raw`\&amp; \$x\$ \`y\` \*z\* \_w\_ \~\~v\~\~`],
    ["\\| a", "\\\\&#124; a"],
    ["\u202egnp\u0000", String.raw`\\u202egnp\\u0000`],
  ])("%j is shown as it is", (text, expected) => expect(plainText(text)).toBe(expected));

  it.each([
    ["a", "`a`"],
    ["a `b", "`` a `b ``"],
    ["``a``", "``` ``a`` ```"],
    ["a|b", "a&#124;b"],
    ["a\nb", "`a b`"],
    [" ", ""],
  ])("%j stays in its code span", (text, expected) => expect(codeSpan(text)).toBe(expected));
});
