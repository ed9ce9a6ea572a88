import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { GenerateOptions } from "../../src/config/options.js";
import { type Round, watch } from "../../src/watch.js";
import { documentOf, oneName, serveDocument, twoNames, workingFolder } from "../check/support.js";

/** A watch over a URL whose intervals end when the test says so. */
async function watchUrl(url: string) {
  const cwd = workingFolder();
  const options: GenerateOptions = {
    source: url,
    out: join(cwd, "out"),
    cwd,
    include: {},
    exclude: {},
    server: {},
    force: false,
    strict: false,
  };
  const rounds = queue<Round>();
  const waits = queue<() => void>();
  const ended = new AbortController();
  const watching = watch(
    {
      readOptions: async () => ({ value: options, diagnostics: [], texts: [] }),
      configFiles: [],
      intervalMs: 5000,
      signal: ended.signal,
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          expect(milliseconds).toBe(5000);
          signal?.addEventListener("abort", () => resolve(), { once: true });
          waits.add(resolve);
        }),
    },
    { report: () => undefined, tell: async (round) => rounds.add(round) },
  );
  onTestFinished(async () => {
    ended.abort();
    await watching;
  });
  const waiting = waits.next;
  return { round: rounds.next, waiting, pass: async () => (await waiting())() };
}

/** Gives things in the order in which they were added, waiting for those to come. */
function queue<T>() {
  const items: T[] = [];
  let wake = (): void => undefined;
  return {
    add: (item: T): void => {
      items.push(item);
      wake();
    },
    next: async (): Promise<T> => {
      while (items.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return items.shift()!;
    },
  };
}

const codesIn = ({ run }: Round) => run?.diagnostics.map(({ code }) => code);

it("asks a URL again after each interval, and generates only when it has changed", async () => {
  const server = await serveDocument(oneName);
  const { round, pass, waiting } = await watchUrl(server.url);
  expect(await round()).toMatchObject({ cause: "start", run: { ok: true } });
  await pass();
  await pass();
  const passThird = await waiting();
  server.document = JSON.stringify(twoNames);
  passThird();
  const { cause, run } = await round();
  expect([cause, run?.changes?.map(({ kind, pointer }) => `${kind} ${pointer}`)]).toEqual([
    "again",
    ["field/added /nick"],
  ]);
  const conditions = server.requests.map(({ headers }) => headers["if-none-match"] !== undefined);
  // Of the last two, the first asked whether it had changed, and the second read it.
  expect(conditions).toEqual([false, true, true, true, true]);
});

it("goes on where a server is out of reach for a while", async () => {
  const server = await serveDocument(oneName);
  const { round, pass } = await watchUrl(server.url);
  await round();
  server.status = 404;
  server.document = "";
  await pass();
  const failed = await round();
  expect([failed.run?.ok, codesIn(failed)]).toEqual([false, ["source/http-not-found"]]);
  server.status = 200;
  server.document = JSON.stringify(oneName);
  await pass();
  expect((await round()).run).toMatchObject({ ok: true, written: [] });
});

it("asks again for what one document of several lacked", async () => {
  const server = await serveDocument(documentOf({ name: { $ref: "name.json" } }));
  const { round, pass } = await watchUrl(server.url);
  expect(codesIn(await round())).toContain("ref/unreadable");
  server.others.set("/name.json", '{ "type": "string" }');
  await pass();
  expect((await round()).run?.ok).toBe(true);
  server.others.set("/name.json", '{ "type": ');
  await pass();
  expect((await round()).run).toMatchObject({ ok: false, isHeld: true, written: [] });
  server.others.set("/name.json", '{ "type": "integer" }');
  await pass();
  expect((await round()).run?.changes).toHaveLength(1);
});
