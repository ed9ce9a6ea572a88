import { endless } from "./answer-cases.js";
import type { Expectation, HostileCase } from "./hostile-case.js";
import { http, JSON_TYPE, type RawAnswer } from "./raw-server.js";

/** What an API may ask for in `Retry-After`, and how often it is asked then: each wait is short, or there is none. */
const WAITS: readonly (readonly [value: string, requests: number])[] = [
  ["1000000000", 1],
  ["99999999999999999999", 1],
  ["9".repeat(400), 1],
  ["16", 1],
  ["Wed, 21 Oct 2099 07:28:00 GMT", 1],
  ["Fri, 31 Dec 9999 23:59:59 GMT", 1],
  ["0", 3],
  ["1e9", 3],
  ["-1", 3],
  ["-1000000000", 3],
  ["0x7fffffff", 3],
  ["Infinity", 3],
  ["NaN", 3],
  ["1.5", 3],
  ["", 3],
  ["Wed, 21 Oct 1999 07:28:00 GMT", 3],
  ["Wed, 99 Oct 2099 99:99:99 GMT", 3],
  ["tomorrow", 3],
  ["1000000000, 0", 3],
];

/** Servers that are asked again, or that try to make the call wait: it ends soon, and its text tells of the refusal. */
export function retryCases(): HostileCase[] {
  const options = (): HostileCase["options"] => () => ({ retries: 2, timeoutMs: 8_000 });
  const refused = (
    name: string,
    answer: RawAnswer,
    expect: Expectation,
    more: Partial<HostileCase> = {},
  ): HostileCase => ({
    name,
    tool: "get_item",
    answer: () => answer,
    options: options()!,
    expect,
    ...more,
  });
  const busy = (...lines: string[]): Uint8Array => http("{}", [JSON_TYPE, ...lines], "503 Busy");
  const chunks = endless("HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n", `1000\r\n${" ".repeat(4096)}\r\n`);
  return [
    ...WAITS.map(([value, requests]) =>
      refused(`Retry-After: ${value.slice(0, 40)}`, busy(`Retry-After: ${value}`), { error: /HTTP 503/, requests }),
    ),
    refused("two of them", busy("Retry-After: 1", "Retry-After: 1000000000"), { error: /503/, requests: 3 }),
    refused("error pages without end", chunks, { error: /larger than the limit/, requests: 3 }),
    refused("a wait beyond the call's time", busy("Retry-After: 9"), { error: /503/, requests: 1 }),
    refused(
      "what must not be repeated",
      busy("Retry-After: 0"),
      { error: /503/, requests: 1 },
      { tool: "body_json", input: { body: {} } },
    ),
    refused("connections that break off", (socket) => socket.resetAndDestroy(), { error: /broke off/, requests: 3 }),
  ];
}
