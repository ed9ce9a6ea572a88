import { setTimeout } from "node:timers/promises";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { HttpRequest } from "./http.js";
import type { NotModified, OpenedSource } from "./library.js";
import { openFile, openStdin } from "./open-file.js";
import { openUrl } from "./open-url.js";
import { proxiedFetch } from "./proxy.js";

export interface OpenOptions {
  /** The working directory: paths are relative to it. */
  readonly cwd: string;
  /** What `-` reads. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Where proxies are named; the process's own unless told. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** In place of `fetch` through those proxies. */
  readonly fetch?: typeof fetch;
  /** Sent to the origin of a URL. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For each document, redirects and repetitions included; 30,000 unless told. */
  readonly timeoutMs?: number;
  /** For each document; 64 MiB unless told. */
  readonly maxBytes?: number;
  /** Waits before a request is tried again. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Ends requests and waiting, as if their time were up. */
  readonly signal?: AbortSignal;
}

/** What is known of a URL's document already. */
export type KnownDocument = NonNullable<HttpRequest["known"]>;

/** The largest document that is read, unless told otherwise: 64 MiB. */
export const defaultMaxBytes = 64 * 2 ** 20;

/**
 * The text of the root document, and where its references may lead; only where `known` is given, that it is what is known. Errors: codes `source/`,
 * and `document/html`.
 */
export function openSource(
  source: string,
  options: OpenOptions & { readonly known?: never },
): Promise<OpenedSource | Diagnostic>;
export function openSource(
  source: string,
  options: OpenOptions & { readonly known?: KnownDocument },
): Promise<OpenedSource | NotModified | Diagnostic>;
export async function openSource(
  source: string,
  options: OpenOptions & { readonly known?: KnownDocument },
): Promise<OpenedSource | NotModified | Diagnostic> {
  const { cwd, timeoutMs = 30_000, maxBytes = defaultMaxBytes, headers = {}, known, signal } = options;
  const wait = options.wait ?? ((milliseconds) => pause(milliseconds, signal));
  if (source === "-") return openStdin(options.stdin ?? process.stdin, cwd, maxBytes);
  if (!isUrl(source)) return openFile(source, cwd, maxBytes);
  const get = options.fetch ?? (await proxiedFetch(options.env ?? process.env));
  if ("code" in get) return get;
  return openUrl(source, { headers, ...(known && { known }) }, { fetch: get, timeoutMs, maxBytes, wait, signal });
}

/** Whether a source is meant as a URL, a valid one or not. */
export function isUrl(source: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(source);
}

/** Waits, or less where `signal` aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
