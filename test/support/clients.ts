import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type AuthInfo, createMcpHandler, type McpServer } from "@modelcontextprotocol/server";

/** The clients that every server must serve: SDK 1, and both eras of SDK 2. */
export type ClientKind = "sdk1" | "sdk2-legacy" | "sdk2-modern";

export const CLIENT_KINDS: readonly ClientKind[] = ["sdk1", "sdk2-legacy", "sdk2-modern"];

export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

export interface CalledTool {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** A connected client, whatever its SDK; both calls validate as that SDK does. */
export interface TestClient {
  readonly kind: ClientKind;
  /** The client itself. */
  readonly sdk: FirstClient | ModernClient;
  listTools(): Promise<readonly ListedTool[]>;
  callTool(name: string, input?: Record<string, unknown>, signal?: AbortSignal): Promise<CalledTool>;
  close(): Promise<void>;
}

/** What the host of the server adds to each MCP request. */
export interface Hosting {
  readonly headers?: Readonly<Record<string, string>>;
  readonly authInfo?: AuthInfo;
}

/** In-process clients of each kind before one server, reached over Streamable HTTP without a socket. */
export async function connectClients(
  createServer: () => McpServer,
  { headers = {}, authInfo }: Hosting = {},
): Promise<readonly TestClient[]> {
  const handler = createMcpHandler(createServer);
  return connectHandler((request) => handler.fetch(request, authInfo && { authInfo }), headers);
}

/** In-process clients of each kind before what answers their requests. `headers` go with each. */
export async function connectHandler(
  answer: (request: Request) => Promise<Response>,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly TestClient[]> {
  const url = new URL("http://127.0.0.1/mcp");
  const fetch = async (target: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(target, init?.body ? { ...init, duplex: "half" } : init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return answer(request);
  };

  const clients: TestClient[] = [];
  for (const kind of CLIENT_KINDS) {
    const { client, transport } = httpClient(kind, url, { fetch });
    // Each takes the transport of its own SDK.
    await client.connect(transport as never);
    clients.push(asTestClient(kind, client));
  }
  return clients;
}

/** A client of a kind that is not connected yet, and the transport of its own SDK to a server at `url`. */
export function httpClient(
  kind: ClientKind,
  url: string | URL,
  options: { readonly fetch?: (target: string | URL, init?: RequestInit) => Promise<Response> } = {},
): { readonly client: FirstClient | ModernClient; readonly transport: FirstTransport | ModernTransport } {
  const Transport = kind === "sdk1" ? FirstTransport : ModernTransport;
  return { client: sdkClient(kind), transport: new Transport(new URL(url), options) };
}

/** A client of a kind that is not connected yet. */
export function sdkClient(kind: ClientKind): FirstClient | ModernClient {
  const info = { name: kind, version: "1.0.0" };
  if (kind === "sdk1") return new FirstClient(info);
  const mode = kind === "sdk2-legacy" ? "legacy" : { pin: "2026-07-28" };
  return new ModernClient(info, { versionNegotiation: { mode } });
}

function asTestClient(kind: ClientKind, client: FirstClient | ModernClient): TestClient {
  return {
    kind,
    sdk: client,
    listTools: async () => (await client.listTools()).tools as readonly ListedTool[],
    callTool: async (name, input = {}, signal) => {
      const options = signal ? { signal } : {};
      const call = { name, arguments: input };
      const result =
        client instanceof FirstClient
          ? await client.callTool(call, undefined, options)
          : await client.callTool(call, options);
      return result as CalledTool;
    },
    close: () => client.close(),
  };
}
