import { http } from "./raw-server.js";
import type { Expectation, HostileCase } from "./hostile-case.js";

const POLLUTED = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
  '{"a":[{"__proto__":[{"__proto__":{"polluted":1}}]}]}',
  '{"toString":"a","valueOf":1,"hasOwnProperty":null,"isPrototypeOf":{"x":1},"then":"y"}',
];

/** Names that stand on shared prototypes, in arguments and in answers: they are ordinary names, and reach the other side. */
export function prototypeCases(): HostileCase[] {
  return [...POLLUTED.flatMap(inArguments), ...POLLUTED.flatMap(inAnswers), ...missingMembers()];
}

function inArguments(text: string): HostileCase[] {
  const value = JSON.parse(text) as Record<string, unknown>;
  return [
    { name: `argument ${text}`, tool: "body_json", input: { body: value }, expect: { body: text } },
    { name: `argument as JSON text ${text}`, tool: "body_json", input: { body: text }, expect: { body: text } },
    besideOthers(text, value),
    { name: `deepObject ${text}`, tool: "query", input: { filter: value }, expect: {} },
    {
      name: `items as JSON text ${text}`,
      tool: "body_tree",
      input: { body: { items: [`{"id":1,${text.slice(1)}`] } },
      expect: { body: `{"items":[{"id":1,${text.slice(1)}]}` },
    },
  ];
}

/** An argument that has no place is told, not lost; `__proto__` at the root is taken out by the SDK before anyone sees it. */
function besideOthers(text: string, input: Record<string, unknown>): HostileCase {
  const seen = !Object.hasOwn(input, "__proto__");
  const expect = seen ? { requests: 0, error: /Unrecognized|Invalid/i } : { target: "/base/v1/search" };
  return { name: `argument beside others ${text}`, tool: "query", input, expect };
}

function inAnswers(text: string): HostileCase[] {
  const whole = `{"id":1,${text.slice(1)}`;
  const repaired = `{"id":1,"note":null,"labels":${text.includes("toString") ? "{}" : '{"__proto__":"x"}'},"items":[${whole}]}`;
  const structured = (json: string): Expectation => ({
    check: ({ kind, result }) => {
      const wanted = JSON.parse(json) as Record<string, unknown>;
      // Legacy clients read the root into a record of Zod's, which takes `__proto__` out.
      if (kind !== "sdk2-modern") Reflect.deleteProperty(wanted, "__proto__");
      const found = JSON.stringify(result?.structuredContent);
      return found === JSON.stringify(wanted) ? [] : [`structuredContent is ${found}`];
    },
  });
  return [
    { name: `answer ${whole}`, tool: "get_item", answer: () => http(whole), expect: structured(whole) },
    { name: `answer of any type ${text}`, tool: "get_anything", answer: () => http(text), expect: structured(text) },
    {
      name: `answer that is repaired ${repaired}`,
      tool: "get_item",
      answer: () => http(repaired),
      expect: structured(repaired.replace('"note":null,', "")),
    },
    {
      name: `error answer ${text}`,
      tool: "get_item",
      answer: () => http(text, undefined, "400 Bad Request"),
      expect: { error: /400/ },
    },
  ];
}

function missingMembers(): HostileCase[] {
  const inherited = JSON.parse('{"body":{"__proto__":{"id":1}}}') as Record<string, unknown>;
  return [
    {
      name: "a required member that only a prototype would have",
      tool: "post_item",
      input: inherited,
      expect: { requests: 0, error: /id/ },
    },
    {
      name: "a required member of an answer",
      tool: "get_item",
      answer: () => http('{"__proto__":{"id":1}}'),
      expect: { error: /id/ },
    },
  ];
}
