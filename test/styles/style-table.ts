import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../../shared/suites/oas/style-examples.json", import.meta.url));

/** The columns of the table: which kind of value the parameter `color` has. */
export type Column = "undefined" | "string" | "array" | "object";

/** One cell of the table "Style Examples" of a version of the specification. */
export interface Cell {
  /** `3.2.0`. */
  readonly version: string;
  readonly style: string;
  /** Undefined where the table says n/a, as 3.2.0 does for `deepObject`. */
  readonly explode: boolean | undefined;
  readonly column: Column;
  /** What is sent, without `?`; undefined where it is n/a: the specification leaves it undefined. */
  readonly sent: string | undefined;
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** All cells of all versions (OpenAPI 3.0.4, 3.1.2 and 3.2.0, Parameter Object, Style Examples); undefined where `../shared` is missing. */
export function readStyleTables(): Cell[] | undefined {
  if (!existsSync(file)) return undefined;
  const tables = JSON.parse(readFileSync(file, "utf8")) as Record<string, Table>;
  return Object.entries(tables).flatMap(([version, { columns, rows }]) =>
    rows.flatMap((row) => {
      const [style = "", explode, ...cells] = row.map(plainText);
      return cells.map((text, index) => ({
        version,
        style,
        explode: explode === "n/a" ? undefined : explode === "true",
        column: plainText(columns[index + 2] ?? "") as Column,
        sent: text === "n/a" ? undefined : text.replace(/^empty$/, "").replace(/^\?/, ""),
      }));
    }),
  );
}

/** A cell without its markup: `` `undefined` ``, `_n/a_`, `<span ...>color=</span>`. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/<[^>]*>/g, "").replaceAll(/^[_`]|[_`]$/g, "");
}
