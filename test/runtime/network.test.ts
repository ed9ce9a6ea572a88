import { describe, expect, it } from "vitest";
import { networkFault } from "../../templates/runtime/network.js";

const failed = (code: string): Error => Object.assign(new TypeError("fetch failed"), { cause: { code } });

describe("networkFault", () => {
  it.each([
    ["ECONNREFUSED", "accepts connections", false, true],
    ["ENOTFOUND", "host name", false, false],
    ["EAI_AGAIN", "at present", false, true],
    ["EHOSTUNREACH", "no way", false, false],
    ["CERT_HAS_EXPIRED", "TLS", false, false],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "TLS", false, false],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "TLS", false, false],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "TLS", false, false],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "TLS", false, false],
    ["ECONNRESET", "broke off", true, true],
    ["UND_ERR_SOCKET", "broke off", true, true],
    ["UND_ERR_CONNECT_TIMEOUT", "too long", false, true],
    ["UND_ERR_HEADERS_TIMEOUT", "silent", true, false],
    ["HPE_INVALID_CONSTANT", "HTTP", true, false],
    ["Z_DATA_ERROR", "HTTP", true, false],
    ["ESOMETHING", "", true, false],
  ])("tells %s", (code, words, wasSent, passes) => {
    const fault = networkFault(failed(code));
    expect(fault).toMatchObject({ code, wasSent, passes });
    expect(fault.words).toContain(words);
    expect(fault.words === "").toBe(words === "");
  });

  it("finds the code on the error itself, or deep among its causes, and takes no numbers for it", () => {
    expect(networkFault({ code: "ECONNRESET" }).code).toBe("ECONNRESET");
    expect(networkFault({ code: 20, cause: { cause: failed("ENOTFOUND") } }).code).toBe("ENOTFOUND");
    const circular: { cause?: unknown } = {};
    circular.cause = circular;
    for (const odd of [circular, null, "text", new Error("x")]) expect(networkFault(odd).code).toBeUndefined();
  });
});
