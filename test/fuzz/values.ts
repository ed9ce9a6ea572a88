import type { ZodType } from "zod";
import type { Tool } from "../../src/model/catalog.js";
import type { Face } from "../../src/model/schema.js";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import type { Pointer } from "../../src/support/pointer.js";
import type { ResolvedMediaType, ResolvedOperation } from "../../src/resolve/resolved-document.js";
import type { Agreement } from "../../src/verify/agreement.js";
import type { Failure } from "./failure.js";
import { mapOf } from "../support/json-map.js";
import { anyValue } from "./keyword-values.js";
import { oracleSchema } from "./oracle.js";
import type { Random } from "../support/random.js";
import { oracleValidator, type Validate } from "./validators.js";
import { extended, likelyValue, mutated } from "./value-generator.js";

/** One side of a tool: its Zod schema, and its published one as a client reads it. */
export interface Side {
  readonly face: Face;
  readonly zod: ZodType;
  readonly published: Validate;
}

/** A tool with everything that values can be tried on. */
export interface Subject {
  readonly document: JsonObject;
  readonly version: string;
  readonly tool: Tool;
  readonly operation: ResolvedOperation;
  readonly sides: readonly Side[];
  /** As `verify` holds answers. */
  readonly agree: Agreement;
}

const TRIES = 12;
/** The JSON that the request asks for: `application/json` where there is one (its `Accept` header), else the first by name. */
const askedFor = (content: readonly ResolvedMediaType[]): readonly ResolvedMediaType[] => {
  const isPlain = ({ contentType }: ResolvedMediaType): boolean => /^application\/json\b/.test(contentType);
  const json = content.filter(({ contentType }) => isJson(contentType));
  const sorted = [...json].sort((a, b) => (a.contentType < b.contentType ? -1 : 1));
  return [...sorted.filter(isPlain), ...sorted].slice(0, 1);
};

const isJson = (contentType: string): boolean => /^application\/([a-z.-]+\+)?json\b/.test(contentType);

/** A value that one side of the tool treats wrongly, if there is one among those tried. */
export function valueFailure(random: Random, subject: Subject): Failure | undefined {
  for (const side of subject.sides) {
    const valid = side.face === "input" ? validInputs(random, subject) : validOutputs(random, subject);
    for (const value of valid) {
      const failure = rejected(side, value, subject.tool.name);
      if (failure) return failure;
    }
    const wild = Array.from({ length: TRIES }, () => anyValue(random, 3));
    for (const value of [
      ...valid,
      ...valid.map((each) => mutated(random, each)),
      ...valid.map((each) => mutated(random, each)),
      ...wild,
    ]) {
      if (accepts(side.zod, value) && !side.published(value)) {
        return {
          kind: `value: ${side.face}: Zod accepts what the published schema rejects`,
          detail: `${subject.tool.name}: ${shown(value)}`,
        };
      }
      const apart = side.face === "output" ? disagreement(subject, side, value) : undefined;
      if (apart) return apart;
    }
  }
  return undefined;
}

/** What Zod accepts has no deviation and no null that is repaired, and the reverse. */
function disagreement({ tool, agree }: Subject, { zod }: Side, value: JsonValue): Failure | undefined {
  const findings = tool.output === undefined ? [] : agree(tool.output, value).filter(({ kind }) => kind !== "addition");
  if (accepts(zod, value) === (findings.length === 0)) return undefined;
  const kind = `value: output: verify ${findings.length === 0 ? "agrees with what Zod rejects" : "deviates from what Zod accepts"}`;
  return { kind, detail: `${tool.name}: ${shown(value)}\n${JSON.stringify(findings)}` };
}

function rejected(side: Side, value: JsonValue, name: string): Failure | undefined {
  const detail = `${name}: ${shown(value)}`;
  const parsed = side.zod.safeParse(value);
  if (!parsed.success)
    return {
      kind: `value: ${side.face}: Zod rejects a valid value`,
      detail: `${detail}\n${parsed.error.message.slice(0, 1500)}`,
    };
  return side.published(value)
    ? undefined
    : { kind: `value: ${side.face}: the published schema rejects a valid value`, detail };
}

function accepts(zod: ZodType, value: JsonValue): boolean {
  return zod.safeParse(value).success;
}

function shown(value: JsonValue): string {
  return JSON.stringify(value).slice(0, 1500);
}

/** Values of the schema at `pointer` that an independent validator accepts. */
function validValues(
  random: Random,
  { document, version }: Subject,
  pointer: Pointer,
  face: Face,
): { values: JsonValue[]; valid: Validate } | undefined {
  const schema = oracleSchema(document, pointer, face, version);
  const valid = oracleValidator(schema);
  if (!valid) return undefined;
  return { values: Array.from({ length: TRIES }, () => likelyValue(random, schema)).filter(valid), valid };
}

/** Valid arguments; none where a required one has no valid value that we find. */
function validInputs(random: Random, subject: Subject): JsonValue[] {
  const { tool, operation } = subject;
  const choices: [string, boolean, JsonValue[]][] = [];
  for (const { argument, name, in: place } of tool.request.parameters) {
    const parameter = operation.parameters.find((each) => each.name === name && each.in === place);
    if (!parameter) return [];
    const at = parameter.schema?.origin.pointer;
    // A parameter that only the path template names has no schema in the document, and is a string.
    const values =
      at === undefined || !/\/(schema|parameters\/[^/]+)$/.test(at)
        ? ["a"]
        : validValues(random, subject, at, "input")?.values;
    choices.push([argument, parameter.required, values ?? []]);
  }
  const { body } = tool.request;
  if (body) {
    const media = operation.requestBody?.content.find(({ contentType }) => contentType === body.contentType);
    const made =
      media?.schema && isJson(media.contentType)
        ? validValues(random, subject, media.schema.origin.pointer, "input")
        : undefined;
    choices.push([body.argument, operation.requestBody?.required ?? true, made?.values ?? []]);
  }
  if (choices.some(([, required, values]) => required && values.length === 0)) return [];
  return Array.from({ length: TRIES }, () =>
    mapOf(
      choices.flatMap(([key, required, values]): [string, JsonValue][] =>
        values.length > 0 && (required || random.chance(0.6)) ? [[key, random.pick(values)]] : [],
      ),
    ),
  );
}

/** Valid answers of every JSON success, and those with members that the API adds. */
function validOutputs(random: Random, subject: Subject): JsonValue[] {
  const successes = subject.operation.responses.filter(
    ({ status }) => /^2(\d\d|XX)$/.test(status) && !/^20[45]$/.test(status),
  );
  return successes.flatMap(({ content }) =>
    askedFor(content).flatMap(({ schema }) => {
      const made = schema && validValues(random, subject, schema.origin.pointer, "output");
      if (!made) return [];
      const grown = made.values.flatMap((value) => random.shuffle(extended(value)).slice(0, 4)).filter(made.valid);
      return [...made.values, ...grown];
    }),
  );
}
