import { shortDigest } from "../../support/digest.js";
import { kebabWords } from "./words.js";

/** Longest file name that is made, without its ending. */
const maximumLength = 80;

/** Names that Windows keeps for devices, whatever their ending. */
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** A file name (without ending) for a name of the document: `[a-z0-9-_]`, never empty, never a path, never a device of Windows. */
export function fileNameFor(text: string, fallback: string): string {
  const words = kebabWords(text) || fallback;
  const short = words.length > maximumLength ? `${words.slice(0, maximumLength - 5)}-${shortDigest(text)}` : words;
  return deviceName.test(short) ? `${short}_` : short;
}
