import type { PartsBinding } from "../../model/catalog.js";

/** Names beyond these are counted, not listed. */
const maximumListed = 10;

/** What models are told of a body that is a file of one of some media types. */
export function fileHint(contentType: string): string {
  const types = contentType.split(", ");
  const example = types.find((type) => !type.includes("*")) ?? "image/png";
  const sent = types.length > 1 || example !== types[0] ? " with its media type" : "";
  return `The content as base64, or as a data URI${sent}, such as data:${example};base64,AAAA. Sent as ${types.join(" or ")}.`;
}

/** What models are told of the files in a multipart body; undefined where there are none. */
export function filesHint({
  encoding = {},
  additionalEncoding,
  prefixEncoding = [],
  itemEncoding,
}: PartsBinding): string | undefined {
  const files = Object.entries(encoding)
    .filter(([, { file }]) => file !== undefined)
    .map(([name, { contentType, file }]) => {
      const told = [contentType, ...(file === "data-uri" ? ["only as a data URI"] : [])].filter(Boolean);
      return JSON.stringify(name) + (told.length > 0 ? ` (${told.join("; ")})` : "");
    });
  const positions = prefixEncoding.flatMap(({ file }, index) => (file === undefined ? [] : [`item ${index + 1}`]));
  const others = [
    ...(additionalEncoding?.file === undefined ? [] : [files.length > 0 ? "all other fields" : "all fields"]),
    ...(itemEncoding?.file === undefined ? [] : [positions.length > 0 ? "all other items" : "all items"]),
  ];
  const all = [...files, ...positions, ...others];
  if (all.length === 0) return undefined;
  const listed = all.slice(0, maximumListed);
  const more = all.length > listed.length ? ` and ${all.length - listed.length} more` : "";
  return (
    `Files: ${listed.join(", ")}${more}. Give each as base64, or, with its media type and name, as a data URI, such as ` +
    "data:image/png;name=photo.png;base64,AAAA, or data:text/csv;name=rows.csv,a,b for text."
  );
}

/** What models are told of a body that is text; undefined where there is nothing to tell. */
export function textHint(contentType: string): string | undefined {
  return contentType.startsWith("text/plain") ? undefined : `The text itself, sent as ${contentType}.`;
}
