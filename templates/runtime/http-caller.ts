import type { AuthInfo } from "@modelcontextprotocol/server";
import { toHex } from "./bytes.js";
import type { RequestHead } from "./http-incoming.js";
import type { Peer } from "./http-options.js";
import { own } from "./json.js";

/**
 * Who calls, for limits and logs: the holder of an access token, else of a key in one of the `keyHeaders`, else an address. A digest of 64 bits, so
 * that neither a store nor a log holds what it is made of.
 */
export async function callerDigest(
  request: RequestHead,
  authInfo: AuthInfo | undefined,
  keyHeaders: readonly string[],
  address: string,
): Promise<string> {
  const keys = keyHeaders.flatMap((name) => request.headers.get(name) ?? []);
  if (authInfo) return digest(["token", authInfo.clientId, own(authInfo.extra, "sub") ?? ""]);
  return keys.length > 0 ? digest(["key", ...keys]) : addressDigest(address);
}

/** Digests of addresses: Node makes each on another thread, which takes as long as much of a call. Keys and tokens are not kept. */
const known = new Map<string, string>();
const MAX_KNOWN = 1_000;

/** An address in limits, as such a digest. */
export async function addressDigest(address: string): Promise<string> {
  const found = known.get(address) ?? (await digest(["address", address]));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(address, found);
  return found;
}

/**
 * The address that a request comes from: of the connection, or what the first of `trustedProxies` saw. Of IPv6 the network alone, since everybody
 * has 2^64 addresses.
 */
export function callerAddress(request: RequestHead, { remoteAddress = "" }: Peer, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? (request.headers.get("x-forwarded-for")?.split(",") ?? []) : [];
  const address = (forwarded.at(-trustedProxies) ?? remoteAddress).trim().toLowerCase();
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail = ""] = address.replace(/%.*$/, "").split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

async function digest(parts: readonly unknown[]): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return toHex(new Uint8Array(bytes, 0, 8));
}
