import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeText } from "../support/decode.js";
import { type JsonValue, ownMember } from "../support/json.js";
import { type Answers, problems } from "./answers.js";
import type { ProjectFile } from "./fill.js";

/** What stands in a folder already. */
export interface FoundProject {
  /** What an earlier `init` was answered, as far as its files tell. */
  readonly answers: Partial<Answers>;
  /** Whether a file may be written: a config file of another format takes the place of ours. */
  readonly hasRoomFor: (file: ProjectFile) => boolean;
}

/** Looks for the project that an earlier run wrote into `folder`, or for one that its user has. Nothing is said of files that cannot be read. */
export async function findProject(folder: string): Promise<FoundProject> {
  const entries = await readdir(folder).catch(() => []);
  const config = entries.find((name) => /^toolwright\.config\.(?!json$)/.test(name));
  const name = ownMember(ownMember(await readJson(join(folder, "toolwright.config.json")), "server"), "name");
  const packageName = ownMember(await readJson(join(folder, "package.json")), "name");
  const found = { name, packageName };
  const answers = Object.entries(found).filter(
    ([key, text]) => typeof text === "string" && problems[key as keyof Answers](text) === undefined,
  );
  return {
    answers: Object.fromEntries(answers),
    hasRoomFor: ({ path }) => config === undefined || path !== "toolwright.config.json",
  };
}

async function readJson(file: string): Promise<JsonValue | undefined> {
  try {
    return JSON.parse(decodeText(await readFile(file))) as JsonValue;
  } catch {
    return undefined;
  }
}
