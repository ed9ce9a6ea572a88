import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { hostileText } from "./contracts.js";
import type { PageFile } from "./pages.js";

/** What must hold on a page that is open. */
export type Check = (page: Page, file: PageFile) => Promise<void>;

/** Searching, by keys alone. */
export const keyboard: Check = async (page, { tools }) => {
  await page.keyboard.press("/");
  assert.equal(await focused(page), "INPUT", "/ goes to the search");
  const [first = ""] = await page.locator("#list .row-name").allTextContents();
  await page.keyboard.type(first.replaceAll("_", " "));
  const found = await page.locator("#list a").count();
  assert.ok(found >= 1 && found <= tools, `${found} found`);
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "A", "the arrow goes to the first result");
  assert.notEqual(await outlineOf(page), "none", "the focus is visible");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "INPUT", "and back");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("main .name").textContent(), first, "Enter opens the first result");
  assert.equal(await focused(page), "H1", "and the page has the focus");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#list a").count(), tools, "Escape shows all again");
  await page.goBack();
  assert.equal(await page.locator("main .name").count(), 0, "going back shows the overview");
};

/** Landmarks, names of fields, one first heading, and no more than the tree needs. */
export const structure: Check = async (page) => {
  const count = (selector: string): Promise<number> => page.locator(selector).count();
  assert.deepEqual([await count("nav"), await count("main"), await count("h1"), await count("search")], [1, 1, 1, 1]);
  const nameless = await page.evaluate(
    () =>
      [...document.querySelectorAll("input, select, button, a")].filter((each) => {
        return (each.getAttribute("aria-label") ?? each.textContent).trim() === "";
      }).length,
  );
  assert.equal(nameless, 0, "every control has a name");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
};

/** Nothing is wider than the screen, in the list and in tools. */
export const narrow: Check = async (page, file) => {
  const names = await namesOf(page);
  for (const name of [undefined, ...names.slice(0, 12)]) {
    await open(page, file, name);
    const [wide = 0, screen = 0] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    assert.ok(wide <= screen, `${name ?? "the list"} is ${wide} wide on a screen of ${screen}`);
  }
};

/** Texts of a document are texts. */
export const harmless: Check = async (page, file) => {
  for (const name of [undefined, ...(await namesOf(page))]) {
    await open(page, file, name);
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    const elements = await page
      .locator("body img, body script:not([id='data']):not([type='module']), main a[href^='javascript']")
      .count();
    assert.equal(elements, 0, "no element is made of a text");
    assert.equal(await page.evaluate(() => "hostile" in window), false, "no script is run");
  }
  await open(page, file, "hostile_tool");
  assert.equal(await page.locator("h1").textContent(), hostileText, "it is shown as it is");
  assert.ok((await page.locator("main .member").allTextContents()).includes("__proto__"));
};

/** A definition is shown once, and what refers to it leads there. */
export const recursion: Check = async (page, file) => {
  await open(page, file, "get_tree");
  assert.equal(await page.locator(".definition").count(), 1);
  assert.equal(await page.locator(".definition ul").count(), 0, "nothing is rendered before it is opened");
  await page.locator(".type-line a").click();
  assert.equal(
    await page
      .locator(".definition[open] .member")
      .allTextContents()
      .then((all) => all.join()),
    "Tree,name,children",
  );
  await page.locator(".definition li a").click();
  assert.equal(await page.locator(".definition li").count(), 2, "a cycle ends");
};

/** Opened as paper needs it: the tree without the list, nothing closed. */
export const print: Check = async (page, file) => {
  const [name] = await namesOf(page);
  await open(page, file, name);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("nav").isVisible(), false);
  assert.equal(await page.locator("main details:not(.raw):not([open])").count(), 0);
  await page.emulateMedia({ media: "screen" });
};

/** Texts stand out from what is behind them (WCAG 2.2, 1.4.3: 4.5 to 1). */
export const contrast: Check = async (page) => {
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(
      ["page", "panel", "note", "text", "quiet", "accent"].map((name) => [
        name,
        style.getPropertyValue(`--${name}`).trim(),
      ]),
    );
  });
  for (const behind of ["page", "panel", "note"]) {
    for (const text of ["text", "quiet", "accent"]) {
      const ratio = contrastOf(colours[text] ?? "", colours[behind] ?? "");
      assert.ok(ratio >= 4.5, `${text} on ${behind}: ${ratio.toFixed(1)} to 1`);
    }
  }
};

/** A part of what is there is laid out, and trees on demand. */
export const light: Check = async (page) => {
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok(elements < 20_000, `${elements} elements`);
};

/** The names of the tools, as links have them. */
async function namesOf(page: Page): Promise<string[]> {
  const links = await page.locator("#list a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return links.map((link) => link.replace("#/", ""));
}

async function open(page: Page, { url }: PageFile, name: string | undefined): Promise<void> {
  await page.goto(name === undefined ? url : `${url}#/${name}`);
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}

function outlineOf(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : "none"));
}

function contrastOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Of `#rrggbb` (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
