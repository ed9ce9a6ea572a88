import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noName, oneName } from "../check/support.js";
import { ensureBuilt } from "../corpus/build.js";
import { type DocumentServer, startDocumentServer } from "../support/document-server.js";
import { run } from "../support/command.js";
import { emptyFolder } from "./project.js";
import { runJob } from "./workflow.js";

const secrets = { DOCS_TOKEN: "canary" };
const work = emptyFolder();
const project = join(work, "acme");
let server: DocumentServer;

beforeAll(async () => {
  server = await startDocumentServer(oneName);
  await ensureBuilt();
  await initProject("acme", ["--header", "Authorization: Bearer $DOCS_TOKEN"], secrets);
}, 180_000);
afterAll(() => {
  server.close();
  rmSync(work, { recursive: true });
});

/** Runs init in a new folder `name`. Throws what it complains of: the workflow would only say that there is no output. */
async function initProject(name: string, flags: readonly string[], env: Record<string, string>): Promise<void> {
  const { code, stdout, stderr } = await run(work, ["init", server.url, name, "--name", name, ...flags], env);
  if (code !== 0 || stderr !== "") throw new Error(`init ended with ${code}: ${stderr}${stdout}`);
}

/** The steps that ran, and how they ended. */
const endings = (ran: Awaited<ReturnType<typeof runJob>>) => ran.map(({ run: script, code }) => `${script}: ${code}`);

const check = "npx toolwright check --format github";

describe("the workflow that init writes", () => {
  it("passes while output and document agree, and says so in the summary", async () => {
    const ran = await runJob(project, "check", secrets);
    expect(endings(ran)).toEqual(["npm ci: 0", `${check}: 0`]);
    expect(ran.at(-1)?.summary).toBe("### toolwright check: src/mcp is up to date: 1 tool.\n\n\n");
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer canary");
  });

  it("builds and tests the server", async () => {
    expect(endings(await runJob(project, "test", {}))).toEqual(["npm ci: 0", "npm test: 0"]);
  });

  it("fails when the document has moved, with annotations, and a summary of what that means", async () => {
    server.document = JSON.stringify(noName);
    const ran = await runJob(project, "check", secrets);
    server.document = JSON.stringify(oneName);
    expect(endings(ran)).toEqual(["npm ci: 0", `${check}: 1`]);
    const { stdout, stderr, summary } = ran.at(-1)!;
    expect(stdout).toMatch(/^::error title=src\/mcp is not up to date/);
    expect(stdout).toMatch(/^::warning [^\n]*title=breaking%3A field\/removed::get_pet: output \/name is gone/m);
    expect(summary).toMatch(
      /^### toolwright check: src\/mcp is not up to date[^]*\n\| breaking \| get\\_pet \| output \/name /,
    );
    expect(stdout + stderr + summary).not.toContain("canary");
  });

  it("fails otherwise when the document is out of reach, or its secret is not set", async () => {
    server.status = 404;
    server.document = "";
    const { code, summary } = (await runJob(project, "check", secrets)).at(-1)!;
    expect([code, summary]).toEqual([3, expect.stringContaining("could not be told")]);
    const unset = (await runJob(project, "check", {})).at(-1)!;
    expect([unset.code, unset.stdout]).toEqual([2, expect.stringContaining("DOCS_TOKEN")]);
  });
});

it("asks for no secrets where the document needs none", async () => {
  server.status = 200;
  server.document = JSON.stringify(oneName);
  await initProject("plain", [], {});
  const ran = await runJob(join(work, "plain"), "check", {});
  expect(endings(ran), ran.at(-1)?.stdout).toEqual(["npm ci: 0", `${check}: 0`]);
});
