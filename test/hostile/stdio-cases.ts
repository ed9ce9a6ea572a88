import { gzipSync } from "node:zlib";
import { endless } from "./answer-cases.js";
import { CHUNK, head, http, JSON_TYPE, type RawAnswer } from "./raw-server.js";

/** An answer to one call of a server that runs as a process, with its default limits. */
export interface StdioCase {
  readonly name: string;
  readonly tool: string;
  readonly answer: RawAnswer;
  /** What the error says, if the call must be one; a call that must be none by default. */
  readonly error?: RegExp;
  /** The most that the process may hold, in MiB. */
  readonly memory: number;
}

const LIMIT = 7 * 1024 * 1024;
/** For answers over the limit, which are never held whole; and for the largest that are, parsed and written again. */
const REFUSED_MIB = 250;
const READ_MIB = 1_200;

/** Answers that would take all memory, and those that are longer as a message than they came. */
export function stdioCases(): StdioCase[] {
  const chunked = head("Transfer-Encoding: chunked");
  const tooLarge = { tool: "get_item", error: /larger than the limit/, memory: REFUSED_MIB };
  const tooLong = { tool: "get_item", error: /MiB long, more than clients take/, memory: READ_MIB };
  const fits = { tool: "get_item", memory: READ_MIB };
  const many = (one: string, type: string = JSON_TYPE, encoding: BufferEncoding = "utf8"): RawAnswer => {
    const unit = Buffer.byteLength(one, encoding);
    const text = `{"id":1,"x":[${one.repeat(Math.floor(LIMIT / unit) - 20)}0]}`;
    return http(Buffer.from(text, encoding), [type]);
  };
  const quoted = (one: string, type: string, encoding: BufferEncoding): RawAnswer => {
    const unit = Buffer.byteLength(one, encoding);
    return http(Buffer.from(`{"id":1,"note":"${one.repeat(Math.floor(LIMIT / unit) - 50)}"}`, encoding), [type]);
  };
  return [
    { name: "chunks without end", ...tooLarge, answer: endless(chunked, CHUNK) },
    {
      name: "an error page without end",
      ...tooLarge,
      answer: endless(chunked.replace("200 OK", "500 No"), CHUNK),
    },
    {
      name: "a gigabyte in gzip",
      ...tooLarge,
      answer: http(gzipSync(Buffer.alloc(1_000_000_000)), [JSON_TYPE, "Content-Encoding: gzip"]),
    },
    { name: "a text of 7 MiB", ...fits, answer: quoted("a", JSON_TYPE, "utf8") },
    { name: "quotes", ...fits, answer: quoted('\\"', JSON_TYPE, "utf8") },
    { name: "escapes", ...fits, answer: quoted("\\u0001", JSON_TYPE, "utf8") },
    { name: "numbers such as 1e300", ...fits, answer: many("1e300,") },
    { name: "small numbers", ...fits, answer: many("1,") },
    { name: "small objects", ...fits, answer: many("{},") },
    { name: "numbers such as 1e20", ...tooLong, answer: many("1e20,") },
    { name: "Latin-1", ...tooLong, answer: quoted("é", "Content-Type: application/json; charset=latin1", "latin1") },
    { name: "UTF-16", ...tooLong, answer: quoted("漢", "Content-Type: application/json; charset=utf-16le", "utf16le") },
    {
      name: "bytes",
      tool: "get_file",
      memory: READ_MIB,
      answer: http(Buffer.alloc(LIMIT - 1, 255), ["Content-Type: application/octet-stream"]),
    },
  ];
}
