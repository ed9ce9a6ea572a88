import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { type Ended, run, workingFolder } from "../check/support.js";
import { json, startStubApi, type StubAnswer, type StubApi } from "../support/stub-api.js";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: JsonValue, links: JsonObject = {}): JsonObject => ({
  responses: { 200: { description: "Done", content: { "application/json": { schema } }, links } },
});
const petId: JsonObject = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
const toPet: JsonObject = { operationId: "getPet", parameters: { petId: "$response.body#/pets/0/id" } };
const toVisits: JsonObject = {
  operationRef: "#/paths/~1pets~1{petId}~1visits/get",
  parameters: { "path.petId": "$request.path.petId" },
};

/** Pets: a list, from which links lead to one pet and on to its visits; something that writes, and something of which no argument is known. */
export const pets: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.4.0" },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "integer" }, name: { type: "string" }, kind: { type: "string" } },
      },
    },
  },
  security: [{ key: [] }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        ...answer(
          { type: "object", required: ["pets"], properties: { pets: { type: "array", items: ref("Pet") } } },
          { toPet },
        ),
      },
      post: { operationId: "addPet", ...answer(ref("Pet")) },
    },
    "/pets/{petId}": { get: { operationId: "getPet", parameters: [petId], ...answer(ref("Pet"), { toVisits }) } },
    "/pets/{petId}/visits": {
      get: { operationId: "listVisits", parameters: [petId], ...answer({ type: "array", items: { type: "string" } }) },
    },
    "/owners/{owner}": {
      get: {
        operationId: "getOwner",
        parameters: [{ name: "owner", in: "path", required: true, schema: { type: "string" } }],
        ...answer({ type: "object", properties: { name: { type: "string" } } }),
      },
    },
  },
};

/** What the stub API answers, by path; 404 elsewhere. */
export type Answers = Record<string, JsonValue | StubAnswer>;

/** As the document says. */
export const rightAnswers: Readonly<Answers> = {
  "/pets": { pets: [{ id: 7, name: "Rex" }] },
  "/pets/7": { id: 7, name: "Rex" },
  "/pets/7/visits": ["2026-01-01"],
};

/** An API and a working folder with its document. */
export interface Setting {
  readonly cwd: string;
  readonly api: StubApi;
  /** May be changed. */
  answers: Answers;
  /** Runs a command on the document. */
  on(command: string, ...more: readonly string[]): Promise<Ended>;
  /** Runs `verify` against the API, and reads what it says to machines. */
  verified(...more: readonly string[]): Promise<Verified>;
}

/** What `verify --format json` says, as far as tests look. */
export interface Verified {
  readonly code: number;
  readonly verdict: string;
  /** `get_pet: deviates /name`. */
  readonly lines: readonly string[];
  readonly reasons: Readonly<Record<string, string>>;
  readonly quarantine: Readonly<Record<string, string>>;
  readonly text: string;
}

export const canary = "canary-4f1d9c";

export async function setUp(document: JsonObject = pets, config: JsonObject = {}): Promise<Setting> {
  const cwd = workingFolder();
  const api = await startStubApi();
  onTestFinished(() => api.close());
  writeFileSync(join(cwd, "api.json"), JSON.stringify(document));
  writeFileSync(join(cwd, "toolwright.config.json"), JSON.stringify({ source: "api.json", out: "out", ...config }));
  const on = (command: string, ...more: readonly string[]) => run(cwd, [command, ...more], { PETS_KEY: canary });
  const setting: Setting = {
    cwd,
    api,
    answers: { ...rightAnswers },
    on,
    verified: async (...more) => {
      const flags = ["--base-url", api.url, "--rate", "1000", "--format", "json"];
      const { code, stdout, stderr } = await on("verify", ...flags, ...more);
      return { ...readVerified(code, stdout), text: stdout + stderr };
    },
  };
  api.answer(({ url }) => {
    const found = setting.answers[url] ?? { status: 404 };
    return isAnswer(found) ? found : json(found);
  });
  return setting;
}

function isAnswer(value: JsonValue | StubAnswer): value is StubAnswer {
  return typeof value === "object" && value !== null && ("status" in value || "hang" in value);
}

interface Told {
  readonly tool: string;
  readonly verdict: string;
  readonly reason?: string;
  readonly findings: readonly { readonly kind: string; readonly place: string }[];
}

function readVerified(code: number, stdout: string): Omit<Verified, "text"> {
  const { verdict, tools, quarantine } = JSON.parse(stdout) as Pick<Verified, "verdict" | "quarantine"> & {
    tools: Told[];
  };
  const lines = tools.map(({ tool, verdict: own, findings }) =>
    [`${tool}: ${own}`, ...findings.map(({ kind, place }) => `${kind} ${place}`)].join(", "),
  );
  const reasons = Object.fromEntries(
    tools.flatMap(({ tool, reason }) => (reason === undefined ? [] : [[tool, reason]])),
  );
  return { code, verdict, lines, reasons, quarantine };
}
