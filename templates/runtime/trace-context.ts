import { own } from "./json.js";
import type { HttpRequest } from "./request.js";

/** Which trace a call belongs to (W3C Trace Context). */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

const PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const MEMBER = /^[a-z0-9][a-z0-9_*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/**
 * The trace context that a caller sent, checked, since it goes on to the API: undefined without a good `traceparent` (section 3.2), and without a
 * `tracestate` that is not a list of at most 32 members and 512 characters (section 3.3).
 */
export function traceContext(traceparent: unknown, tracestate: unknown): TraceContext | undefined {
  if (typeof traceparent !== "string" || !PARENT.test(traceparent)) return undefined;
  return typeof tracestate === "string" && isState(tracestate) ? { traceparent, tracestate } : { traceparent };
}

/** Of a `_meta` of MCP, which comes first, or else of the headers of the request. */
export function traceOf(meta: unknown, headers?: Headers): TraceContext | undefined {
  return (
    traceContext(own(meta, "traceparent"), own(meta, "tracestate")) ??
    traceContext(headers?.get("traceparent"), headers?.get("tracestate"))
  );
}

/** The trace's own id, 32 hexadecimal digits. */
export function traceId({ traceparent }: TraceContext): string {
  return PARENT.exec(traceparent)?.[1] ?? "";
}

/** The request with its trace context: as it came, since no span is added here. What the tool's own arguments say comes first. */
export function withTrace(request: HttpRequest, trace: TraceContext | undefined): HttpRequest {
  if (!trace || request.headers.has("traceparent")) return request;
  return { ...request, headers: new Map([...request.headers, ...Object.entries(trace)]) };
}

function isState(text: string): boolean {
  const members = text.split(",").map((member) => member.trim());
  return text.length <= 512 && members.length <= 32 && members.every((member) => member === "" || MEMBER.test(member));
}
