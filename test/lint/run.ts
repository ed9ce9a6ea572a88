import { load } from "../../src/load/load.js";
import { publishTools } from "../../src/emit/published.js";
import { readContract } from "../../src/lint/contract.js";
import { lintTools } from "../../src/lint/lint.js";
import { hosts } from "../../src/lint/rules.js";
import { resolve } from "../../src/resolve/resolve.js";
import type { JsonValue } from "../../src/support/json.js";
import { loadTokenCounter } from "../../src/support/tokens.js";
import { translate } from "../../src/translate/translate.js";
import { documentsOrSkip } from "../corpus/documents.js";
import { conclude } from "../support/conclude.js";

// npm run lint-corpus [name ...]: how many real documents pass each host as generated with defaults. Counts of tools are warnings; names and schemas must pass.
const documents = documentsOrSkip(process.argv.slice(2)) ?? [];
const count = await loadTokenCounter();
const passed = new Map<string, number>(hosts.map((host) => [host, 0]));
let failures = 0;
console.log(["document".padEnd(30), "tools", "tokens", "errors", "warnings"].join("\t"));
for (const { name, path } of documents) {
  const { value: bundle } = await load(path, { cwd: "/" });
  if (bundle === undefined) throw new Error(`${name} cannot be loaded`);
  const options = { include: {}, exclude: {}, server: {}, published: { tools: {} } };
  const { value: catalog } = translate(resolve(bundle).value, options);
  const { tools } = publishTools(catalog, {}).value;
  const contracts = tools.flatMap(({ text }) => readContract(JSON.parse(text) as JsonValue) ?? []);
  const report = lintTools(contracts, hosts, count);
  const errors = report.findings.filter(({ severity }) => severity === "error");
  const warnings = report.findings.length - errors.length;
  console.log([name.padEnd(30), tools.length, report.tokens, errors.length, warnings].join("\t"));
  for (const { rule, tool, message } of errors) console.log(`  ${rule}  ${tool}: ${message}`);
  for (const row of report.hosts) if (row.errors === 0) passed.set(row.host, (passed.get(row.host) ?? 0) + 1);
  if (errors.length > 0) failures++;
}
for (const [host, number] of passed) console.log(`${host}: ${number} of ${documents.length} documents pass`);
if (documents.length > 0) conclude(documents.length - failures, failures);
