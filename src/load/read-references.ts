import type SwaggerParser from "@apidevtools/swagger-parser";
import { type Diagnostic, diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { byCodeUnits } from "../support/order.js";
import type { Library, LibraryRefusal, LibraryText } from "./library.js";
import { parseText } from "./parse-text.js";
import { findReferences, type FoundReferences, type Reference, withoutFragment } from "./references.js";
import { createSlots } from "./slots.js";
import type { SourceDocument } from "./source-bundle.js";
import { parseUrl, resolveUri } from "./uri.js";

/** Documents by URI, the root first and the others sorted, and what is to say about them. */
export interface ReadDocuments {
  readonly documents: ReadonlyMap<string, SourceDocument>;
  /** URIs of those that could not be read; sorted. */
  readonly unread: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A reference that is not even tried. */
interface PolicyRefusal {
  readonly refused: "ref/outside-folder" | "ref/foreign-host";
}

type Refusal = LibraryRefusal | { readonly refused: "ref/too-many"; readonly limit: number };

interface Entry {
  readonly document: SourceDocument;
  readonly found: FoundReferences;
  readonly diagnostics: readonly Diagnostic[];
}

interface State {
  readonly library: Library;
  /** Whether the root holds what its text does not. */
  readonly isOverlaid: boolean;
  readonly entries: Map<string, Entry>;
  /** Where references lead, by the document that holds them and what they say before the `#`: documents repeat few of them often. */
  readonly uris: Map<string, string | undefined>;
  /** Why a document is not there, by URI. */
  readonly refusals: Map<string, Refusal>;
}

/** How many documents are read at the same time; each holds a file or a connection open. */
const parallelReads = 16;

/** The ref parser sees documents under names of this form, never a path or a URL that it could read itself. */
const namePrefix = "bundle://documents/=";

/**
 * Reads every document that the `$ref`s of the root reach, each once. What the library refuses or cannot read is left out, with a warning at
 * each `$ref` to it: `ref/outside-folder`, `ref/foreign-host`, `ref/unreadable`, `ref/too-many`.
 *
 * The walk from document to document is the ref parser's `resolve()`. It is handed only the external references of each document, as found by
 * `findReferences`, since its own search follows `$ref`s in examples, recurses without limit, and changes the servers of what it is given.
 */
export async function readReferences(
  root: SourceDocument,
  library: Library,
  { isOverlaid = false }: { readonly isOverlaid?: boolean } = {},
): Promise<ReadDocuments> {
  const state: State = { library, isOverlaid, entries: new Map(), refusals: new Map(), uris: new Map() };
  const outline = addDocument(root, [], state);
  if (outline.references.length > 0) {
    // Loaded where a document has others: it brings two versions of Ajv with it.
    const { default: parser } = await import("@apidevtools/swagger-parser");
    // `resolve()` reads the version too, and knows fewer than we do.
    const api = { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, ...outline };
    await parser.resolve(nameOf(root.uri), api, resolveOptions(state));
  }
  return collect(root.uri, state);
}

function resolveOptions(state: State): SwaggerParser.Options {
  const inSlot = createSlots(parallelReads);
  let reads = 0;
  const read = async (file: SwaggerParser.FileInfo): Promise<unknown> => {
    const uri = decodeURIComponent(file.url.slice(namePrefix.length));
    if (state.entries.has(uri)) return { uri };
    reads++;
    const { limit } = state.library;
    const answer =
      reads < limit ? await inSlot(() => state.library.read(uri)) : { refused: "ref/too-many" as const, limit };
    return { uri, answer };
  };
  const parse = (file: SwaggerParser.FileInfo): unknown => {
    const { uri, answer } = file.data as unknown as { uri: string; answer?: LibraryText | Refusal };
    return answer ? takeAnswer(uri, answer, state) : { references: [] };
  };
  const resolver = { order: 1, canRead: true, read };
  const parser = { order: 1, canParse: true, parse };
  return {
    resolve: { file: false, http: false, external: true, bundle: resolver },
    parse: { json: false, yaml: false, text: false, binary: false, bundle: parser },
  } as SwaggerParser.Options;
}

function takeAnswer(uri: string, answer: LibraryText | Refusal, state: State): Outline {
  const refuse = (refusal: Refusal): Outline => {
    state.refusals.set(uri, refusal);
    return { references: [] };
  };
  if ("refused" in answer) return refuse(answer);
  const name = state.library.displayName(uri);
  const parsed = parseText(answer.text, { uri, name, declaredJson: answer.declaredJson });
  if (parsed.value === undefined || hasErrors(parsed.diagnostics)) {
    return refuse({ refused: "ref/unreadable", reason: parsed.diagnostics[0]?.message ?? "" });
  }
  const document = { uri, text: answer.text, value: parsed.value, displayName: name };
  return addDocument(document, parsed.diagnostics, state);
}

/** All that the ref parser sees of a document. */
interface Outline {
  readonly references: readonly { readonly $ref: string }[];
}

function addDocument(document: SourceDocument, diagnostics: readonly Diagnostic[], state: State): Outline {
  const found =
    state.isOverlaid || mayReferOut(document)
      ? findReferences(document.value)
      : { references: [], ids: new Set<string>() };
  state.entries.set(document.uri, { document, found, diagnostics });
  const targets = new Set<string>();
  for (const reference of found.references) {
    const target = targetOf(reference, document.uri, found.ids, state);
    if (typeof target === "string" && target !== document.uri) targets.add(target);
  }
  return { references: [...targets].map((uri) => ({ $ref: nameOf(uri) })) };
}

/** Spares the search in a document of one file, the usual case: in JSON text a reference can be written in few ways. */
function mayReferOut({ text }: SourceDocument): boolean {
  return !/^\s*\{/.test(text) || /"\$ref"\s*:\s*"(?!#)|\\u00(?:24|23)/.test(text);
}

/** The URI of the document that a reference leads to, why it is refused, or undefined for what the document embeds itself. */
function targetOf(
  { reference, absolute }: Reference,
  fromUri: string,
  ids: ReadonlySet<string>,
  state: State,
): string | PolicyRefusal | undefined {
  const meant = absolute ?? absoluteOf(reference);
  if (meant !== undefined && ids.has(meant)) return undefined;
  const { baseUrl, allows } = state.library;
  const uri = uriOf(reference, fromUri, state);
  if (uri !== undefined) return allows(uri) ? uri : { refused: "ref/outside-folder" };
  return { refused: baseUrl === undefined && /^file:/i.test(reference) ? "ref/outside-folder" : "ref/foreign-host" };
}

function uriOf(reference: string, fromUri: string, { uris, library }: State): string | undefined {
  const name = reference.split("#", 1)[0] ?? "";
  const key = `${fromUri}\n${name}`;
  if (!uris.has(key)) uris.set(key, resolveUri(name, fromUri, library.baseUrl));
  return uris.get(key);
}

function absoluteOf(reference: string): string | undefined {
  const url = /^[a-z][a-z\d+.-]*:/i.test(reference) ? parseUrl(reference) : undefined;
  return url && withoutFragment(url);
}

function nameOf(uri: string): string {
  return namePrefix + encodeURIComponent(uri);
}

function collect(rootUri: string, state: State): ReadDocuments {
  const others = [...state.entries.keys()].filter((uri) => uri !== rootUri).sort(byCodeUnits);
  const documents = new Map<string, SourceDocument>();
  const diagnostics: Diagnostic[] = [];
  const ids = new Set([...state.entries.values()].flatMap(({ found }) => [...found.ids]));
  for (const uri of [rootUri, ...others]) {
    const entry = state.entries.get(uri);
    if (!entry) continue;
    documents.set(uri, entry.document);
    diagnostics.push(...entry.diagnostics);
    for (const reference of entry.found.references) {
      const target = targetOf(reference, uri, ids, state);
      const refusal = typeof target === "string" ? state.refusals.get(target) : target;
      if (refusal) diagnostics.push(refusalDiagnostic(refusal, reference, uri));
    }
  }
  const unread = [...state.refusals].filter(([, { refused }]) => refused === "ref/unreadable").map(([uri]) => uri);
  return { documents, unread: unread.sort(byCodeUnits), diagnostics };
}

function refusalDiagnostic(
  refusal: Refusal | PolicyRefusal,
  { reference, pointer }: Reference,
  uri: string,
): Diagnostic {
  const at = { uri, pointer };
  const shown = shownReference(reference);
  if (refusal.refused === "ref/unreadable") {
    return diagnostic("ref/unreadable", { reference: shown, reason: refusal.reason }, at);
  }
  if (refusal.refused === "ref/too-many")
    return diagnostic("ref/too-many", { reference: shown, limit: refusal.limit }, at);
  return diagnostic(refusal.refused, { reference: shown }, at);
}

/** A reference as it may be shown: without what could be a credential. */
function shownReference(reference: string): string {
  return reference.replace(/\?[^#]*/, "").replace(/\/\/[^/]*@/, "//");
}
