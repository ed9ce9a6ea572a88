import { parse } from "yaml";
import type { SourceBundle, SourceDocument } from "../../src/load/source-bundle.js";
import { resolve } from "../../src/resolve/resolve.js";
import type {
  ReadSchema,
  ResolvedDocument,
  ResolvedOperation,
  SchemaLocation,
} from "../../src/resolve/resolved-document.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { valueAt } from "../../src/support/pointer.js";

/** A bundle of files given as YAML text; the first one is the root. */
export function bundle(files: Record<string, string>, baseUrl?: string): SourceBundle {
  const documents = new Map<string, SourceDocument>();
  for (const [uri, text] of Object.entries(files)) {
    documents.set(uri, { uri, text, value: parse(text), displayName: uri });
  }
  return { root: Object.keys(files)[0] ?? "", documents, ...(baseUrl !== undefined && { baseUrl }) };
}

export interface Resolved {
  readonly document: ResolvedDocument;
  readonly diagnostics: readonly Diagnostic[];
  /** `code @ pointer` of each diagnostic. */
  readonly said: string[];
  readonly operation: (name: string) => ResolvedOperation;
}

/** Resolves files given as YAML text; checks that nothing of the bundle was changed. */
export function resolved(files: string | Record<string, string>, baseUrl?: string): Resolved {
  const input = bundle(typeof files === "string" ? { "openapi.yaml": files } : files, baseUrl);
  const before = JSON.stringify([...input.documents]);
  const { value: document, diagnostics } = resolve(input);
  if (JSON.stringify([...input.documents]) !== before) throw new Error("the bundle was changed");
  return {
    document,
    diagnostics,
    said: diagnostics.map(({ code, at }) => `${code} @ ${at?.uri === input.root ? "" : at?.uri}${at?.pointer}`),
    operation: (name) => {
      const found = document.operations.find(({ method, path }) => `${method} ${path}` === name);
      if (found === undefined) throw new Error(`no operation ${name}`);
      return found;
    },
  };
}

/** Reads a schema at `pointer` of a document of `version` that holds `schemas` as its components or definitions. */
export function readAt(version: string, schemas: string, pointer: string): ReadSchema & { location: SchemaLocation } {
  const head = version === "2.0" ? 'swagger: "2.0"\ndefinitions:\n' : `openapi: ${version}.0\ncomponents:\n schemas:\n`;
  const text = head + schemas.replaceAll(/^/gmu, "  ");
  const input = bundle({ "openapi.yaml": text });
  const full = (version === "2.0" ? "/definitions" : "/components/schemas") + pointer;
  const value = valueAt(input.documents.get("openapi.yaml")?.value ?? null, full);
  if (value === undefined) throw new Error(`nothing at ${full}`);
  const location = { origin: { uri: "openapi.yaml", pointer: full }, value };
  return { ...resolve(input).value.schemas.read(location), location };
}
