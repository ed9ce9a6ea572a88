import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { JsonObject } from "../../src/support/json.js";
import { workingFolder } from "../check/support.js";
import { type Ended, run } from "../support/command.js";
import { startStubApi, type StubApi } from "../support/stub-api.js";
import { answerOf, type Answers, pets, rightAnswers } from "./pets-document.js";

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
  api.answer(({ url }) => answerOf(setting.answers, url));
  return setting;
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
