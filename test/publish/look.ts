import { CLIENT_KINDS, type ClientKind, type httpClient } from "../support/clients.js";
import type { stdioClient } from "../support/stdio-client.js";

/** A client that is not connected yet, and its transport. */
export type Opened = ReturnType<typeof stdioClient> | ReturnType<typeof httpClient>;

/** What one client saw of a server. */
export interface Seen {
  readonly kind: ClientKind;
  /** The tools of `tools/list`, as they came. */
  readonly catalogue: string;
  /** The answer to the call. */
  readonly result: Called;
}

export interface Called {
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** Connects a client of each kind in turn, lists the tools and calls one. */
export async function lookWithClients(
  open: (kind: ClientKind) => Opened,
  call: { readonly name: string; readonly arguments: Record<string, unknown> },
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const kind of CLIENT_KINDS) {
    const { client, transport } = open(kind);
    // Each takes the transport of its own SDK.
    await client.connect(transport as never);
    const catalogue = listedBy(transport);
    await client.listTools();
    const result = (await client.callTool(call)) as Called;
    await client.close();
    seen.push({ kind, catalogue: catalogue(), result });
  }
  return seen;
}

/** Reads along: clients hand out their own copies of what came. */
function listedBy(transport: { onmessage?: unknown }): () => string {
  let listed: unknown;
  const onmessage = transport.onmessage as (message: unknown) => void;
  const readAlong = (message: { readonly result?: { readonly tools?: unknown } }): void => {
    listed ??= message.result?.tools;
    onmessage(message);
  };
  Object.assign(transport, { onmessage: readAlong });
  return () => JSON.stringify(listed);
}
