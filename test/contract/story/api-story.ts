import { join } from "node:path";
import type { JsonValue } from "../../../src/support/json.js";
import type { ClientKind, ListedTool } from "../../support/clients.js";
import { connectToOutput } from "../../support/output-clients.js";
import { startStubApi, type StubApi } from "../../support/stub-api.js";
import { answerOf, pets, rightAnswers } from "../../verify/pets-document.js";
import { differs } from "./differs.js";
import { canaries, leaksIn, type Place } from "./place.js";

/** What one client sees of the tool `get_pet`: whether its output is typed, and what a call gives. */
interface Seen {
  readonly kind: ClientKind;
  readonly outputSchema: ListedTool["outputSchema"];
  readonly isError: boolean;
  /** The structured content; for an error its text. */
  readonly pet: unknown;
}

/** An API that changes what it answers, and the server that is generated of its document at the time. */
interface World {
  readonly place: Place;
  readonly api: StubApi;
  /** `verify`, and what its exit code must be. */
  verify(code: number, ...more: readonly string[]): Promise<string[]>;
  /** Generates anew, holds it with `check`, and calls the tool with each client. */
  published(): Promise<{ readonly seen: readonly Seen[]; readonly faults: readonly string[] }>;
}

const right: JsonValue = { id: 7, name: "Rex" };
const wrong: JsonValue = { id: 7, name: null };
const more: JsonValue = { ...(right as object), chip: "x-1", meta: { page: 1, links: [{ rel: "self" }] } };

/** The story of an API that answers more than its document says, then something else, and then is mended. Gives what is wrong, a line each. */
export async function followApi(place: Place): Promise<string[]> {
  const api = await startStubApi();
  try {
    place.serve(pets);
    const world = worldOf(place, api);
    const faults = [...(await additions(world)), ...(await quarantined(world))];
    const unsent = api.requests.filter(({ headers }) => headers["x-key"] !== canaries.api);
    return [...faults, ...differs("calls without the credential", unsent.length, 0)];
  } finally {
    await api.close();
  }
}

async function additions({ api, verify, published }: World): Promise<string[]> {
  // The API echoes the credential too, which no client may see.
  api.answer(({ url, headers }) =>
    answerOf({ ...rightAnswers, "/pets/7": { ...(more as object), echo: String(headers["x-key"]) } }, url),
  );
  const { seen, faults } = await published();
  return [
    ...faults,
    ...seen.flatMap(({ kind, outputSchema, isError, pet }) => {
      const { echo, ...rest } = pet as { echo?: unknown };
      return [
        ...differs(`${kind}: typed with additions`, [outputSchema !== undefined, isError, rest], [true, false, more]),
        ...differs(`${kind}: the echo is there`, typeof echo, "string"),
      ];
    }),
    ...(await verify(0)),
  ];
}

async function quarantined({ api, verify, published }: World): Promise<string[]> {
  api.answer(({ url }) => answerOf({ ...rightAnswers, "/pets/7": wrong }, url));
  const before = await published();
  const found = await verify(1, "--quarantine");
  const during = await published();
  api.answer(({ url }) => answerOf(rightAnswers, url));
  const lifted = await verify(0, "--quarantine");
  const after = await published();
  return [
    ...before.faults,
    ...found,
    ...during.faults,
    ...lifted,
    ...after.faults,
    ...before.seen.flatMap(({ kind, isError }) => differs(`${kind}: null where a text must be`, isError, true)),
    ...during.seen.flatMap(({ kind, outputSchema, isError, pet }) =>
      differs(`${kind}: in quarantine`, [outputSchema, isError, pet], [undefined, false, wrong]),
    ),
    ...after.seen.flatMap(({ kind, outputSchema, isError, pet }, index) => [
      ...differs(`${kind}: after quarantine`, [outputSchema !== undefined, isError, pet], [true, false, right]),
      ...differs(`${kind}: the schema is what it was`, outputSchema, before.seen[index]?.outputSchema),
    ]),
  ];
}

function worldOf(place: Place, api: StubApi): World {
  return {
    place,
    api,
    verify: async (code, ...flags) => {
      const ended = await place.on("verify", "--base-url", api.url, "--rate", "1000", ...flags);
      return differs(`verify ${flags.join(" ")}`, [ended.code, ended.stderr], [code, ""]);
    },
    published: async () => {
      const generated = await place.on("generate");
      const checked = await place.on("check");
      const { seen, faults } = await look(join(place.cwd, "out"), api.url);
      return { seen, faults: [...differs("generate, check", [generated.code, checked.code], [0, 0]), ...faults] };
    },
  };
}

async function look(out: string, baseUrl: string): Promise<{ seen: Seen[]; faults: string[] }> {
  const { clients, close } = await connectToOutput(out, { baseUrl, retries: 0, credentials: () => canaries.api });
  const faults: string[] = [];
  const seen: Seen[] = [];
  for (const client of clients) {
    const tool = (await client.listTools()).find(({ name }) => name === "get_pet");
    const called = await client.callTool("get_pet", { petId: 7 }).catch((error: unknown) => ({
      isError: true,
      content: [{ text: String(error) }],
      structuredContent: undefined,
    }));
    faults.push(...leaksIn(`${client.kind}: what a call gives`, JSON.stringify(called)));
    const isError = called.isError === true;
    const pet = isError ? called.content[0]?.["text"] : called.structuredContent;
    seen.push({ kind: client.kind, outputSchema: tool?.outputSchema, isError, pet });
  }
  await close();
  return { seen, faults };
}
