import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { texts } from "../support/command.js";
import { canary, setUp } from "./pets.js";
import { pets, rightAnswers } from "./pets-document.js";

describe("verify", () => {
  it("calls what reads, and what links lead to, with credentials, once each", async () => {
    const { api, verified } = await setUp();
    const { code, verdict, lines, reasons } = await verified();
    expect([code, verdict]).toEqual([0, "agrees"]);
    expect(lines).toEqual([
      "add_pet: not-tried",
      "get_owner: not-tried",
      "get_pet: agrees",
      "list_pets: agrees",
      "list_visits: agrees",
    ]);
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /pets",
      "GET /pets/7",
      "GET /pets/7/visits",
    ]);
    expect(api.requests.every(({ headers }) => headers["x-key"] === canary)).toBe(true);
    expect(reasons["add_pet"]).toContain("--tool");
    expect(reasons["get_owner"]).toContain("No value is known of the argument owner");
  });

  it("tells deviations from additions and from nulls that are repaired", async () => {
    const setting = await setUp();
    setting.answers = {
      "/pets": {
        pets: [
          { id: 7, name: "Rex", kind: null },
          { id: 8, name: "Kit", kind: null },
        ],
        next: "x",
      },
      "/pets/7": { id: "7", name: null, extra: canary },
      "/pets/7/visits": { status: 200, headers: { "content-type": "text/html" }, body: "<p>" },
    };
    const { code, lines, text } = await setting.verified();
    expect(code).toBe(1);
    expect(lines.slice(2)).toEqual([
      "get_pet: deviates, deviation /id, deviation /name, addition /extra",
      "list_pets: additions, null-member /pets/*/kind, addition /next",
      "list_visits: deviates, deviation ",
    ]);
    expect(text).not.toContain(canary);
    expect(text).toContain('"count": 2');
  });

  it("shows the same as text and as Markdown", async () => {
    const setting = await setUp();
    setting.answers = { ...rightAnswers, "/pets/7": { id: "7", name: "Rex" } };
    const flags = ["--base-url", setting.api.url, "--rate", "1000"];
    const { code, stdout } = await setting.on("verify", ...flags);
    expect(code).toBe(1);
    expect(stdout).toContain("get_pet  deviates  GET /pets/{petId}\n  /id: expected integer, found string\n");
    expect(stdout).toContain("get_pet: belongs into quarantine\nRun `toolwright verify --quarantine`");
    expect(stdout).toMatch(/\n5 tools: 2 agree, 0 agree with additions, 1 deviates, 2 not tried\n$/);
    const markdown = await setting.on("verify", ...flags, "--format", "markdown");
    expect(markdown.stdout).toContain("| `get_pet` | deviation | `/id` | expected integer, found string |");
    expect(markdown.stdout).toContain("<summary>not tried</summary>");
  });

  it("calls only what --tool names, and then what writes too", async () => {
    const { api, verified, answers } = await setUp();
    answers["/pets"] = { id: 1, name: "Rex" };
    const { lines } = await verified("--tool", "add_pet");
    expect(lines).toEqual(["add_pet: agrees"]);
    expect(api.requests.map(({ method }) => method)).toEqual(["POST"]);
    expect(await verified("--tool", "get_pets")).toMatchObject({ code: 2, verdict: "usage" });
  });

  it("takes arguments from the config file before those of links", async () => {
    const given = { get_owner: { owner: "Ann Lee" }, get_pet: { petId: 9 }, get_pets: {}, list_pets: { page: 1 } };
    const setting = await setUp(pets, { verify: { arguments: given, maxCalls: 50 } });
    setting.answers = { ...rightAnswers, "/owners/Ann%20Lee": { name: "Ann" }, "/pets/9": { id: 9, name: "Kit" } };
    const { code, lines, text } = await setting.verified();
    expect([code, ...lines.slice(1, 3)]).toEqual([0, "get_owner: agrees", "get_pet: agrees"]);
    expect(setting.api.requests.map(({ url }) => url)).toContain("/pets/9");
    expect(text.match(/`(get_pets|list_pets\.page)`/g)).toEqual(["`get_pets`", "`list_pets.page`"]);
  });

  it("takes arguments for every tool that has them, those of one tool first", async () => {
    const given = { "*": { petId: 9, owner: "Ann", page: 1 }, list_visits: { petId: 7 } };
    const { api, verified } = await setUp(pets, { verify: { arguments: given } });
    const { text } = await verified();
    expect(api.requests.map(({ url }) => url).sort()).toEqual(["/owners/Ann", "/pets", "/pets/7/visits", "/pets/9"]);
    expect(text.match(/`\*\.\w+`/g)).toEqual(["`*.page`"]);
  });

  it("says what the API refused, and that it is out of reach, without credentials", async () => {
    const setting = await setUp();
    setting.answers = { "/pets": { status: 403, body: canary } };
    const refused = await setting.verified();
    expect([refused.code, refused.verdict]).toEqual([3, "unknown"]);
    expect(refused.reasons["list_pets"]).toContain("The API answered HTTP 403.");
    expect(refused.reasons["get_pet"]).toContain("No answer of list_pets gave one.");
    await setting.api.close();
    const unreachable = await setting.verified();
    expect(unreachable.reasons["list_pets"]).toContain("could not be reached");
    expect(refused.text + unreachable.text).not.toContain(canary);
    const nowhere = await setting.on("verify", "--format", "json");
    expect(nowhere.code).toBe(3);
    expect(nowhere.stdout).toContain("give --base-url");
  });

  it("keeps to the calls that it may make", async () => {
    const { api, verified } = await setUp();
    const { reasons } = await verified("--max-calls", "2");
    expect(api.requests).toHaveLength(2);
    expect(reasons["list_visits"]).toContain("limit of 2 calls");
    for (const flag of ["--rate=0", "--concurrency=1.5", "--max-calls=many", "--base-url=ftp://a"]) {
      expect((await verified(flag)).code, flag).toBe(2);
    }
  });

  it("reads recorded answers, and calls nothing", async () => {
    const { api, cwd, verified } = await setUp();
    mkdirSync(join(cwd, "recorded"));
    const record = (name: string, text: string) => writeFileSync(join(cwd, "recorded", name), text);
    record("get_pet.json", '{"id":1,"name":"Rex"}');
    record("getPet.1.json", '{"id":1,"name":null}');
    record("getPet.2.json", '{"id":1,"name":null}');
    record("addPet.json", `{"secret":"${canary}`);
    record("unknown.json", "{}");
    const { code, lines, text } = await verified("--recorded", "recorded");
    expect([code, lines[2]]).toEqual([1, "get_pet: deviates, deviation /name"]);
    expect(text).toMatch(/"answers": 3,[^]*"count": 2/);
    expect(text).toContain("verify/broken-recording");
    expect(text).toContain("verify/unknown-recording");
    expect(text).not.toContain(canary);
    expect(api.requests).toEqual([]);
    expect((await verified("--recorded", "nowhere")).code).toBe(2);
  });

  it("writes nothing", async () => {
    const { cwd, verified, on } = await setUp();
    await on("generate");
    const before = texts(cwd);
    await verified();
    expect(texts(cwd)).toEqual(before);
  });
});
