import type { JsonValue } from "../../src/support/json.js";
import type { Random } from "../support/random.js";
import type { StubAnswer } from "../support/stub-api.js";
import type { Made } from "../support/value-maker.js";
import type { AnswerCase } from "./check-answer.js";
import type { ReadAnswer, ReadMedia, ReadOperation } from "./reading/operation.js";
import type { PlainSchemas } from "./reading/plain-schema.js";
import { isJson, isText } from "./request/check-body.js";
import { type AnswerMaker, withExtraMembers, withNulls, withUnknownListed } from "./values/make-answers.js";

/** What answers are made of. */
export interface AnswerSources {
  readonly plain: PlainSchemas;
  readonly maker: AnswerMaker;
}

/** The answers that one tool is tried with: those that only one client need get come last. */
export interface AnswerCases {
  /** Each for all clients. */
  readonly forAll: readonly AnswerCase[];
  /** Further documented successes. */
  readonly others: readonly AnswerCase[];
}

/**
 * The documented successes of an operation. A JSON answer also with undeclared members, unlisted values and nulls. Beside JSON, answers of other
 * media types are left out: a client that was told a schema cannot be given them.
 */
export function answerCases(operation: ReadOperation, sources: AnswerSources, random: Random): AnswerCases {
  if (operation.method === "HEAD") return { forAll: [bare(200, { kind: "nothing" })], others: [] };
  const json: AnswerCase[][] = [];
  const rest: AnswerCase[] = [];
  for (const answer of operation.answers) {
    const media = hasNoBody(answer.status) ? undefined : answer.media.find(({ type }) => isJsonLike(type));
    if (media === undefined) {
      rest.push(otherCase(answer));
      continue;
    }
    json.push(jsonCases(answer.status, media, makeJson(media, sources, random), random));
  }
  if (json.length === 0 && rest.length === 0) rest.push(bare(200, { kind: "nothing" }));
  const [first, ...more] = json;
  const bases = more.flatMap(([base]) => base ?? []);
  if (first === undefined) return { forAll: rest.slice(0, 1), others: rest.slice(1) };
  return { forAll: first, others: [...bases, ...rest.filter(({ expected }) => expected.kind === "nothing")] };
}

/** Whatever the document says of its content (RFC 9110, sections 15.3.5 and 15.3.6). */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 205;
}

function isJsonLike(type: string): boolean {
  return isJson(type) || type === "*/*" || type === "application/*";
}

function makeJson({ schema }: ReadMedia, { plain, maker }: AnswerSources, random: Random): Made {
  if (schema === undefined) return { value: { any: ["thing"] }, places: [] };
  return maker.make(random, plain.define(schema));
}

function jsonCases(status: number, { type }: ReadMedia, made: Made, random: Random): AnswerCase[] {
  const contentType = type.includes("*") ? "application/json" : type;
  const one = (what: string, value: JsonValue, nullsMayGo = false): AnswerCase => ({
    label: `${status}${what}`,
    stub: { status, headers: { "content-type": contentType }, body: JSON.stringify(value) },
    expected: { kind: "json", value, nullsMayGo },
  });
  return [
    one("", made.value),
    one(" with undeclared members", withExtraMembers(made)),
    one(" with unlisted values", withUnknownListed(made)),
    one(" with nulls", withNulls(made, random), true),
  ];
}

function otherCase({ status, media }: ReadAnswer): AnswerCase {
  const [first] = media;
  if (first === undefined || hasNoBody(status)) return bare(status, { kind: "nothing" });
  const type = first.type.includes("*") ? first.type.replace("*", "png") : first.type;
  if (isText(type)) return bare(status, { kind: "text", text: "a text, ünïcode\n" }, type);
  return bare(status, { kind: "bytes", base64: Buffer.from([0, 255, 1, 128, 10]).toString("base64") }, type);
}

function bare(status: number, expected: AnswerCase["expected"], type?: string): AnswerCase {
  const body =
    expected.kind === "text" ? expected.text : expected.kind === "bytes" ? Buffer.from(expected.base64, "base64") : "";
  const stub: StubAnswer = { status, headers: type === undefined ? {} : { "content-type": type }, body };
  return { label: `${status} ${type ?? "without content"}`, stub, expected };
}
