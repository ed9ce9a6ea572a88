/** A credential for each security scheme of the documents; each holds what encodings change. None may be seen by anyone but its API. */
export const canaries = {
  headerKey: "hk/CANARY+a1=&9x",
  queryKey: "qk/CANARY+b2=&8x",
  cookieKey: "ck/CANARY+c3=&7x",
  /** For a scheme whose name splits a header. */
  splitKey: "sk/CANARY+f6=&4x",
  bearer: "bt/CANARY+d4=~6x",
  basic: { username: "service", password: "pw/CANARY+e5=&5x" },
  machine: { clientId: "client", clientSecret: "cs/CANARY+g7=&3x" },
  /** What token endpoints give for `machine`. */
  accessToken: "at/CANARY+h8=~2x",
} as const;

const secrets: readonly string[] = Object.values(canaries).map((canary) => {
  if (typeof canary === "string") return canary;
  return "password" in canary ? canary.password : canary.clientSecret;
});

/** The credentials that `text` holds: as they are, percent-encoded, escaped as in JSON or HTML, or within base64. */
export function leaksIn(text: string): string[] {
  const readings = [text, percentDecoded(text), unescaped(text)];
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return secrets.filter(
    (secret) =>
      readings.some((reading) => reading.toLowerCase().includes(secret.toLowerCase())) ||
      base64Cores(secret).some((core) => base64.includes(core)),
  );
}

function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function unescaped(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#x([0-9a-f]{1,4});/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,5});/g, (_, decimal: string) => String.fromCharCode(Number(decimal)))
    .replaceAll("&amp;", "&")
    .replace(/\\+\//g, "/");
}

/** What the base64 text of anything that holds `secret` must hold, at each of the three offsets. */
function base64Cores(secret: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + secret)
      .toString("base64")
      .replace(/=+$/, "");
    // The first and last characters also depend on what stands beside the secret.
    return encoded.slice(offset === 0 ? 0 : offset + 1, -2);
  });
}
