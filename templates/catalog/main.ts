import { byId, element, openDisclosures } from "./dom.js";
import { overview, tagsOf } from "./overview.js";
import type { PageData, PageTool } from "./page-data.js";
import { createToolList } from "./tool-list.js";
import { toolView } from "./tool-view.js";

const data = JSON.parse(byId("data").textContent ?? "") as PageData;
const tools = new Map<string, PageTool>(data.tools.map((tool) => [tool.name, tool]));
const search = byId("search") as HTMLInputElement;
const tag = byId("tag") as HTMLSelectElement;
const main = byId("main");
const list = createToolList(data.tools);

for (const name of tagsOf(data.tools).keys()) tag.append(element("option", { value: name }, name));
if (tag.length < 3) tag.hidden = true;
byId("title").textContent = data.server.title;
byId("back").addEventListener("click", (event) => {
  event.preventDefault();
  location.hash = "";
});

function filter(): void {
  list.show(search.value, tag.value);
}

function showTag(name: string): void {
  tag.value = name;
  search.value = "";
  filter();
  list.links()[0]?.focus();
}

/** Shows what the address names: `#/get_pet`, or the overview. */
function route(): void {
  if (!/^(#\/|#?$)/.test(location.hash)) return;
  const tool = tools.get(nameIn(location.hash) ?? "");
  document.documentElement.dataset["view"] = tool === undefined ? "list" : "tool";
  main.replaceChildren(...(tool === undefined ? overview(data, showTag) : toolView(tool, data)));
  document.title = tool === undefined ? data.server.title : `${tool.title || tool.name} · ${data.server.title}`;
  list.mark(tool?.name);
  if (tool === undefined) return;
  scrollTo(0, 0);
  main.querySelector("h1")?.focus({ preventScroll: true });
}

function nameIn(hash: string): string | undefined {
  if (!hash.startsWith("#/")) return undefined;
  try {
    return decodeURIComponent(hash.slice(2));
  } catch {
    return undefined;
  }
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target === search || event.target === tag;
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "Escape" && (search.value !== "" || tag.value !== "")) {
    search.value = "";
    tag.value = "";
    filter();
  } else if (event.key === "Enter" && event.target === search) {
    list.links()[0]?.click();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target !== tag) {
    moveFocus(event);
  }
}

/** From the search to the first link of the list, and along the links. */
function moveFocus(event: KeyboardEvent): void {
  const links = list.links();
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (at === -1 && event.target !== search) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? at + 1 : at - 1;
  if (next < 0) search.focus();
  else links[next]?.focus();
}

/** What is closed would be missing on paper. */
function openForPrint(): void {
  openDisclosures(main, 2000);
}

search.addEventListener("input", filter);
tag.addEventListener("change", filter);
addEventListener("hashchange", route);
addEventListener("keydown", onKey);
addEventListener("beforeprint", openForPrint);
filter();
route();
