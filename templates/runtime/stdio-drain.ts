import type { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Of a JSON-RPC message, what tells requests from answers. */
interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly requestId?: unknown };
}

/**
 * Counts the requests that came over a transport and were not answered yet. Gives a function that calls `idle` as soon as there is none: at once, or
 * with the last answer. What a client cancelled is not waited for, and neither are its subscriptions, which end with the connection.
 */
export function trackRequests(transport: Pick<StdioServerTransport, "onmessage" | "send">): (idle: () => void) => void {
  const unanswered = new Set<unknown>();
  const waiting: (() => void)[] = [];
  const settle = (id: unknown): void => {
    unanswered.delete(id);
    if (unanswered.size === 0) for (const idle of waiting.splice(0)) idle();
  };

  const { onmessage } = transport;
  const receiveCounted: typeof onmessage = (message) => {
    const { id, method, params } = message as Message;
    if (method === "notifications/cancelled") settle(params?.requestId);
    else if (id !== undefined && method !== undefined && method !== "subscriptions/listen") unanswered.add(id);
    onmessage?.(message);
  };
  const send = transport.send.bind(transport);
  const sendCounted: typeof send = async (message) => {
    const { id, method } = message as Message;
    await send(message);
    if (id !== undefined && method === undefined) settle(id);
  };
  Object.assign(transport, { onmessage: receiveCounted, send: sendCounted });
  return (idle) => {
    waiting.push(idle);
    settle(undefined);
  };
}
