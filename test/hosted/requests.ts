/** What a server answered to one request. */
export interface Answered {
  readonly status: number;
  readonly challenge: string | null;
  readonly text: string;
  /** Of a call that succeeded. */
  readonly thing?: { readonly id?: unknown; readonly owner?: unknown };
}

/** Calls `get_thing` as a client of either era does. */
export async function callThing(
  url: string,
  id: string,
  headers: Readonly<Record<string, string>> = {},
  era: "legacy" | "modern" = "legacy",
  { path = "/mcp", signal }: { readonly path?: string; readonly signal?: AbortSignal } = {},
): Promise<Answered> {
  const params = { name: "get_thing", arguments: { id } };
  const prefix = "io.modelcontextprotocol/";
  const meta = { [`${prefix}protocolVersion`]: "2026-07-28", [`${prefix}clientCapabilities`]: {} };
  const modern = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "get_thing" };
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    ...(signal && { signal }),
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(era === "modern" && modern),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: era === "modern" ? { ...params, _meta: meta } : params,
    }),
  });
  const text = await response.text();
  const message = parsed(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return {
    status: response.status,
    challenge: response.headers.get("www-authenticate"),
    text,
    // An answer to another request is no answer to this one.
    ...(message?.id === id && message.result?.structuredContent && { thing: message.result.structuredContent }),
  };
}

function parsed(
  text: string,
): { readonly id?: unknown; readonly result?: { readonly structuredContent?: object } } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
