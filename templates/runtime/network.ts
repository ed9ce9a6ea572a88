/** What is known of a call that got no answer. */
interface Fault {
  readonly words: string;
  /** Whether the request may have reached the API, so that what it asks for may have been done. */
  readonly wasSent: boolean;
  /** Whether it may go better a moment later. */
  readonly passes: boolean;
}

const REFUSED: Fault = { words: "nothing accepts connections there", wasSent: false, passes: true };
const UNKNOWN_HOST: Fault = { words: "its host name is not known", wasSent: false, passes: false };
const NO_ROUTE: Fault = { words: "there is no way to its network", wasSent: false, passes: false };
const UNTRUSTED: Fault = { words: "its TLS certificate or handshake is not accepted", wasSent: false, passes: false };
const BROKEN: Fault = { words: "the connection broke off", wasSent: true, passes: true };
const SLOW_CONNECTION: Fault = { words: "the connection took too long", wasSent: false, passes: true };
const SILENT: Fault = { words: "the connection fell silent", wasSent: true, passes: false };
const GARBLED: Fault = { words: "it does not answer in HTTP", wasSent: true, passes: false };
const UNKNOWN: Fault = { words: "", wasSent: true, passes: false };

const faults: readonly (readonly [codes: RegExp, Fault])[] = [
  [/^ECONNREFUSED$/, REFUSED],
  [/^EAI_AGAIN$/, { ...UNKNOWN_HOST, words: "its host name cannot be looked up at present", passes: true }],
  [/^(ENOTFOUND|EAI_\w+)$/, UNKNOWN_HOST],
  [/^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL)$/, NO_ROUTE],
  [/^(CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH|EPROTO|ERR_(TLS|SSL)_\w+)$/, UNTRUSTED],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, BROKEN],
  [/^(UND_ERR_CONNECT_TIMEOUT)$/, SLOW_CONNECTION],
  [/^(ETIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT)$/, SILENT],
  [/^(HPE_\w+|UND_ERR_RES\w+|Z_\w+|ERR__ERROR_FORMAT\w*|UND_ERR_HEADERS_OVERFLOW)$/, GARBLED],
];

/** Why a request got no answer, in words for the model, with the system's code (`ECONNREFUSED`). Messages are not told, since they may hold the URL. */
export function networkFault(error: unknown): Fault & { readonly code: string | undefined } {
  const code = codeOf(error);
  const fault = faults.find(([codes]) => code !== undefined && codes.test(code))?.[1] ?? UNKNOWN;
  return { ...fault, code };
}

/** The code of an error, or of what caused it. */
function codeOf(error: unknown): string | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && typeof current === "object" && current !== null; depth += 1) {
    const { code, cause } = current as { readonly code?: unknown; readonly cause?: unknown };
    if (typeof code === "string") return code;
    current = cause;
  }
  return undefined;
}
