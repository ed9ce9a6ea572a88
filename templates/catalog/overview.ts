import { type Child, element } from "./dom.js";
import type { PageData, PageTool } from "./page-data.js";
import { counted, effectOf, grouped } from "./words.js";

/** What is said of the server as a whole. */
export function overview({ server, tools, encoding }: PageData, showTag: (tag: string) => void): Node[] {
  const { title, name, version, instructions, urls } = server;
  const about = [
    name === undefined ? "MCP server" : `MCP server ${name}`,
    ...(version === undefined ? [] : [`version ${version}`]),
  ];
  const tokens = tools.reduce((sum, tool) => sum + tool.tokens.model, 0);
  const quarantined = tools.filter(({ quarantine }) => quarantine !== undefined).length;
  return [
    element("p", { class: "crumbs" }, about.join(", ")),
    element("h1", { tabindex: "-1" }, title),
    instructions !== undefined && element("p", { class: "description" }, instructions),
    element("p", { class: "counts" }, countsOf(tools)),
    element(
      "p",
      { class: "quiet" },
      `A model that is given all of them reads ${counted(tokens, "token")}: names, descriptions and inputs, counted with ${encoding}. Other models count otherwise.`,
    ),
    quarantined > 0 &&
      element(
        "p",
        { class: "note" },
        `${counted(quarantined, "tool")} in quarantine: published without an output schema.`,
      ),
    urls.length > 0 &&
      element(
        "section",
        {},
        element("h2", {}, "Servers"),
        element("ul", { class: "urls" }, ...urls.map((url) => element("li", {}, url))),
      ),
    tagTable(tools, showTag),
  ].filter((node) => node instanceof Node);
}

function countsOf(tools: readonly PageTool[]): string {
  const reading = tools.filter((tool) => effectOf(tool) === "reads").length;
  const typed = tools.filter(({ outputSchema }) => outputSchema !== undefined).length;
  return `${counted(tools.length, "tool")}: ${grouped(reading)} only read, ${grouped(tools.length - reading)} may change something. ${grouped(typed)} with a typed output.`;
}

/** The tools by tag; a tool with several counts for each. */
function tagTable(tools: readonly PageTool[], showTag: (tag: string) => void): Child {
  const counts = tagsOf(tools);
  if (counts.size < 2) return undefined;
  const rows = [...counts].map(([tag, { count, tokens }]) => {
    const button = element("button", { type: "button", class: "link" }, tag);
    button.addEventListener("click", () => showTag(tag));
    const cells = [
      element("th", { scope: "row" }, button),
      element("td", {}, grouped(count)),
      element("td", {}, grouped(tokens)),
    ];
    return element("tr", {}, ...cells);
  });
  const head = ["Tag", "Tools", "Tokens"].map((text) => element("th", { scope: "col" }, text));
  return element(
    "section",
    {},
    element("h2", {}, "Tags"),
    element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
  );
}

/** The tags of tools, sorted, with the number of tools of each, and of the tokens of these. */
export function tagsOf(tools: readonly PageTool[]): Map<string, { count: number; tokens: number }> {
  const counts = new Map<string, { count: number; tokens: number }>();
  for (const { tags, tokens } of tools) {
    for (const tag of tags) {
      const before = counts.get(tag) ?? { count: 0, tokens: 0 };
      counts.set(tag, { count: before.count + 1, tokens: before.tokens + tokens.model });
    }
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
