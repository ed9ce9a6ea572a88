import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../corpus/places.js";
import { compile, folderWithPackages, generateInto } from "../publish/program.js";
import { keyOf } from "./api.js";
import { document } from "./document.js";

/** Where what the fetch handlers of the project call is. */
export interface FetchSettings {
  readonly api: string;
  readonly issuer: string;
  /** Where nothing accepts connections. */
  readonly nowhere: string;
}

/** What access tokens for `/tokens` must be issued for. */
export const tokenAudience = "https://mcp.acme.com/tokens";

/**
 * Makes a package as `init` does, whose `dist/fetch.js` has the default export that Workers, Deno and Bun serve: `/keys` for callers with a key of the API,
 * `/tokens` for those with an access token, `/down` for everybody, before an API that is away, `/few` for four at a
 * time, of whom each waits a moment.
 */
export async function fetchProject(settings: FetchSettings): Promise<string> {
  const folder = folderWithPackages();
  writeFileSync(join(folder, "hosted.json"), JSON.stringify(document));
  await generateInto(folder, "hosted.json");
  copyFileSync(join(repository, "templates/project/src/token-verifier.ts"), join(folder, "src/token-verifier.ts"));
  writeFileSync(join(folder, "src/fetch.ts"), moduleText(settings));
  compile(folder);
  return folder;
}

function moduleText({ api, issuer, nowhere }: FetchSettings): string {
  const literal = (value: string): string => JSON.stringify(value);
  return `
import { createHttpHandler } from "./mcp/http.js";
import { createTokenVerifier } from "./token-verifier.js";

const resource = new URL(${literal(tokenAudience)});
const issuer = ${literal(issuer)};
const settings = { resource, issuer, audience: resource.href, algorithms: ["ES256"], scopes: [] };
const client = { clientId: "id", clientSecret: "secret", tokenUrl: ${literal(`${api}/token`)} };
const shared = { path: "/keys", maxBodyBytes: 10_000 };
const keys = createHttpHandler({
  ...shared,
  server: { baseUrl: ${literal(api)}, credentialsFrom: { key: "x-caller-key" } },
});
const tokens = createHttpHandler({
  ...shared,
  path: "/tokens",
  auth: { resource, issuer, verifier: createTokenVerifier(settings) },
  server: { baseUrl: ${literal(api)}, requireScopes: true, credentials: ({ name }) => (name === "login" ? client : undefined) },
});
const down = createHttpHandler({
  ...shared,
  path: "/down",
  server: { baseUrl: ${literal(nowhere)}, retries: 0, credentials: ({ name }) => (name === "key" ? "key" : undefined) },
});
const consume = async () => {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { allowed: true, retryAfterSeconds: 0 };
};
const few = createHttpHandler({
  ...shared,
  path: "/few",
  maxConcurrent: 4,
  requestTimeoutMs: 1_000,
  rateLimiter: { consume },
  server: { baseUrl: ${literal(api)}, credentials: ({ name }) => (name === "key" ? ${literal(keyOf("server"))} : undefined) },
});
const handlers = new Map([["/tokens", tokens], ["/down", down], ["/few", few]]);

export default {
  fetch: (request: Request): Promise<Response> => (handlers.get(new URL(request.url).pathname) ?? keys).fetch(request),
};
`;
}
