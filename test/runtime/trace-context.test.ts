import { describe, expect, it } from "vitest";
import { traceContext, traceOf, withTrace } from "../../templates/runtime/trace-context.js";

const id = "0af7651916cd43dd8448eb211c80319c";
const good = `00-${id}-b7ad6b7169203331-01`;

describe("traceparent", () => {
  it.each([good, `01-${id}-b7ad6b7169203331-00`])("%s is good", (text) => {
    expect(traceContext(text, undefined)).toEqual({ traceparent: text });
  });
  it.each([
    undefined,
    7,
    "",
    `ff-${id}-b7ad6b7169203331-01`,
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
    `00-${id}-${"0".repeat(16)}-01`,
    good.toUpperCase(),
    `${good}-more`,
    `${good}\r\nx-evil: 1`,
  ])("%j is not", (text) => expect(traceContext(text, "acme=1")).toBeUndefined());
});

describe("tracestate", () => {
  it.each(["acme=1", "acme=1, other@v=a b", "a*/-_=!~,,b=2"])("%s is good", (text) => {
    expect(traceContext(good, text)).toEqual({ traceparent: good, tracestate: text });
  });
  it.each(["acme", "ACME=1", "a=b=c", "a=\r\nx: 1", `a=${"x".repeat(600)}`, "a=1,".repeat(33), "a=ü", 7])(
    "%j is left out",
    (text) => expect(traceContext(good, text)).toEqual({ traceparent: good }),
  );
});

it("is that of the message before that of the request", () => {
  const other = good.replace("0a", "0b");
  const headers = new Headers({ traceparent: other });
  expect(traceOf({ traceparent: good }, headers)).toEqual({ traceparent: good });
  expect(traceOf({ traceparent: "bad" }, headers)).toEqual({ traceparent: other });
  expect(traceOf(Object.create({ traceparent: good }), undefined)).toBeUndefined();
});

it("gives way to an argument of the tool", () => {
  const request = { method: "GET", url: "http://a", headers: new Map([["traceparent", "mine"]]) };
  expect(withTrace(request, { traceparent: good, tracestate: "a=1" })).toBe(request);
});
