import type { PrismServer } from "./prism-server.js";
import {
  isSuccess,
  messageOf,
  type PrismAnswer,
  problemType,
  requestViolations,
  responseViolations,
} from "./prism-answer.js";

/** What Prism found of one request, and whether it could make an answer to it. */
export interface Verdict {
  /** `GET http://127.0.0.1:4010/pets?limit=5`. */
  readonly request: string;
  /** What of the request violates the document, a message each; none where it does not. */
  readonly violations: readonly string[];
  /** The answer that was handed on, if it is a documented success. */
  readonly answer?: PrismAnswer;
  /** Why each of the others was not. */
  readonly refused: readonly string[];
}

/** Why an answer does not fit the document; undefined where it does. */
export type AnswerCheck = (answer: PrismAnswer) => string | undefined;

/** A status that no document describes: Prism tells that, and makes no answer, once the request has passed. */
const VERDICT = "code=599";
/** Ways to ask for an answer: the document's examples, or what stands for a schema; then what is required alone, by chance. */
const ANSWERS = [undefined, "dynamic=true, seed=1", "dynamic=true, seed=2", "dynamic=true, seed=3"];

const PATIENCE_MS = 15_000;

/** A `fetch` before a mock server: has each request judged, then asks for answers until one fits the document. */
export class Judge {
  readonly verdicts: Verdict[] = [];
  /** Whether an answer fits what the document says of the operation that is being called. */
  fits: AnswerCheck = () => undefined;
  readonly #server: PrismServer;

  constructor(server: PrismServer) {
    this.#server = server;
  }

  readonly fetch: typeof fetch = async (target, init) => {
    const request = `${init?.method} ${String(target)}`;
    const ask = (prefer: string | undefined): Promise<PrismAnswer> => this.#ask(target, init, prefer);
    const first = await ask(VERDICT);
    const violations = requestViolations(first);
    const refused: string[] = [];
    for (const prefer of violations.length > 0 ? [] : ANSWERS) {
      const answer = await ask(prefer);
      const reason = this.#whyRefused(answer);
      if (reason === undefined) {
        this.verdicts.push({ request, violations, answer, refused });
        return asResponse(answer);
      }
      refused.push(reason);
      // It takes the request, and the document describes nothing to answer with.
      if (problemType(answer) === "NO_RESPONSE_RESPONSE_DEFINED") break;
    }
    this.verdicts.push({ request, violations, refused });
    return asResponse(first);
  };

  #whyRefused(answer: PrismAnswer): string | undefined {
    if (problemType(answer) === "VIOLATIONS") return responseViolations(answer).join("; ");
    if (!isSuccess(answer)) return messageOf(answer);
    return this.fits(answer);
  }

  /** One request; a process that hangs or ends is replaced, and that is what it answers. */
  async #ask(target: string | URL | Request, init: RequestInit | undefined, prefer?: string): Promise<PrismAnswer> {
    const headers = new Headers(init?.headers);
    if (prefer !== undefined) headers.set("prefer", prefer);
    try {
      const response = await fetch(target, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      await this.#server.restart();
      const detail = `Prism's process ${error instanceof Error && error.name === "TimeoutError" ? "hangs" : "ends"}`;
      return { status: 500, headers: new Headers(), bytes: Buffer.from(JSON.stringify({ type: "none", detail })) };
    }
  }
}

function asResponse({ status, headers, bytes }: PrismAnswer): Response {
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers });
}
