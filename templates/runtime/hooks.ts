import { CallFailure } from "./failure.js";
import type { HttpRequest } from "./request.js";
import type { CredentialContext } from "./credentials.js";
import { isHttpUrl } from "./servers.js";

/** A request before it is sent; a hook changes it in place. */
export interface OutgoingRequest {
  readonly method: string;
  /** With the query. Credentials go wherever it points. */
  url: string;
  readonly headers: Headers;
  /** Absent where there is none. */
  body?: string | Uint8Array<ArrayBuffer>;
}

/** What a request is made for. */
export interface RequestContext extends Omit<CredentialContext, "scopes"> {
  /** Aborts when the call is cancelled. */
  readonly signal: AbortSignal;
}

/** Called with each request before it is sent. To refuse one, throw a `CallFailure`: its message is told to the model. */
export type BeforeRequest = (request: OutgoingRequest, context: RequestContext) => void | Promise<void>;

/** A request as a hook left it, and what the hook put in that looks like a credential. */
export interface HookedRequest {
  readonly request: HttpRequest;
  readonly secrets: readonly string[];
}

/** Has `hook` change a request. Whatever it throws but a `CallFailure` is told without its words: they may hold a secret. */
export async function applyBeforeRequest(
  hook: BeforeRequest | undefined,
  request: HttpRequest,
  context: RequestContext,
): Promise<HookedRequest> {
  if (!hook) return { request, secrets: [] };
  const { method, url, body } = request;
  const outgoing: OutgoingRequest = {
    method,
    url,
    headers: new Headers([...request.headers]),
    ...(body !== undefined && { body }),
  };
  await callHook("beforeRequest", async () => hook(outgoing, context));
  if (!isHttpUrl(outgoing.url)) {
    throw new CallFailure("The hook beforeRequest left an address that is neither http: nor https:.");
  }
  const changed: HttpRequest = {
    method,
    url: outgoing.url,
    headers: new Map(outgoing.headers),
    ...(outgoing.body !== undefined && { body: outgoing.body }),
  };
  return { request: changed, secrets: addedSecrets(request, changed) };
}

/** The result of a hook that the deployment gave; what it throws becomes a failure in words that hold nothing of it. */
export async function callHook<Result>(name: string, hook: () => Promise<Result>): Promise<Result> {
  try {
    return await hook();
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    const kind = error instanceof Error && /^\w{1,40}$/.test(error.name) ? ` (${error.name})` : "";
    throw new CallFailure(`The hook ${name} of this server failed${kind}, so the call was not made.`);
  }
}

const SECRET_NAME = /auth|cookie|credential|key|pass|secret|session|sign|token/i;

function addedSecrets(before: HttpRequest, after: HttpRequest): string[] {
  const headers = [...after.headers].filter(([name, value]) => before.headers.get(name) !== value);
  const known = new Set(new URL(before.url).searchParams.values());
  const query = [...new URL(after.url).searchParams].filter(([, value]) => !known.has(value));
  const secrets = [...headers, ...query].filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  return [...secrets, ...secrets.flatMap((secret) => /^\S+\s+(\S.*)$/.exec(secret)?.[1] ?? [])];
}
