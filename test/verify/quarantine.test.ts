import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { edit } from "../check/support.js";
import { texts } from "../support/command.js";
import { setUp } from "./pets.js";
import { pets, rightAnswers } from "./pets-document.js";

const file = "out/toolwright.quarantine.json";
const wrongPet = { ...rightAnswers, "/pets/7": { id: 7, name: null } };

interface CatalogFile {
  readonly tools: readonly { readonly name: string; readonly outputSchema?: object }[];
  readonly quarantine?: Readonly<Record<string, string>>;
}

function catalogIn(cwd: string): CatalogFile {
  return JSON.parse(readFileSync(join(cwd, "out/catalog.json"), "utf8"));
}

function untypedIn(cwd: string): string[] {
  return catalogIn(cwd).tools.flatMap(({ name, outputSchema }) => (outputSchema === undefined ? [name] : []));
}

describe("quarantine", () => {
  it("is written by verify, published by generate, told by check, and lifted by verify", async () => {
    const setting = await setUp();
    const { cwd, on, verified } = setting;
    await on("generate");
    const before = texts(cwd);
    setting.answers = wrongPet;
    expect(await verified("--quarantine")).toMatchObject({ code: 1, quarantine: { get_pet: "add" } });
    expect(readFileSync(join(cwd, file), "utf8")).toMatch(
      /^\{\n {2}"tools": \{\n {4}"get_pet": \{ "reason": "\/name: expected string, found null", "version": "1\.4\.0", "since": "\d{4}-\d\d-\d\d" \}\n {2}\}\n\}\n$/,
    );
    const checked = await on("check");
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain("The options or the quarantine have changed.");

    const generated = await on("generate");
    expect(generated.stdout).toContain("5 tools (4 with typed output, 1 in quarantine)");
    expect(generated.stderr).toContain("quarantine/untyped");
    expect(untypedIn(cwd)).toEqual(["get_pet"]);
    expect(catalogIn(cwd).quarantine).toEqual({ get_pet: "/name: expected string, found null" });
    expect(readFileSync(join(cwd, "out/README.md"), "utf8")).toContain("## Quarantine");
    expect((await on("check")).code).toBe(0);
    const again = await on("generate");
    expect(again.stdout).toContain("1 in quarantine");
    expect(again.stdout).toContain("files unchanged");
    expect(await verified("--quarantine")).toMatchObject({ code: 1, quarantine: { get_pet: "keep" } });

    setting.answers = { ...rightAnswers };
    expect(await verified()).toMatchObject({ code: 0, quarantine: { get_pet: "lift" } });
    expect(texts(cwd)[file]).toBeDefined();
    expect(await verified("--quarantine")).toMatchObject({ code: 0, quarantine: { get_pet: "lift" } });
    await on("generate");
    const { "out/toolwright.lock.json": _, ...after } = texts(cwd);
    const { "out/toolwright.lock.json": __, ...first } = before;
    expect(after).toEqual(first);
  });

  it("stays where a tool was not tried, keeps its day, and forgets tools that are gone", async () => {
    const setting = await setUp();
    const { cwd, on, verified } = setting;
    await on("generate");
    const entry = { reason: "/name: old", version: "1", since: "2020-01-01" };
    const write = (tools: object): void => writeFileSync(join(cwd, file), JSON.stringify({ tools }));
    write({ get_owner: entry, get_pet: entry, gone: entry });
    setting.answers = wrongPet;
    const { quarantine } = await verified("--quarantine");
    expect(quarantine).toEqual({ get_owner: "keep", get_pet: "keep", gone: "remove" });
    expect(JSON.parse(readFileSync(join(cwd, file), "utf8")).tools).toEqual({
      get_owner: entry,
      get_pet: { ...entry, reason: "/name: expected string, found null" },
    });
  });

  it("is an input that is never guessed", async () => {
    const { cwd, on } = await setUp();
    await on("generate");
    writeFileSync(join(cwd, file), "<<<<<<< ours\n");
    for (const command of ["generate", "check", "verify"]) {
      const { code, stderr } = await on(command);
      expect([command, code]).toEqual([command, 1]);
      expect(stderr).toContain("output/quarantine-broken");
    }
  });

  it("is kept by hand in the config file", async () => {
    const { cwd, on } = await setUp(pets, { quarantine: ["list_pets", "list_cats"] });
    const { stderr } = await on("generate");
    expect(untypedIn(cwd)).toEqual(["list_pets"]);
    expect(stderr).toContain("The tool `list_cats` is in quarantine, but there is no such tool.");
    edit(join(cwd, "toolwright.config.json"), (text) => text.replace('"list_pets"', '"get_pet"'));
    expect((await on("check")).code).toBe(1);
  });
});
