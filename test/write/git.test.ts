import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { gitAttributes } from "../../src/write/gitattributes.js";
import { codes, generate, outputFile, plan, put, temporaryFolder, withText } from "./folder.js";

function repository(): { folder: string; git: (...parameters: string[]) => string } {
  const folder = temporaryFolder();
  const git = (...parameters: string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.safecrlf=false", ...parameters],
      {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  git("init", "--quiet");
  git("config", "core.autocrlf", "true");
  return { folder, git };
}

const tool = outputFile("tools/a.ts", "line 1\nline 2\n");
const attributes = outputFile(".gitattributes", gitAttributes);

function checkOutAgain({ folder, git }: ReturnType<typeof repository>): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", "output");
  rmSync(join(folder, "out"), { recursive: true });
  git("checkout", "--", "out");
}

it("with .gitattributes, a checkout with core.autocrlf=true has LF, and nothing to do", async () => {
  const repo = repository();
  const out = join(repo.folder, "out");
  put(repo.folder, "other.ts", "line\n");
  await generate(out, [tool, attributes]);
  checkOutAgain(repo);
  rmSync(join(repo.folder, "other.ts"));
  repo.git("checkout", "--", "other.ts");
  expect(readFileSync(join(repo.folder, "other.ts"), "utf8")).toBe("line\r\n");
  expect(readFileSync(join(out, tool.path), "utf8")).toBe(tool.text);
  const again = await plan(out, [tool, attributes]);
  expect(again.diagnostics).toEqual([]);
  expect(again.plan.keep).toHaveLength(4);
  expect(repo.git("status", "--porcelain")).toBe("");
});

it("without .gitattributes, the CRLF of the checkout is no edit either", async () => {
  const repo = repository();
  const out = join(repo.folder, "out");
  await generate(out, [tool]);
  checkOutAgain(repo);
  expect(readFileSync(join(out, tool.path), "utf8")).toBe("line 1\r\nline 2\r\n");
  const again = await plan(out, [tool]);
  expect(again.diagnostics).toEqual([]);
  expect(again.plan.keep).toHaveLength(3);
  await generate(out, [withText(tool, "other\n")]);
  expect(readFileSync(join(out, tool.path), "utf8")).toBe("other\n");
  put(out, tool.path, "other\r\nmine\r\n");
  expect(codes((await plan(out, [tool])).diagnostics)).toEqual(["output/edited"]);
});

it("folds the output in reviews, but not the catalogue", async () => {
  const repo = repository();
  const out = join(repo.folder, "out");
  await generate(out, [tool, attributes]);
  expect(repo.git("check-attr", "eol", "linguist-generated", "--", "out/tools/a.ts", "out/catalog.json")).toBe(
    [
      "out/tools/a.ts: eol: lf",
      "out/tools/a.ts: linguist-generated: set",
      "out/catalog.json: eol: lf",
      "out/catalog.json: linguist-generated: false",
      "",
    ].join("\n"),
  );
});
