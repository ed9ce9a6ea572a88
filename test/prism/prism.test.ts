import { describe, expect, test } from "vitest";
import type { CallReport } from "./check-document.js";
import { type PrismAnswer, requestViolations, responseViolations } from "./prism-answer.js";
import { judgeTools } from "./report.js";

/** An answer of Prism 5.16 as it came. */
function answer(status: number, body: unknown, violations?: unknown): PrismAnswer {
  const headers = new Headers(violations === undefined ? {} : { "sl-violations": JSON.stringify(violations) });
  return { status, headers, bytes: Buffer.from(JSON.stringify(body)) };
}

const type = (name: string): string => `https://stoplight.io/prism/errors#${name}`;
const ofRequest = {
  location: ["request", "query", "limit"],
  code: "type",
  message: "Request query limit must be integer",
};
const ofResponse = { location: ["response", "body"], code: "type", message: "Response body must be object" };

describe("what Prism says of a request", () => {
  test("that the document lacks the status asked for, or gives its default answer, once the request has passed", () => {
    const detail = "Requested status code 599 is not defined in the document.";
    expect(requestViolations(answer(404, { type: type("NOT_FOUND"), detail }))).toEqual([]);
    expect(requestViolations(answer(599, { code: 1 }))).toEqual([]);
    expect(requestViolations(answer(500, { type: type("VIOLATIONS") }, [ofResponse]))).toEqual([]);
  });

  test("violations in the header, but not those of its own answer, nor what is deprecated", () => {
    const deprecated = { ...ofRequest, code: "deprecated" };
    expect(requestViolations(answer(422, {}, [ofRequest, deprecated, ofResponse]))).toEqual([ofRequest.message]);
  });

  test("violations in a header that was cut", () => {
    const cut = `Too many violations! ${JSON.stringify([ofRequest, ofResponse]).slice(0, -20)}`;
    const headers = new Headers({ "sl-violations": cut });
    expect(requestViolations({ status: 422, headers, bytes: Buffer.from("{}") })).toEqual([ofRequest.message]);
  });

  test("violations in its own error, where the document has no answer to bad requests", () => {
    const body = { type: type("UNPROCESSABLE_ENTITY"), validation: [{ ...ofRequest, location: ["query", "limit"] }] };
    expect(requestViolations(answer(422, body))).toEqual([ofRequest.message]);
  });

  test("nothing, where it fails itself or finds no such path", () => {
    expect(
      requestViolations(answer(404, { type: type("NO_PATH_MATCHED_ERROR"), title: "Route not resolved" })),
    ).toEqual(["Prism answers 404 Route not resolved"]);
    expect(requestViolations(answer(500, { type: "RangeError", title: "Maximum call stack size exceeded" }))).toEqual([
      "Prism answers 500 Maximum call stack size exceeded",
    ]);
  });

  test("apart from what it says of its answer", () => {
    expect(responseViolations(answer(500, { type: type("VIOLATIONS"), validation: [ofResponse] }))).toEqual([
      "response.body: Response body must be object",
    ]);
  });
});

describe("what counts as passed", () => {
  const filter = "Request query must have required property 'filter'";
  const call = (violations: readonly string[], more: Partial<CallReport> = {}): CallReport => ({
    asked: "GET /",
    violations,
    faults: [],
    answered: violations.length === 0,
    unmade: [],
    ...more,
  });
  const verdicts = (document: string, ...calls: CallReport[]): readonly number[] => {
    const report = judgeTools(document, [{ tool: "cats_controller_find", typed: true, calls }], performance.now());
    return [report.passed, report.failed, report.cells["tools excused"]];
  };

  test("a tool of which a request was found without violation", () => {
    expect(verdicts("nestjs-e2e", call([]))).toEqual([1, 0, 0]);
    expect(verdicts("nestjs-e2e", call([]), call([filter]))).toEqual([1, 0, 0]);
  });

  test("no tool of which every request needs an exception", () => {
    expect(verdicts("nestjs-e2e", call([filter]), call([filter]))).toEqual([0, 0, 1]);
  });

  test("no tool with a violation beyond the exceptions, or an answer that does not arrive", () => {
    expect(verdicts("nestjs-e2e", call([]), call([filter, "another"]))).toEqual([0, 1, 0]);
    expect(verdicts("petstore-3.0", call([]), call([filter]))).toEqual([0, 1, 0]);
    expect(verdicts("petstore-3.0", call([]), call([], { faults: ["the answer 200 is an error"] }))).toEqual([0, 1, 0]);
  });
});
