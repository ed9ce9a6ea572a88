import type { ToolDefinition } from "./define-tool.js";

type Hints = ToolDefinition["annotations"];

const FIX = "Correct the arguments and call again.";
const DAY = 24 * 60 * 60 * 1000;
const WAIT = "Wait before you call again.";
const LOOK = "Look at the present state first; the same call will not succeed before something has changed.";
const GONE = "Check the ids and names among the arguments.";

const byStatus: ReadonlyMap<number, string> = new Map([
  [304, "Nothing has changed since the version that the arguments name."],
  [400, FIX],
  [401, "The credentials of this server are missing, wrong or expired; other arguments do not help."],
  [402, "The account has to pay first; other arguments do not help."],
  [403, "The credentials of this server do not allow this."],
  [404, `Nothing is there. ${GONE}`],
  [405, "The API does not offer this; do not call the tool again."],
  [406, "The API has no answer in a form that this server reads."],
  [408, WAIT],
  [409, LOOK],
  [410, `It is there no more. ${GONE}`],
  [412, LOOK],
  [413, "The arguments are too large: send less at once."],
  [414, "The arguments are too long: send less at once."],
  [415, "The API does not take a body of this form."],
  [422, FIX],
  [423, LOOK],
  [425, WAIT],
  [428, "The API wants a condition among the arguments, such as the version that is to be changed."],
  [429, "Too many calls were made. Wait before you call again."],
  [431, "The arguments are too long: send less at once."],
  [451, "It is withheld for legal reasons."],
  [501, "The API does not offer this; do not call the tool again."],
]);

/**
 * What a model can do about a status that is no success (RFC 9110, section 15). `wait` is what `Retry-After` asks for, in
 * milliseconds. A fault of the API's own may come after the work was done, so what is not idempotent is not to be repeated blindly.
 */
export function adviceFor(status: number, wait: number | undefined, hints: Hints): string {
  const seconds =
    wait === undefined
      ? ""
      : ` The API asks for ${wait > DAY ? "more than a day" : `${Math.ceil(wait / 1000)} seconds`}.`;
  const known = byStatus.get(status);
  if (known !== undefined) return known + seconds;
  if (status < 400) return "The API points elsewhere, where this call is not sent to.";
  if (status < 500) return FIX + seconds;
  const repeat = isRepeatable(hints)
    ? "Call again later."
    : "It may have been carried out all the same: look before you call again.";
  return `The fault is the API's. ${repeat}${seconds}`;
}

/** Whether calling a tool twice does what calling it once does. */
export function isRepeatable({ readOnlyHint, idempotentHint }: Hints): boolean {
  return readOnlyHint || idempotentHint;
}
