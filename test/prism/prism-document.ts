import { readFileSync, writeFileSync } from "node:fs";

/**
 * Options of the generator behind `Prefer: dynamic=true` (Prism's docs, "Dynamic response generation with Faker"): what is required alone, and
 * short lists. With its defaults recursive schemas grow until the process is out of memory (stoplightio/prism pull request #2563).
 */
const FAKER = {
  "required-only": true,
  "always-fake-optionals": false,
  "fixed-probabilities": false,
  "optionals-probability": false,
  "fill-properties": false,
  "min-items": 1,
  "max-items": 2,
};

/** What OpenAPI 3.1 means where a document names none; Prism takes draft 7 then (stoplightio/prism issue #2797). */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Writes the document of a file (absolute paths), whole as it stands, with members at its root that tell Prism what it would guess. */
export function writePrismDocument(document: string, copy: string): void {
  const text = readFileSync(document, "utf8").replace(/^\uFEFF/, "");
  const namesDialect = text.includes("jsonSchemaDialect") || !/openapi["']?\s*:\s*["']?3\.1/.test(text);
  const members = { "x-json-schema-faker": FAKER, ...(!namesDialect && { jsonSchemaDialect: DIALECT }) };
  const lines = Object.entries(members).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  writeFileSync(
    copy,
    document.endsWith(".json") ? text.replace("{", `{${lines.join(",")},`) : `${text}\n${lines.join("\n")}\n`,
  );
}
