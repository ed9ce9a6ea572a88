import type { Cell, Column } from "./style-table.js";

/** Where the recorded request holds what is compared. */
export type Place = "path" | "query" | "header" | "cookie" | "formData";

/** One call: a parameter `color` of one operation, a value, and what must be sent for it. */
export interface StyleCase {
  /** `3.2.0 query form explode=true array`. */
  readonly title: string;
  /** Of the document that describes it: `3.2.0`, `2.0`. */
  readonly version: string;
  readonly in: Place;
  /** The Parameter Object without name and place. */
  readonly parameter: Readonly<Record<string, unknown>>;
  /** Undefined: the argument is not given. */
  readonly value: unknown;
  /** The raw text, undefined for none at all; or what the tool says instead of sending anything. */
  readonly expected: string | undefined | { readonly refused: string };
}

const string = { type: "string" };
const values: Readonly<Record<Column, { readonly schema: object; readonly value: unknown }>> = {
  // Before 3.0.4 this column was called "empty", and so its cells read: the empty string. What is absent is a case of its own.
  undefined: { schema: string, value: "" },
  string: { schema: string, value: "blue" },
  array: { schema: { type: "array", items: string }, value: ["blue", "black", "brown"] },
  object: {
    schema: { type: "object", properties: { R: { type: "integer" }, G: { type: "integer" }, B: { type: "integer" } } },
    value: { R: 100, G: 200, B: 150 },
  },
};

const places: Readonly<Record<string, readonly Place[]>> = {
  matrix: ["path"],
  label: ["path"],
  simple: ["path", "header"],
  form: ["query", "cookie"],
  spaceDelimited: ["query"],
  pipeDelimited: ["query"],
  deepObject: ["query"],
  cookie: ["cookie"],
};

/** The calls that show a cell: one in each place that has the style; of an optional parameter also one without a value. */
export function casesOf(cell: Cell): StyleCase[] {
  const { version, style, explode, column } = cell;
  const { schema, value } = values[column];
  return (places[style] ?? []).flatMap((place) => {
    const told = explode === undefined ? {} : { explode };
    const title = `${version} ${place} ${style} explode=${explode ?? "n/a"} ${column}${cell.sent === undefined ? " (n/a)" : ""}`;
    const parameter = { style, ...told, schema, ...(place === "path" && { required: true }) };
    const filled = { title, version, in: place, parameter, value, expected: expectedIn(place, cell) };
    const absent = { ...filled, title: `${title}, absent`, value: undefined, expected: undefined };
    return column === "undefined" && place !== "path" ? [filled, absent] : [filled];
  });
}

function expectedIn(place: Place, cell: Cell): StyleCase["expected"] {
  const sent = cell.sent ?? readings[cell.style]?.[cell.column];
  if (sent === undefined) throw new Error(`no reading of ${cell.style} ${cell.column}`);
  if (place === "path" && sent === "") return { refused: "The argument color is empty" };
  // Cookies are separated as cookies (OpenAPI 3.2, appendix D).
  return place === "cookie" ? sent.replaceAll("&", "; ") : sent;
}

const asForm = {
  undefined: "color=",
  string: "color=blue",
  array: "color=blue&color=black&color=brown",
  object: "R=100&G=200&B=150",
};

/** What toolwright sends where the specification says n/a: the table "Parameters" in `src/README.md`. */
const readings: Readonly<Record<string, Readonly<Record<Column, string>>>> = {
  spaceDelimited: asForm,
  pipeDelimited: asForm,
  deepObject: {
    ...asForm,
    array: "color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown",
    object: "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  },
};
