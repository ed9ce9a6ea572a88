import { isJsonObject, type JsonValue, ownMember } from "../../src/support/json.js";

/** An answer of Prism, read whole. */
export interface PrismAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** The last word of the `type` that Prism gives its own errors: `UNPROCESSABLE_ENTITY`; undefined where the document's answer came. */
export function problemType(answer: PrismAnswer): string | undefined {
  if (answer.status < 400) return undefined;
  const type = ownMember(problemOf(answer), "type");
  const [, name] = /prism\/errors#(\w+)$/.exec(String(type)) ?? [];
  return name;
}

/** What Prism says of its own error, or the answer's status and beginning. */
export function messageOf(answer: PrismAnswer): string {
  const problem = problemOf(answer);
  const [title, detail] = ["title", "detail"].map((key) => String(ownMember(problem, key) ?? "").split("\n")[0]);
  return `${answer.status} ${[title, detail].filter((text) => text !== "").join(": ") || answer.bytes.toString().slice(0, 200)}`;
}

/**
 * What of the request violates the document, as an answer to a request for a status that the document does not describe tells it. Prism judges
 * first: where it says that there is no such status, or gives a `default` answer, nothing was found.
 */
export function requestViolations(answer: PrismAnswer): string[] {
  const header = violationsOf(answer.headers.get("sl-violations"));
  const found = header.filter(({ location, code }) => location[0] !== "response" && code !== "deprecated");
  if (found.length > 0) return found.map(({ message }) => message);
  const type = problemType(answer);
  if (type === "NOT_FOUND" && messageOf(answer).includes("Requested status code")) return [];
  if (type === "VIOLATIONS") return [];
  if (type === undefined && (answer.status === 599 || isSuccess(answer))) return [];
  const listed = listOf(ownMember(problemOf(answer), "validation"));
  return listed.length > 0 ? listed.map(({ message }) => message) : [`Prism answers ${messageOf(answer)}`];
}

/** What of its own answer Prism refuses. */
export function responseViolations(answer: PrismAnswer): string[] {
  const found = listOf(ownMember(problemOf(answer), "validation"));
  return found.map(({ location, message }) => `${location.join(".")}: ${message}`);
}

/** Whether the status is of 2xx. */
export function isSuccess({ status }: PrismAnswer): boolean {
  return status >= 200 && status <= 299;
}

interface Violation {
  readonly location: readonly string[];
  readonly code: string;
  readonly message: string;
}

function violationsOf(header: string | null): Violation[] {
  if (header === null) return [];
  // A long list is cut in the middle; what is wrong with the request comes first.
  const text = header.replace(/^Too many violations! /, "");
  const whole = text === header ? text : `${text.slice(0, text.lastIndexOf(',{"location"'))}]`;
  return listOf(JSON.parse(whole) as JsonValue);
}

function listOf(value: JsonValue | undefined): Violation[] {
  return Array.isArray(value) ? (value as unknown as Violation[]) : [];
}

function problemOf({ bytes }: PrismAnswer): Record<string, JsonValue> {
  try {
    const value = JSON.parse(bytes.toString()) as JsonValue;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
