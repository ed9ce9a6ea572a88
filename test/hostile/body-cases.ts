import type { HostileCase, Outcome } from "./hostile-case.js";
import type { RawRequest } from "./raw-server.js";

/** Values in form bodies: each stays in its field and part. */
export function bodyCases(): HostileCase[] {
  const form = (body: Record<string, unknown>, sent: string): HostileCase => ({
    name: `form: ${JSON.stringify(body)}`,
    tool: "body_form",
    input: { body },
    expect: { body: sent, headers: { "content-type": "application/x-www-form-urlencoded" } },
  });
  return [
    form({ name: "a&admin=1" }, "name=a%26admin%3D1"),
    form({ name: "a=b+c%26" }, "name=a%3Db%2Bc%2526"),
    form({ tags: ["a&b=c", "d"] }, "tags=a%26b%3Dc&tags=d"),
    form({ "x&admin": "1=2" }, "x%26admin=1%3D2"),
    form({ extra: { "a&b": "c&d=e" } }, "extra=%7B%22a%26b%22%3A%22c%26d%3De%22%7D"),
    form(JSON.parse('{"__proto__":"a","constructor":"b"}') as Record<string, unknown>, "__proto__=a&constructor=b"),
    ...multipartCases(),
    ...textCases(),
  ];
}

function textCases(): HostileCase[] {
  const text = "a\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: evil.test\r\n\r\n";
  return [
    { name: "text: a second request", tool: "body_text", input: { body: text }, expect: { body: text } },
    {
      name: "JSON: a second request",
      tool: "body_json",
      input: { body: { a: text } },
      expect: { body: JSON.stringify({ a: text }) },
    },
  ];
}

type Part = readonly [name: string, filename: string | undefined, content: string];

function multipartCases(): HostileCase[] {
  const multipart = (body: Record<string, unknown>, ...parts: Part[]): HostileCase => ({
    name: `multipart: ${JSON.stringify(body)}`,
    tool: "body_multipart",
    input: { body },
    expect: { check: ({ requests }) => partProblems(requests, parts) },
  });
  const inner = '\r\n--form\r\nContent-Disposition: form-data; name="admin"\r\n\r\n1';
  const field = 'a"; filename="evil.sh"\r\nContent-Type: text/html\r\n\r\nb';
  return [
    multipart({ note: inner }, ["note", undefined, inner]),
    multipart({ note: "----\r\n--" }, ["note", undefined, "----\r\n--"]),
    multipart({ notes: [inner, "b"] }, ["notes", undefined, inner], ["notes", undefined, "b"]),
    multipart({ [field]: "c" }, [
      "a%22; filename=%22evil.sh%22%0D%0AContent-Type: text/html%0D%0A%0D%0Ab",
      undefined,
      "c",
    ]),
    multipart({ meta: { a: inner } }, ["meta", undefined, JSON.stringify({ a: inner })]),
    multipart({ file: Buffer.from(inner).toString("base64") }, ["file", "file", inner]),
    multipart(
      { file: `data:text/plain;name=${encodeURIComponent(field)};base64,${Buffer.from(inner).toString("base64")}` },
      ["file", "a%22; filename=%22evil.sh%22%0D%0AContent-Type: text/html%0D%0A%0D%0Ab", inner],
    ),
    multipart({ coded: inner }, ["coded", undefined, inner]),
  ];
}

/** What a strict reader (RFC 2046 section 5.1.1, RFC 7578) finds other than `wanted`. */
function partProblems(requests: Outcome["requests"], wanted: readonly Part[]): string[] {
  const [request] = requests;
  const found = request ? partsOf(request) : [];
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`the parts are ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
}

function partsOf({ headers, body }: RawRequest): unknown[] {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const boundary = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/.exec(type)?.[1];
  const pieces = `\r\n${body.toString()}`.split(`\r\n--${boundary}`);
  if (boundary === undefined || pieces[0] !== "" || !/^--(\r\n)?$/.test(pieces.at(-1) ?? ""))
    return [`no multipart body: ${type}`];
  return pieces.slice(1, -1).map((piece) => {
    const [head = "", ...content] = piece.replace(/^[ \t]*\r\n/, "").split("\r\n\r\n");
    const lines = head.split("\r\n");
    const disposition = lines.filter((line) => /^content-disposition:/i.test(line));
    const strange = lines.filter((line) => !/^content-(disposition|type|transfer-encoding):/i.test(line));
    if (disposition.length !== 1 || strange.length > 0) return `part head ${JSON.stringify(head)}`;
    const [, name, filename] =
      /form-data; name="([^"\r\n]*)"(?:; filename="([^"\r\n]*)")?$/.exec(disposition[0] ?? "") ?? [];
    return [name, filename, content.join("\r\n\r\n")];
  });
}
