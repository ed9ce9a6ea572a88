import type { Readable, Writable } from "node:stream";
import { isCancel, text } from "@clack/prompts";
import type { Ask } from "../init.js";
import { type Answers, knowsAddress, problems, proposedAnswers } from "../init/answers.js";
import { visible } from "../diagnostics/visible.js";

/** The terminal. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Asks on a terminal for what is not in `given`, proposals filled in. Undefined where somebody breaks off. */
export function askOn(terminal: Terminal, given: Partial<Answers>): Ask {
  return async (proposed, server) => {
    const address = knowsAddress(server) ? server.servers[0]?.url : undefined;
    const title = visible(server.title);
    const questions = [
      ["name", `How is the server of ${title} called in the settings of clients?`, proposed.name],
      ["packageName", "How is the package called on npm?", undefined],
      [
        "baseUrl",
        "Where is the API? (empty: where the document says, or as users set it)",
        proposed.baseUrl ?? address ?? "",
      ],
    ] as const;
    const answers: Partial<Record<keyof Answers, string>> = {};
    for (const [key, message, initialValue] of questions) {
      const named = answers.name === proposed.name ? proposed : proposedAnswers(answers, "");
      const proposal = initialValue ?? named.packageName;
      const validate = validator(key);
      const answer = given[key] ?? (await text({ ...terminal, message, initialValue: proposal, validate }));
      if (isCancel(answer)) return undefined;
      answers[key] = answer;
    }
    const { name = proposed.name, packageName = proposed.packageName, baseUrl } = answers;
    const isOwn = baseUrl !== undefined && baseUrl !== "" && baseUrl !== address;
    return { name, packageName, ...(isOwn && { baseUrl }) };
  };
}

function validator(key: keyof Answers): (text: string | undefined) => string | undefined {
  return (answer = "") => (key === "baseUrl" && answer === "" ? undefined : problems[key](answer));
}
