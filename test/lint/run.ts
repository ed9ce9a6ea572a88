import { load } from "../../src/load/load.js";
import { publishTools } from "../../src/emit/published.js";
import { readContract } from "../../src/model/published-contract.js";
import { lintTools } from "../../src/lint/lint.js";
import { hosts } from "../../src/lint/rules.js";
import { resolve } from "../../src/resolve/resolve.js";
import type { JsonValue } from "../../src/support/json.js";
import { loadTokenCounter } from "../../src/support/tokens.js";
import { translate } from "../../src/translate/translate.js";
import { type CorpusDocument, documentsOrSkip } from "../corpus/documents.js";
import { type Columns, formatRow, headOf } from "../corpus/table.js";
import { conclude } from "../support/conclude.js";

// npm run lint-corpus [name ...]: how many real documents pass each host as generated with defaults. Counts of tools are warnings; names and schemas must pass.
const columns: Columns = [
  ["document", 30],
  ["tools", 6],
  ["tokens", 8],
  ["errors", 6],
  ["warnings", 8],
];
const widths = columns.map(([, width]) => width);

async function main(): Promise<void> {
  const documents = documentsOrSkip(process.argv.slice(2));
  if (documents === undefined) return;
  const count = await loadTokenCounter();
  const passed = new Map<string, number>(hosts.map((host) => [host, 0]));
  let failures = 0;
  console.log(headOf(columns));
  for (const document of documents) {
    const { tools, report } = await judge(document, count);
    const errors = report.findings.filter(({ severity }) => severity === "error");
    const warnings = report.findings.length - errors.length;
    console.log(formatRow([document.name, ...[tools, report.tokens, errors.length, warnings].map(String)], widths));
    for (const { rule, tool, message } of errors) console.log(`  ${rule}  ${tool}: ${message}`);
    for (const row of report.hosts) if (row.errors === 0) passed.set(row.host, (passed.get(row.host) ?? 0) + 1);
    if (errors.length > 0) failures++;
  }
  for (const [host, number] of passed) console.log(`${host}: ${number} of ${documents.length} documents pass`);
  conclude(documents.length - failures, failures);
}

/** What lint says of a document as generated with defaults, and how many tools it makes. */
async function judge(
  { name, path }: CorpusDocument,
  count: (text: string) => number,
): Promise<{ readonly tools: number; readonly report: ReturnType<typeof lintTools> }> {
  const { value: bundle } = await load(path, { cwd: "/" });
  if (bundle === undefined) throw new Error(`${name} cannot be loaded`);
  const options = { include: {}, exclude: {}, server: {}, published: { tools: {} } };
  const { value: catalog } = translate(resolve(bundle).value, options);
  const { tools } = publishTools(catalog, {}).value;
  const contracts = tools.flatMap(({ text }) => readContract(JSON.parse(text) as JsonValue) ?? []);
  return { tools: tools.length, report: lintTools(contracts, hosts, count) };
}

await main();
