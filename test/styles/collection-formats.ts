import type { Place, StyleCase } from "./style-cases.js";

/** `collectionFormat` of OpenAPI 2.0 (Parameter Object) and the separator that its text gives; `multi` is for queries and forms alone. */
const separators: Readonly<Record<string, string>> = { csv: ",", ssv: " ", tsv: "\t", pipes: "|" };
const items = ["blue", "dark/red", "brown"];

/** A call for each collection format in each place that knows it, and for none, which is csv. */
export function collectionFormatCases(): StyleCase[] {
  const places: readonly Place[] = ["path", "query", "header", "formData"];
  return places.flatMap((place) => [
    ...Object.entries(separators).map(([format, separator]) => caseOf(place, format, joined(place, separator))),
    caseOf(place, undefined, joined(place, ",")),
    ...(place === "query" || place === "formData"
      ? [caseOf(place, "multi", items.map((item) => `color=${encodeURIComponent(item)}`).join("&"))]
      : []),
  ]);
}

function joined(place: Place, separator: string): string {
  if (place === "header") return items.join(separator);
  const text = items
    .map((item) => encodeURIComponent(item))
    .join(separator === "," ? "," : encodeURIComponent(separator));
  return place === "path" ? text : `color=${text}`;
}

function caseOf(place: Place, format: string | undefined, expected: string): StyleCase {
  return {
    title: `2.0 ${place} ${format ?? "no collectionFormat"}`,
    version: "2.0",
    in: place,
    parameter: {
      type: "array",
      items: { type: "string" },
      required: place === "path",
      ...(format !== undefined && { collectionFormat: format }),
    },
    value: items,
    expected,
  };
}
