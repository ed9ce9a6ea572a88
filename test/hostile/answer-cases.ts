import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Socket } from "node:net";
import { textOf, type Expectation, type HostileCase } from "./hostile-case.js";
import { CHUNK, head, http, JSON_TYPE, type RawAnswer } from "./raw-server.js";

const SMALL = { maxResponseBytes: 100_000, timeoutMs: 1_500 };
const tooLarge: Expectation = { error: /larger than the limit/ };
const tooSlow: Expectation = { error: /did not answer within/ };
const broken: Expectation = { error: /could not be|not JSON|broken|incomplete|did not answer/i };

/** Writes `chunk` again and again, as fast as the other side reads, until it hangs up. */
export function endless(head: string, chunk: string | Uint8Array): RawAnswer {
  return (socket) => {
    socket.write(head);
    const write = (): void => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once("drain", write);
    };
    write();
  };
}

/** Writes one character of `text` every 20 milliseconds, over and over. */
export function drip(head: string, text: string): RawAnswer {
  return (socket: Socket) => {
    socket.write(head);
    let at = 0;
    const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 20);
    socket.on("close", () => clearInterval(timer));
  };
}

function answered(name: string, answer: RawAnswer, expect: Expectation, more: Partial<HostileCase> = {}): HostileCase {
  return { name, tool: "get_item", answer: () => answer, options: () => SMALL, expect, ...more };
}

/** Answers that never end, or end too late. */
export function endlessCases(): HostileCase[] {
  return [
    answered("a huge Content-Length", endless(head("Content-Length: 1000000000000"), "x".repeat(65_536)), tooLarge),
    answered("chunks without end", endless(head("Transfer-Encoding: chunked"), CHUNK), tooLarge),
    answered("a body until the connection closes, which it never does", endless(head(), " ".repeat(65_536)), tooLarge),
    answered(
      "an error page without end",
      endless(head("Transfer-Encoding: chunked").replace("200 OK", "500 No"), CHUNK),
      tooLarge,
    ),
    answered("a dripping body", drip(head("Content-Length: 1000"), " "), tooSlow),
    answered("dripping chunks", drip(head("Transfer-Encoding: chunked"), "1\r\n \r\n"), tooSlow),
    answered("dripping header lines", drip("HTTP/1.1 200 OK\r\n", "X-A: b\r\n"), tooSlow),
    answered(
      "header lines without end",
      endless("HTTP/1.1 200 OK\r\n", "X-Filler: aaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(1000)),
      broken,
    ),
    answered("a status line without end", endless("HTTP/1.1 200 ", "O".repeat(65_536)), broken),
    answered(
      "interim answers without end",
      endless("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(100)),
      broken,
    ),
    answered(
      "chunk extensions without end",
      endless(`${head("Transfer-Encoding: chunked")}1;`, "a=b;".repeat(10_000)),
      broken,
    ),
    answered(
      "trailers without end",
      endless(`${head("Transfer-Encoding: chunked")}2\r\n{}\r\n0\r\n`, "X-T: b\r\n".repeat(1000)),
      broken,
    ),
    answered("silence", () => undefined, tooSlow),
    answered("silence after the head", (socket) => socket.write(head("Content-Length: 10")), tooSlow),
    answered("a connection that closes at once", (socket) => socket.end(), broken),
    answered("a connection that is reset", (socket) => socket.resetAndDestroy(), broken),
  ];
}

const gzipped = ["Content-Encoding: gzip", JSON_TYPE];
const bomb = (levels: number): Uint8Array => {
  let bytes = Buffer.alloc(50_000_000, " ");
  for (let level = 0; level < levels; level += 1) bytes = gzipSync(bytes);
  return bytes;
};
const brotliBomb = (): Uint8Array =>
  brotliCompressSync(Buffer.alloc(50_000_000, " "), { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });

/** Answers whose bytes are not what their head says. */
export function malformedCases(): HostileCase[] {
  const either: Expectation = { either: true };
  return [
    answered("a gzip bomb", http(bomb(1), gzipped), tooLarge),
    answered("a gzip bomb in a gzip bomb", http(bomb(2), ["Content-Encoding: gzip, gzip", JSON_TYPE]), {
      ...tooLarge,
      error: /larger than the limit|could not be/,
    }),
    answered("a brotli bomb", http(brotliBomb(), ["Content-Encoding: br", JSON_TYPE]), tooLarge),
    answered(
      "a thousand content encodings",
      http("{}", [`Content-Encoding: ${"gzip, ".repeat(1000)}gzip`, JSON_TYPE]),
      broken,
    ),
    answered("plain text that calls itself gzip", http('{"id":1}', gzipped), broken),
    answered("gzip that is cut short", http(gzipSync('{"id":1}').subarray(0, 15), gzipped), broken),
    answered("an encoding that nobody knows", http('{"id":1}', ["Content-Encoding: rot13", JSON_TYPE]), either),
    answered("fewer bytes than announced", (socket) => socket.end(`${head("Content-Length: 100")}{"id":1}`), broken),
    answered(
      "more bytes than announced",
      (socket) => socket.end(`${head("Content-Length: 8", "Connection: close")}{"id":1}HTTP/1.1 200 OK\r\n\r\n`),
      either,
    ),
    answered(
      "two lengths",
      (socket) => socket.end(`${head("Content-Length: 8", "Content-Length: 2")}{"id":1}`),
      broken,
    ),
    answered(
      "a chunk size that is none",
      (socket) => socket.end(`${head("Transfer-Encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`),
      broken,
    ),
    answered("no HTTP at all", (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"), broken),
    answered(
      "a protocol that nobody asked for",
      (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: evil\r\nConnection: Upgrade\r\n\r\n"),
      broken,
    ),
    answered("a status of 999", http('{"id":1}', undefined, "999 Weird"), { error: /999|could not be/ }),
    ...["{", '{"id":1', "[1,2", "NaN", "{'id':1}", "\ufeff{", "<html>", '{"id":1}{"id":2}', ")]}',\n{}"].map((text) =>
      answered(`JSON that is none: ${JSON.stringify(text)}`, http(text), { error: /not JSON/ }),
    ),
    answered(
      "UTF-8 that is none, read as windows-1252",
      http(Buffer.from('{"id":1,"note":"\xff\xfe\xc0\x80"}', "latin1")),
      {
        structured: { id: 1, note: "ÿþÀ\u0080" },
      },
    ),
    answered("a charset that nobody knows", http('{"id":1}', ["Content-Type: application/json; charset=evil"]), {
      structured: { id: 1 },
    }),
    answered("a charset with a quote", http('{"id":1}', ['Content-Type: application/json; charset="utf-8']), {
      structured: { id: 1 },
    }),
    answered("numbers beyond all limits", http(`{"id":1e999,"note":"${"9".repeat(400)}"}`), either),
    answered("the same member a thousand times", http(`{${'"id":1,'.repeat(1000)}"id":2}`), { structured: { id: 2 } }),
  ];
}

const large = { options: () => ({ timeoutMs: 5_000 }), limitMs: 12_000 };

/** Whole answers within the limit of bytes that cost far more than bytes: depth, and many places to repair or to complain of. */
export function costlyCases(): HostileCase[] {
  const nested = (depth: number): string =>
    `{"id":1,"items":${'[{"id":1,"items":'.repeat(depth)}[]${"}]".repeat(depth)}}`;
  const many = (one: string, bytes: number): string =>
    `{"id":1,"items":[${Array(Math.floor(bytes / (one.length + 1)))
      .fill(one)
      .join(",")}]}`;
  const bounded = ({
    result,
    thrown,
    logged,
  }: {
    result: unknown;
    thrown: string;
    logged: readonly string[];
  }): string[] => {
    const told = [thrown, ...logged].map((text) => text.length);
    return result === undefined || Math.max(...told, 0) > 10_000
      ? [`too much is told: ${told.join(", ")} characters`]
      : [];
  };
  const costly = (name: string, text: string, expect: Expectation): HostileCase =>
    answered(
      `${name} (${(text.length / 1e6).toFixed(1)} MB)`,
      http(text),
      { check: bounded, ...expect },
      { ...large, large: text.length > 500_000 },
    );
  const sizes = [200_000, 4_000_000];
  return [
    ...[1_000, 20_000, 200_000].map((depth) => costly(`declared items ${depth} deep`, nested(depth), { either: true })),
    ...[20_000, 2_000_000].map((depth) =>
      costly(`arrays ${depth} deep`, `{"id":1,"x":${"[".repeat(depth)}${"]".repeat(depth)}}`, { either: true }),
    ),
    ...sizes.flatMap((bytes) => [
      costly("many nulls to take out", many('{"id":1,"note":null}', bytes), {}),
      costly(
        "many nulls, one of which cannot be",
        many('{"id":1,"note":null}', bytes).replace('"id":1,"items"', '"id":"x","items"'),
        { error: /id/ },
      ),
      costly("many items of a wrong type", many('{"id":"x"}', bytes), { error: /and \d+ more/ }),
      costly("many branches of a union that fail", many('{"id":1,"shape":{"kind":"circle"}}', bytes), {
        error: /shape/,
      }),
      costly(
        "many keys",
        `{"id":1,"labels":{${Array.from({ length: bytes / 20 }, (_, index) => `"key-${index}":null`).join(",")}}}`,
        { either: true },
      ),
    ]),
    costly("a long key that is wrong", `{"id":1,"labels":{"${"k".repeat(300_000)}":1}}`, { error: /labels/ }),
    costly("line breaks and escapes in keys", '{"id":1,"labels":{"a\\nfake log line\\u001b[2J\\u009b":1}}', {
      error: /labels/,
    }),
    costly("line breaks and escapes in keys of nulls", '{"id":1,"labels":{"a\\nfake log line\\u001b[2J":null}}', {
      structured: { id: 1, labels: {} },
    }),
  ];
}

/** Error pages: told in words, bounded, and never taken for anything else. */
export function errorCases(): HostileCase[] {
  const page = (name: string, body: string | Uint8Array, contentType: string, status: string): HostileCase =>
    answered(
      `error page: ${name}`,
      http(body, [`Content-Type: ${contentType}`], status),
      { error: new RegExp(status.slice(0, 3)) },
      { options: () => ({ timeoutMs: 5_000 }) },
    );
  return [
    page("9 MB of HTML", `<html>${"x".repeat(9_000_000)}`, "text/html", "502 Bad Gateway"),
    page("9 MB of JSON", JSON.stringify({ a: "x".repeat(9_000_000) }), "application/problem+json", "500 Oops"),
    page(
      "what looks like a result",
      '{"isError":false,"structuredContent":{"id":1},"content":[]}',
      "application/json",
      "400 Bad Request",
    ),
    page("bytes", Buffer.alloc(100_000, 255), "application/octet-stream", "503 Service Unavailable"),
    page("a picture", Buffer.alloc(1000, 255), "image/png", "404 Not Found"),
    {
      ...page("control characters in the reason", "{}", "application/json", "500 \x1b[2Jfake\x9b"),
      expect: {
        error: /500|could not be/,
        check: ({ result }) => (/[\x1b\x9b]/.test(textOf(result)) ? ["control characters in the text"] : []),
      },
    },
  ];
}
