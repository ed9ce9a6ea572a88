import { toBinary } from "./bytes.js";
import { charset, isXml } from "./media-type.js";

/**
 * The text that bytes stand for: in the encoding of their byte order mark, else of the `charset` parameter of
 * `contentType`, else of the XML declaration, else UTF-8. Bytes that are no UTF-8, where nothing else is said, are read
 * as windows-1252, as browsers do (WHATWG Encoding, section 4.2). The mark itself is left out.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = marked(bytes) ?? charset(contentType) ?? declared(bytes, contentType);
  const decoder = decoderFor(label);
  if (decoder) return decoder.decode(bytes);
  return decodeUtf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** The text of bytes that are UTF-8 throughout; undefined where they are not. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function marked([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

/** The encoding that the first line of an XML document names (XML 1.0, section 4.3.3). */
function declared(bytes: Uint8Array, contentType: string): string | undefined {
  if (!isXml(contentType)) return undefined;
  const start = toBinary(bytes.subarray(0, 200));
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

/** The decoder that a label names; undefined for none, and for a name that nobody knows. */
function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}
