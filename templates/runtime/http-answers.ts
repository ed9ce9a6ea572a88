import { isEventStream } from "./media-type.js";

/**
 * A refusal as MCP clients read it: an error of JSON-RPC 2.0. Its code is the HTTP status, as codes of the range from -32768 to -32000 have
 * meanings of their own.
 */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: status, message }, id: null }, { status, headers });
}

/** The same answer, with `ended` called once when nothing of it is left to be sent, or nobody reads it any more: when `sent` resolves, if the platform can tell. */
export function whenSent(response: Response, sent: Promise<void> | undefined, ended: () => void): Response {
  if (sent) {
    void sent.then(ended);
    return response;
  }
  if (!response.body || !isEventStream(response.headers.get("content-type") ?? "")) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  let isDone = false;
  const end = (): void => {
    if (!isDone) ended();
    isDone = true;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done: isEnd, value } = await reader.read();
        if (!isEnd) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
  const { status, headers } = response;
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers });
}
