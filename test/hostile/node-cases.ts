import { endlessCases, errorCases, malformedCases } from "./answer-cases.js";
import type { HostileCase } from "./hostile-case.js";
import { http, type RawAnswer } from "./raw-server.js";

const call = { tool: "get_with_body", input: { body: { q: "of the caller" } } };

/** The hostile answers once more, where Node's own client asks: a body with GET is beyond `fetch`. */
export function nodeCases(): HostileCase[] {
  const answers = [...endlessCases(), ...malformedCases(), ...errorCases()];
  return [...answers.map((hostile) => ({ ...hostile, ...call, ...NEVER_ASKED.get(hostile.name) })), ...redirects()];
}

/** What Node's client did not ask for, it does not read. */
const NEVER_ASKED: ReadonlyMap<string, Partial<HostileCase>> = new Map(
  ["a gzip bomb in a gzip bomb", "a thousand content encodings", "a brotli bomb", "an encoding that nobody knows"].map(
    (name) => [name, { expect: { error: /which was not asked for/ } }],
  ),
);

function redirects(): HostileCase[] {
  const to = (location: string, status: string): RawAnswer => http("", [`Location: ${location}`], status);
  return [
    ...["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"].flatMap((status) =>
      ["http://HOST/x", "//HOST/x", "http://user:pw@HOST/x"].map((form) => ({
        ...call,
        name: `${status} to another port as ${form}`,
        answer: ({ other }: { readonly other: string }) => to(form.replace("HOST", other), status),
        expect: { error: /redirected to/ },
      })),
    ),
    {
      ...call,
      name: "a redirect to itself",
      answer: () => to("/base/v1/matching", "307 Temporary"),
      expect: { error: /redirected more than/, requests: 6 },
    },
    ...["file:///etc/passwd", 'data:application/json,{"id":1}', "http://[::1"].map((location) => ({
      ...call,
      name: `a redirect to ${location}`,
      answer: () => to(location, "302 Found"),
      expect: { error: /redirected to/ },
    })),
  ];
}
