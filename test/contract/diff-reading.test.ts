import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentOf, noName, oneName, serveDocument, twoNames, workingFolder } from "../check/support.js";
import { run } from "../support/command.js";

const other = { get: { operationId: "b", tags: ["internal"], responses: {} } };

/** Runs `diff`, and gives each change as kind and tool. */
async function kinds(cwd: string, ...argv: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await run(cwd, ["diff", ...argv, "--format", "json"]);
  expect([code, stderr]).toEqual([0, ""]);
  const { changes } = JSON.parse(stdout) as { changes: { kind: string; tool: string }[] };
  return changes.map(({ kind, tool }) => `${kind} ${tool}`);
}

describe("diff of live documents", () => {
  const tokens = { OLD: "old-canary", NEW: "new-canary" };
  const authorizations = (server: Awaited<ReturnType<typeof serveDocument>>) =>
    server.requests.map(({ headers }) => headers.authorization);

  it("sends headers to the origin that they are meant for", async () => {
    const [cwd, old, now] = [workingFolder(), await serveDocument(oneName), await serveDocument(twoNames)];
    const headers = ["--header", "Authorization: $NEW"];
    const first = await run(cwd, ["diff", old.url, now.url, ...headers], tokens);
    expect(first).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("/nick is new") });
    const both = await run(cwd, ["diff", old.url, now.url, ...headers, "--old-header", "Authorization: $OLD"], tokens);
    expect(authorizations(old)).toEqual([undefined, "old-canary"]);
    expect(authorizations(now)).toEqual(["new-canary", "new-canary"]);
    // Of one origin both sides get them; where only one side is a URL, that one.
    old.others.set("/next.json", JSON.stringify(twoNames));
    await run(cwd, ["diff", old.url, old.url.replace("openapi", "next"), ...headers], tokens);
    writeFileSync(join(cwd, "new.json"), JSON.stringify(twoNames));
    await run(cwd, ["diff", old.url, "new.json", ...headers], tokens);
    expect(authorizations(old).slice(2)).toEqual(["new-canary", "new-canary", "new-canary"]);
    old.status = 401;
    const refused = await run(cwd, ["diff", old.url, now.url, ...headers], tokens);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("source/unauthorized")]);
    expect(JSON.stringify([first, both, refused])).not.toContain("canary");
  });

  it("ends with 2 where a flag is wrong", async () => {
    const refused = async (...flags: string[]) => {
      const { code, stderr } = await run(workingFolder(), ["diff", "a.json", "b.json", ...flags]);
      return [code, stderr.split("\n", 1)[0]];
    };
    expect(await refused("--timeout", "0")).toEqual([2, expect.stringContaining("--timeout: must be more than 0")]);
    expect(await refused("--old-header", "A: $NO")).toEqual([2, expect.stringContaining("config/unset-variable")]);
    expect(await refused("--old-header", "A")).toEqual([2, expect.stringContaining("--old-header: must be a header")]);
    expect(await refused("--include-method", "?")).toEqual([2, expect.stringContaining("--include-method:")]);
  });
});

describe("diff of operations that are chosen", () => {
  it("reads documents as generate would, and outputs as they are", async () => {
    const cwd = workingFolder();
    writeFileSync(join(cwd, "old.json"), JSON.stringify(oneName));
    writeFileSync(join(cwd, "new.json"), JSON.stringify(documentOf({ name: { type: "string" } }, { "/b": other })));
    expect(await kinds(cwd, "old.json", "new.json")).toEqual(["tool/added b"]);
    expect(await kinds(cwd, "old.json", "new.json", "--exclude-tag", "internal")).toEqual([]);
    await run(cwd, ["generate", "new.json", "--out", "out"]);
    expect(await kinds(cwd, "out", "new.json", "--exclude-path", "/b")).toEqual(["tool/removed b"]);
    await run(cwd, ["generate", "new.json", "--out", "out", "--exclude-path", "/b"]);
    expect(await kinds(cwd, "out", "new.json", "--exclude-path", "/b")).toEqual([]);
  });
});

describe("files that another program wrote anew", () => {
  it.each(["utf-8", "utf-16le"])("are read in %s with a byte order mark", async (encoding) => {
    const cwd = workingFolder();
    writeFileSync(join(cwd, "old.json"), JSON.stringify(oneName));
    writeFileSync(join(cwd, "new.json"), JSON.stringify(noName));
    await run(cwd, ["generate", "old.json", "--out", "out", "--snapshot"]);
    const names = ["out/toolwright.names.json", "out/catalog.json", "out/openapi.snapshot.json"];
    for (const name of names) {
      const text = readFileSync(join(cwd, name), "utf8").replaceAll("get_pet", "get_a_pet");
      writeFileSync(join(cwd, name), Buffer.from(`\uFEFF${text}`, encoding as BufferEncoding));
    }
    const changes = ["field/added get_a_pet", "field/removed get_a_pet"];
    expect((await kinds(cwd, "out", "new.json")).sort()).toEqual(changes);
    expect((await kinds(cwd, "out/catalog.json", "new.json")).sort()).toHaveLength(2);
  });
});
