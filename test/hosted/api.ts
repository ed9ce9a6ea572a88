import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The API that hosted servers call. */
export interface ThingApi {
  readonly url: string;
  /** What is not as it should be in requests that came. */
  readonly faults: string[];
  /** Of all requests, by name. */
  readonly headers: Set<string>;
  close(): void;
}

/** The key of a caller. */
export function keyOf(caller: string): string {
  return `k-${Buffer.from(caller).toString("hex")}-secret`;
}

/** Whose key it is; undefined where it is none. */
export function callerOf(key: unknown): string | undefined {
  const [, hex] = /^k-([0-9a-f]+)-secret$/.exec(String(key)) ?? [];
  return hex === undefined ? undefined : Buffer.from(hex, "hex").toString();
}

/** Answers `/things/{id}` after a moment with the id, and the caller whose key came. A request without a key, or with a token of MCP, is a fault. */
export async function startThingApi(): Promise<ThingApi> {
  const faults: string[] = [];
  const names = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const { url = "", headers } = incoming;
    for (const name of Object.keys(headers)) names.add(name);
    const owner = callerOf(headers["x-key"]);
    if (owner === undefined || headers.authorization !== undefined)
      faults.push(`${url} came with ${Object.keys(headers)}`);
    const id = decodeURIComponent(url.split("/").at(-1) ?? "");
    const body = JSON.stringify({ id, owner });
    setTimeout(
      () => outgoing.writeHead(200, { "content-type": "application/json" }).end(body),
      // Answers overtake each other, as they do elsewhere.
      (id.length * 7 + Number(/\d+/.exec(id)?.[0] ?? 0) * 13) % 30,
    );
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    headers: names,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
