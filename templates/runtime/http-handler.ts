import { createMcpHandler, type McpHttpHandler, type McpServer } from "@modelcontextprotocol/server";
import { type ToolFilter, toolFilter } from "./choose-tools.js";
import { refusal, whenSent } from "./http-answers.js";
import { createGuards } from "./http-guards.js";
import { exchangeOf, type Exchange, stepsOf } from "./http-exchange.js";
import { incomingOf, type IncomingRequest, type RequestHead } from "./http-incoming.js";
import { type HttpLogEntry, levelOf, logLine } from "./http-log.js";
import type { HttpMessage } from "./http-message.js";
import { createOAuthGate } from "./http-oauth.js";
import { httpDefaults, type HttpOptions, type Peer } from "./http-options.js";
import { countWork } from "./http-work.js";
import { own } from "./json.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { traceId, traceOf } from "./trace-context.js";

/** A server over Streamable HTTP, for anything that serves a web-standard `fetch`. */
export interface HttpHandler {
  /** Answers one request; never rejects. `peer` is for limits by address. */
  readonly fetch: (request: Request | IncomingRequest, peer?: Peer) => Promise<Response>;
  /** From now on `/readyz` answers 503; requests are answered as before. */
  readonly drain: () => void;
  /** Waits for the requests in flight, at most `graceMs`, and ends what is left of them. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** How many streams of `subscriptions/listen` may be open: they carry nothing, since the tools do not change. */
const MAX_SUBSCRIPTIONS = 100;

/**
 * Serves what `createServer` makes over Streamable HTTP, without sessions, to clients of both eras of the protocol. Each request has a server of its
 * own. Throws where an option cannot be.
 */
export function createHttpHandler(
  definition: ServerDefinition,
  createServer: (options: ServerOptions) => McpServer,
  options: HttpOptions = {},
): HttpHandler {
  const { server = {}, log = logLine, maxConcurrent = httpDefaults.maxConcurrent, auth } = options;
  createServer(server);
  const offered = toolFilter(server.tools, definition);
  const messages = new WeakMap<Request, HttpMessage>();
  const mcp = createMcpHandler(
    ({ requestInfo }) => {
      const message = requestInfo && messages.get(requestInfo);
      // Discovery has few tools, each of which needs to know all that are offered.
      return createServer({ ...server, tools: definition.discovery ? offered : toolsFor(message ?? {}, offered) });
    },
    { maxSubscriptions: MAX_SUBSCRIPTIONS },
  );
  const work = countWork(maxConcurrent, 2 * (options.requestTimeoutMs ?? httpDefaults.requestTimeoutMs));
  const gate = auth && createOAuthGate(auth);
  const guards = createGuards(options);
  const steps = stepsOf(options, { guards, gate, work });
  const report = reporter(definition, log);
  const open = new Set<Exchange>();
  let isDraining = false;
  let isClosed = false;
  return {
    fetch: async (given, peer = {}) => {
      const request = "readText" in given ? given : incomingOf(given);
      const health = healthOf(request, isDraining);
      if (health) return health;
      const exchange = exchangeOf(request, peer, options, work);
      open.add(exchange);
      const answer = async (): Promise<Response> => {
        if (isClosed) return ending();
        for (const step of steps) {
          const refused = await step(exchange);
          if (refused) return refused;
        }
        return serve(mcp, exchange, messages);
      };
      const response = await answer().catch(() => refusal(500, "This server failed."));
      const shared = exchange.isPublic ? response : guards.share(request, response);
      return whenSent(shared, peer.sent, () => {
        exchange.release();
        open.delete(exchange);
        report(exchange, response.status);
      });
    },
    drain: () => {
      isDraining = true;
    },
    close: async (graceMs = 0) => {
      isDraining = true;
      await work.idle(graceMs);
      isClosed = true;
      for (const exchange of open) exchange.stop(ending());
      await mcp.close();
    },
  };
}

/** Only what a request asks for is registered: of 1,000 tools a call needs one, and only the list needs all. */
function toolsFor({ method, tool }: HttpMessage, offered: ToolFilter): ToolFilter {
  if (method === undefined || method === "tools/list") return offered;
  if (method !== "tools/call") return () => false;
  return (name, annotations) => name === tool && offered(name, annotations);
}

async function serve(
  mcp: McpHttpHandler,
  exchange: Exchange,
  messages: WeakMap<Request, HttpMessage>,
): Promise<Response> {
  const { request, message, signal, authInfo } = exchange;
  const { url, method, headers } = request;
  // The body has been read.
  const bare = new Request(url, { method, headers, signal });
  messages.set(bare, message);
  const response = await mcp.fetch(bare, {
    ...(message.body !== undefined && { parsedBody: message.body }),
    ...(authInfo && { authInfo }),
  });
  return response.ok ? response : (exchange.stopped ?? response);
}

function ending(): Response {
  return refusal(503, "This server is ending.", { "retry-after": "1" });
}

function healthOf({ url, method }: RequestHead, isDraining: boolean): Response | undefined {
  const { pathname } = new URL(url);
  if (pathname !== "/healthz" && pathname !== "/readyz") return undefined;
  if (method !== "GET" && method !== "HEAD") return refusal(405, "Only GET.", { allow: "GET, HEAD" });
  const isReady = pathname === "/healthz" || !isDraining;
  const init = { status: isReady ? 200 : 503, headers: { "content-type": "text/plain", "cache-control": "no-store" } };
  return new Response(method === "HEAD" ? null : isReady ? "ok\n" : "draining\n", init);
}

function reporter(
  { catalog, discovery }: ServerDefinition,
  log: NonNullable<HttpOptions["log"]>,
): (exchange: Exchange, status: number) => void {
  const tools = new Set([...(discovery?.tools ?? []), ...catalog.map(({ name }) => name)]);
  const nameOf = (name: unknown): string => (typeof name === "string" && tools.has(name) ? name : "unknown");
  const toolOf = (tool: string, args: unknown): Pick<HttpLogEntry, "tool" | "via"> => {
    const called = discovery?.called(tool, args);
    return called === undefined ? { tool: nameOf(tool) } : { tool: nameOf(called), via: nameOf(tool) };
  };
  return ({ request, message, path, began, caller }, status) => {
    const { body, method: rpc, tool } = message;
    const params = own(body, "params");
    const trace = traceOf(own(params, "_meta"), request.headers);
    log({
      time: new Date().toISOString(),
      level: levelOf(status),
      message: "request",
      method: METHODS.has(request.method) ? request.method : "other",
      path,
      status,
      ms: Math.round(performance.now() - began),
      ...(rpc !== undefined && { rpc: /^[\w/]{1,40}$/.test(rpc) ? rpc : "other" }),
      ...(tool !== undefined && toolOf(tool, own(params, "arguments"))),
      ...(caller !== undefined && { caller }),
      ...(trace && { trace: traceId(trace) }),
    });
  };
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
