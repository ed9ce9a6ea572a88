import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { refusal } from "./http-answers.js";
import type { RequestHead } from "./http-incoming.js";
import type { HttpOptions } from "./http-options.js";

/** Who may call, by the names that requests carry. */
export interface Guards {
  /** Refuses a name of this server that is not its own, as DNS rebinding sends it (MCP, Streamable HTTP, Security Warning), and foreign pages. */
  readonly refuse: (request: RequestHead) => Response | undefined;
  /** Answers the question of a browser whether a page may call (Fetch standard, CORS protocol); undefined where none is asked. */
  readonly preflight: (request: RequestHead) => Response | undefined;
  /** Lets an allowed page read an answer. */
  readonly share: (request: RequestHead, response: Response) => Response;
}

type GuardOptions = Pick<HttpOptions, "allowedHosts" | "allowedOrigins" | "server">;

/** The guards that a deployment's lists make. */
export function createGuards({ allowedHosts, allowedOrigins, server }: GuardOptions): Guards {
  const hosts = [...(allowedHosts ?? localhostAllowedHostnames())];
  const origins = [...(allowedOrigins ?? (allowedHosts ? [] : localhostAllowedOrigins()))];
  const allowHeaders = [...requestHeaders, ...Object.values(server?.credentialsFrom ?? {})].join(", ");
  const isAllowed = (origin: string): boolean => origins.includes(origin) || validateOriginHeader(origin, origins).ok;
  return {
    refuse: (request) => {
      const host = request.headers.get("host") ?? new URL(request.url).host;
      const checked = validateHostHeader(host, hosts);
      if (!checked.ok && !hosts.includes("*"))
        return refusal(403, "The Host header holds no name that this server allows (ALLOWED_HOSTS).");
      const origin = request.headers.get("origin");
      if (origin === null || isAllowed(origin)) return undefined;
      return refusal(403, "The Origin header holds no page that this server allows (ALLOWED_ORIGINS).");
    },
    preflight: (request) => {
      if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return undefined;
      const headers = {
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers": allowHeaders,
        "access-control-max-age": "7200",
      };
      return new Response(null, { status: 204, headers });
    },
    share: (request, response) => {
      const origin = request.headers.get("origin");
      response.headers.append("vary", "origin");
      if (origin === null || !isAllowed(origin)) return response;
      response.headers.set("access-control-allow-origin", origin);
      response.headers.set("access-control-expose-headers", "www-authenticate, retry-after");
      return response;
    },
  };
}

/** What MCP clients send from pages. A `*` would not cover `authorization`. */
const requestHeaders = [
  "accept",
  "authorization",
  "content-type",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
  "traceparent",
  "tracestate",
];
