// npm run conformance [-- --scenarios | --inspector [NAME...]]: the official conformance suites, and MCP Inspector, against hosted servers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../corpus/build.js";
import { type CorpusDocument, documentsOrSkip } from "../corpus/documents.js";
import { repository } from "../corpus/places.js";
import { conclude } from "../support/conclude.js";
import { type InstalledPackages, installPackages } from "../support/install.js";
import { startStubApi } from "../support/stub-api.js";
import { answers, document } from "./document.js";
import { exceptions } from "./exceptions.js";
import { host } from "./hosted.js";
import { hostBroken } from "./broken.js";
import { eras, inspect } from "./inspector-step.js";
import { runScenarios } from "./scenarios-step.js";
import { suites } from "./suite.js";

const versions = {
  ...Object.fromEntries(suites.map((suite) => [suite.package, suite.version])),
  "@modelcontextprotocol/inspector": "2.12.0",
};
const [part, ...names] = process.argv.slice(2);
let passed = 0;
let failed = 0;

function tell(isPassed: boolean, line: string): void {
  if (isPassed) passed += 1;
  else failed += 1;
  console.log(`${isPassed ? "passed" : "FAILED"}  ${line}`);
}

async function judgeScenarios(installed: InstalledPackages): Promise<void> {
  const api = await startStubApi();
  api.answer(({ url }) => answers[url] ?? { status: 404 });
  const source = join(repository, "tmp/conformance/openapi.json");
  mkdirSync(join(repository, "tmp/conformance"), { recursive: true });
  writeFileSync(source, JSON.stringify(document));
  const hosted = await host("scenarios", source, api.url);
  const met = new Set<unknown>();
  let listed = 0;
  for (const suite of suites) {
    for (const { scenario, verdict, says, exception } of await runScenarios(suite, hosted.url, installed)) {
      met.add(exception);
      if (verdict === "listed") {
        listed += 1;
        console.log(`listed  ${suite.revision} ${scenario}: ${says}`);
      } else tell(verdict === "passed", `${suite.revision} ${scenario}: ${says}`);
    }
  }
  for (const each of exceptions)
    if (!met.has(each)) tell(false, `the exception ${each.scenarios} met nothing: remove it`);
  console.log(`${listed} scenarios do not apply as a whole, for the reasons above`);
  await hosted.close();
  await api.close();
}

/** A judge that refuses nothing would show nothing. */
async function judgeInspector(installed: InstalledPackages): Promise<void> {
  const broken = await hostBroken();
  const { fault = "it takes a bare true" } = await inspect(broken.url, "modern", installed);
  tell(/exit 6/.test(fault), `inspector refuses a broken schema: ${fault.split("\n")[0]}`);
  await broken.close();
}

async function judgeSchemas({ name, path }: CorpusDocument, installed: InstalledPackages): Promise<void> {
  try {
    // Nothing is called.
    const hosted = await host(name, path, "http://127.0.0.1:9");
    for (const era of eras) {
      const { tools, warnings, fault } = await inspect(hosted.url, era, installed);
      const counted = `${tools} of ${hosted.tools} tools, ${warnings} warnings`;
      tell(fault === undefined && tools === hosted.tools, `inspector ${era} ${name}: ${fault ?? counted}`);
    }
    await hosted.close();
  } catch (error) {
    tell(false, `inspector ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const installed = await installPackages({ name: "conformance", versions });
if ("missing" in installed) {
  console.log(`skipped  everything: the suites cannot be installed: ${installed.missing}`);
  conclude(0, 0);
} else {
  await ensureBuilt();
  if (part !== "--inspector") await judgeScenarios(installed);
  const documents = part === "--scenarios" ? [] : documentsOrSkip(names);
  if (part !== "--scenarios") await judgeInspector(installed);
  for (const each of documents ?? []) await judgeSchemas(each, installed);
  conclude(passed, failed);
}
