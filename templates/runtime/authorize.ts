import type { CallableTool, CallScope, CallSettings } from "./call.js";
import { callerCredential, callerHeader } from "./caller-credential.js";
import { missingHint, refusedHint } from "./credential-hints.js";
import { applyCredentials, isClientCredential, type AppliedCredentials, type ReadyCredential } from "./credentials.js";
import { callHook } from "./hooks.js";
import type { AccessToken, TokenRequest } from "./oauth.js";
import { chooseCredentials, type FindCredential, type HeldCredential } from "./security-requirements.js";
import type { SendOptions } from "./send.js";

/** The credentials of one call. */
export interface Authorization extends AppliedCredentials {
  /** What a refusal means for the caller; empty for a status that is none. */
  readonly hint: (status: number) => string;
  /** Forgets the tokens that were fetched for this call; false where there were none, so that asking again is no use. */
  readonly renew: () => boolean;
}

/**
 * The credentials that a tool's security requirements ask for. Without a requirement that can be met the call goes out
 * bare, and its refusal is explained: documents ask for more than their APIs do, and gateways or hooks may add them.
 */
export async function authorize(
  tool: CallableTool,
  address: string,
  settings: CallSettings,
  scope: CallScope,
  sending: SendOptions,
): Promise<Authorization> {
  const schemes = settings.definition.securitySchemes;
  const { held, missing } = await chooseCredentials(tool.security ?? [], schemes, finder(tool, settings, scope));
  const fetched: [TokenRequest, AccessToken][] = [];
  const ready = held.map(async ({ scheme, scopes, credential }): Promise<ReadyHeld> => {
    if (!isClientCredential(credential)) return { scheme, credential, secrets: [] };
    const request = { scheme, scopes, client: credential, address };
    const token = await settings.tokens.get(request, sending);
    fetched.push([request, token]);
    return { scheme, credential: token.value, secrets: [credential.clientSecret] };
  });
  const usable = await Promise.all(ready);
  const applied = applyCredentials(usable);
  return {
    ...applied,
    secrets: [...applied.secrets, ...usable.flatMap(({ secrets }) => secrets)],
    hint: (status) => hintOf(status, held, missing, settings),
    renew: () => {
      for (const [request, token] of fetched) settings.tokens.discard(request, token);
      return fetched.length > 0;
    },
  };
}

type ReadyHeld = Pick<HeldCredential, "scheme"> & {
  readonly credential: ReadyCredential;
  readonly secrets: readonly string[];
};

function finder(tool: CallableTool, settings: CallSettings, scope: CallScope): FindCredential {
  const { credentials } = settings;
  const { authInfo } = scope;
  return (scheme, scopes) => {
    // No second source: a caller without a key of its own must not act with the server's.
    const header = callerHeader(scheme, settings);
    if (header !== undefined) return callerCredential(scheme, header, scope);
    const context = { tool: tool.name, scopes, ...(authInfo && { authInfo }) };
    // An empty text is an unset variable, not a key.
    return credentials && callHook("credentials", async () => (await credentials(scheme, context)) || undefined);
  };
}

function hintOf(
  status: number,
  held: readonly HeldCredential[],
  missing: readonly (readonly HeldCredential["scheme"][])[],
  settings: CallSettings,
): string {
  if (status !== 401 && status !== 403) return "";
  if (held.length > 0) return refusedHint(held, status, settings);
  return missing.length > 0 ? missingHint(missing, settings) : "";
}
