/** Sends a request to an MCP server over HTTP, without a client of an SDK. Throws where the answer does not hold `wanted`. */
export type HttpClient = (method: string, params: object, wanted: string) => Promise<void>;

/** A client of the server at `url`, its origin. */
export function httpClient(url: string): HttpClient {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return async (method, params, wanted) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const text = await (await fetch(`${url}/mcp`, { method: "POST", headers, body })).text();
    if (!text.includes(wanted)) throw new Error(`${method} failed: ${text.slice(0, 500)}`);
  };
}
