import { field, follow, type Located } from "../../corpus/judge/document.js";
import { listOf, textOf } from "./operation.js";

/** The schema of a member of a form, wherever in the composition it is declared; undefined where it is not. */
export function memberSchema(at: Located | undefined, name: string, depth = 0): Located | undefined {
  const found = at && depth < 10 ? follow(at) : undefined;
  if (found === undefined) return undefined;
  const own = field(field(found.value, "properties"), name);
  if (own !== undefined) return { file: found.file, value: own };
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const part of listOf(field(found.value, keyword))) {
      const inner = memberSchema({ file: found.file, value: part }, name, depth + 1);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

/**
 * Whether a text of a form is the bytes of a file: `format: binary` (3.0), `type: file` (2.0), a media type that is no
 * text and has no encoding (3.1, section 4.14.2), an encoding that leaves bytes as they are, or an Encoding Object that says so.
 */
export function isBinary(at: Located | undefined, contentType: string | undefined, depth = 0): boolean {
  if (contentType !== undefined) return contentType.split(",").some(isBytes);
  const found = at && depth < 10 ? follow(at) : undefined;
  if (found === undefined) return false;
  const { file, value } = found;
  if (field(value, "type") === "file" || field(value, "format") === "binary") return true;
  const encoding = textOf(field(value, "contentEncoding"));
  if (encoding !== undefined) return /^(binary|[78]bit|identity)$/i.test(encoding);
  const media = textOf(field(value, "contentMediaType"));
  if (media !== undefined) return isBytes(media);
  const inner = [
    field(value, "items"),
    ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(field(value, keyword))),
  ];
  return inner.some((part) => part !== undefined && isBinary({ file, value: part }, undefined, depth + 1));
}

function isBytes(mediaType: string): boolean {
  return !/json|^\s*text\/|xml|\/sdp\b/i.test(mediaType);
}
