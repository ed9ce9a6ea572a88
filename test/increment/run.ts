// npm run increments [-- --seeds N] [-- --from N]: after changes of documents, what runs that make a part of the tools leave, beside runs that make all.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { conclude } from "../support/conclude.js";
import { checkSeed } from "./check-seed.js";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "200" }, from: { type: "string", default: "1" } },
});
const folder = mkdtempSync(join(tmpdir(), "toolwright-increments-"));
let [passed, failed, parts, wholes] = [0, 0, 0, 0];
for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed++) {
  const verdict = await checkSeed(seed, join(folder, String(seed)));
  parts += verdict.parts;
  wholes += verdict.wholes;
  for (const problem of verdict.problems) console.log(problem);
  if (verdict.problems.length > 0) failed++;
  else passed++;
  rmSync(join(folder, String(seed)), { recursive: true, force: true });
}
rmSync(folder, { recursive: true, force: true });
console.log(`${parts} runs made a part of the tools, ${wholes} all\n`);
conclude(passed, failed);
