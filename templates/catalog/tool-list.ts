import { breakable, byId, element } from "./dom.js";
import { tagsOf } from "./overview.js";
import type { PageTool } from "./page-data.js";
import { createSearch } from "./search.js";
import { counted, effectOf } from "./words.js";

/** The list beside the page: every tool by tag, or what a search finds. */
export interface ToolList {
  /** Shows the tools that `query` finds among those of `tag`; empty ones restrict nothing. */
  show(query: string, tag: string): void;
  /** Marks the tool that is open; undefined: none. */
  mark(name: string | undefined): void;
  /** The links that are shown, in their order. */
  links(): HTMLAnchorElement[];
}

/** Untagged tools stand last, under no heading of the document. */
const untagged = "Other tools";

/** Makes the list in `#list`, and tells in `#found` how many tools it shows. */
export function createToolList(tools: readonly PageTool[]): ToolList {
  const list = byId("list");
  const search = createSearch(tools);
  const links = new Map(tools.map((tool) => [tool.name, linkTo(tool)] as const));
  const itemOf = ({ name }: PageTool): HTMLLIElement => element("li", {}, links.get(name));
  let marked: HTMLAnchorElement | undefined;
  return {
    show(query, tag) {
      const found = (query.trim() === "" ? tools : search(query)).filter(
        ({ tags }) => tag === "" || tags.includes(tag),
      );
      const groups = query.trim() === "" && tag === "" ? groupsOf(found) : new Map([["", found]]);
      list.replaceChildren(...[...groups].map(([title, members]) => groupOf(title, members.map(itemOf))));
      byId("found").textContent =
        found.length === tools.length
          ? counted(found.length, "tool")
          : `${counted(found.length, "tool")} of ${tools.length}`;
    },
    mark(name) {
      marked?.removeAttribute("aria-current");
      marked = name === undefined ? undefined : links.get(name);
      marked?.setAttribute("aria-current", "page");
      marked?.scrollIntoView({ block: "nearest" });
    },
    links: () => [...list.querySelectorAll("a")],
  };
}

/** By the first tag. */
function groupsOf(tools: readonly PageTool[]): Map<string, PageTool[]> {
  const names = [...tagsOf(tools).keys(), untagged];
  const groups = new Map(names.map((name) => [name, [] as PageTool[]]));
  for (const tool of tools) groups.get(tool.tags[0] ?? untagged)?.push(tool);
  const filled = [...groups].filter(([, members]) => members.length > 0);
  return filled.length === 1 ? new Map([["", filled[0]?.[1] ?? []]]) : new Map(filled);
}

function groupOf(title: string, entries: readonly HTMLLIElement[]): HTMLElement {
  // What is not on the screen is laid out when it comes near: the size is a guess until then.
  const section = element("section", {}, title !== "" && element("h2", {}, title), element("ul", {}, ...entries));
  section.style.setProperty("contain-intrinsic-height", `auto ${entries.length * 3.2}rem`);
  return section;
}

function linkTo(tool: PageTool): HTMLAnchorElement {
  const { name, title, call, quarantine } = tool;
  return element(
    "a",
    { href: `#/${name}`, "data-effect": effectOf(tool) },
    element("span", { class: "row-name" }, ...breakable(name)),
    element(
      "span",
      { class: "row-title" },
      `${call?.method ?? ""} ${title}${quarantine ? " (in quarantine)" : ""}`.trim(),
    ),
  );
}
