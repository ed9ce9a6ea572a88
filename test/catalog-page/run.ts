// npm run catalog-page [-- --screenshots DIR]: the page of `toolwright catalog` in Chromium.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBuilt } from "../corpus/build.js";
import { conclude } from "../support/conclude.js";
import { type Check, contrast, harmless, keyboard, light, narrow, print, recursion, structure } from "./checks.js";
import { hostileContracts, manyContracts, recursiveContracts } from "./contracts.js";
import { contractsPage, documentPage, documents, type PageFile } from "./pages.js";

const executables = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env["CHROMIUM"] ?? executables.find((path) => existsSync(path));
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };
/** Until the list is there and keys are heard, of a page from the disk. */
const interactiveMs = 3000;

let passed = 0;
let failed = 0;

async function judge(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Holds a page against checks, each with a page of its own: nothing may be asked of the network, nothing may be said on the console. */
async function judgePage(
  browser: Browser,
  name: string,
  file: PageFile,
  checks: Readonly<Record<string, Check>>,
): Promise<void> {
  for (const [what, check] of Object.entries(checks)) {
    for (const colorScheme of what === "contrast" ? (["light", "dark"] as const) : (["light"] as const)) {
      await judge(`${name}: ${what}`, async () => {
        const page = await browser.newPage({ viewport: what === "narrow" ? phone : desktop, colorScheme });
        const heard = listen(page);
        try {
          await page.goto(file.url);
          await check(page, file);
        } finally {
          await page.close();
        }
        if (heard.length > 0) throw new Error(heard.join("; "));
      });
    }
  }
}

function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => heard.push("a dialog")));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) heard.push(`request: ${request.url()}`);
  });
  return heard;
}

/** Size, and the least time of three until the page is interactive. */
async function measure(browser: Browser, name: string, file: PageFile): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const page = await browser.newPage({ viewport: desktop });
    await page.goto(file.url);
    // The script is a module: it has run when DOMContentLoaded is sent.
    times.push(
      await page.evaluate(
        () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).domContentLoadedEventEnd,
      ),
    );
    await page.close();
  }
  const least = Math.round(Math.min(...times));
  console.log(
    `${name}: ${file.tools} tools, ${(file.bytes / 1024 / 1024).toFixed(2)} MiB, interactive after ${least} ms`,
  );
  await judge(`${name}: interactive`, async () => {
    if (least > interactiveMs) throw new Error(`it takes ${least} ms, more than ${interactiveMs}`);
  });
}

async function screenshots(browser: Browser, name: string, file: PageFile, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [device, viewport] of Object.entries({ desktop, phone: { width: 390, height: 844 } })) {
      const page = await browser.newPage({ viewport, colorScheme });
      await page.goto(file.url);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${device}-list.png`) });
      await page.goto(`${file.url}${(await page.locator("#list a").last().getAttribute("href")) ?? ""}`);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${device}-tool.png`) });
      await page.close();
    }
  }
}

async function judgeAll(browser: Browser, folder: string): Promise<void> {
  const usual = { structure, keyboard, narrow, contrast, print, light };
  const at = process.argv.indexOf("--screenshots");
  for (const name of Object.keys(documents)) {
    const file = await documentPage(name, folder);
    if (file === undefined) {
      console.log(`skipped  ${name}: ../shared/corpus is not here`);
      continue;
    }
    await measure(browser, name, file);
    await judgePage(browser, name, file, usual);
    if (at !== -1) await screenshots(browser, name, file, process.argv[at + 1] ?? "tmp/screenshots");
  }
  const many = await contractsPage("many", manyContracts(1500), folder);
  await measure(browser, "many", many);
  await judgePage(browser, "many", many, { keyboard, light });
  await judgePage(browser, "hostile", await contractsPage("hostile", hostileContracts, folder), {
    harmless,
    structure,
    narrow,
  });
  await judgePage(browser, "recursive", await contractsPage("recursive", recursiveContracts, folder), {
    recursion,
    print,
    narrow,
  });
}

if (executablePath === undefined) {
  console.log(
    "skipped  everything: there is no Chromium; `apt-get install chromium`, or name one in the variable CHROMIUM",
  );
  conclude(0, 0);
} else {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "toolwright-page-"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await judgeAll(browser, folder);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
  conclude(passed, failed);
}
