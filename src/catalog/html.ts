import { createHash } from "node:crypto";
import type { PageData } from "../../templates/catalog/page-data.js";

/** The parts of a page as they stand in files. */
export interface PageParts {
  readonly html: string;
  readonly style: string;
  readonly script: string;
}

/**
 * The page in one file. It loads nothing, and runs nothing but its own script: the policy names that and the style by their digests. What the document says
 * stands in a block of JSON in which nothing ends the block, and in the title.
 */
export function htmlPage(data: PageData, { html, style, script }: PageParts): string {
  if (/<\/(script|style)|<!--/i.test(script + style))
    throw new Error("the page's own script or style would end its element");
  const policy = [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const parts: Readonly<Record<string, string>> = {
    "{{policy}}": policy,
    "{{title}}": escaped(data.server.title),
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- data -->": `<script id="data" type="application/json">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`,
    "<!-- script -->": `<script type="module">${script}</script>`,
  };
  return html.replace(/\{\{\w+\}\}|<!-- \w+ -->/g, (place) => parts[place] ?? place);
}

/** Of Content Security Policy, section 2.3.1. */
function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
