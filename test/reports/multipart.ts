/** One part of a multipart/form-data body. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly body: Buffer;
}

/** Reads a multipart/form-data body (RFC 7578) byte by byte; nothing where it is none. */
export function parseMultipart(body: Buffer, contentType: string): Part[] | undefined {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  // latin1 keeps one character a byte, so that offsets in the text are those of the body.
  const text = `\r\n${body.toString("latin1")}`;
  const pieces = text.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith("--")) return undefined;
  return pieces.slice(1, -1).map(parsePart);
}

function parsePart(piece: string): Part {
  const end = piece.indexOf("\r\n\r\n");
  const head = Buffer.from(piece.slice(0, end), "latin1").toString("utf8");
  const filename = /;\s*filename="([^"]*)"/i.exec(head)?.[1];
  const contentType = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim();
  return {
    name: /;\s*name="([^"]*)"/i.exec(head)?.[1] ?? "",
    ...(filename !== undefined && { filename }),
    ...(contentType !== undefined && { contentType }),
    body: Buffer.from(piece.slice(end + 4), "latin1"),
  };
}
