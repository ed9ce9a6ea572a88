import type { McpServer } from "@modelcontextprotocol/server";
import { processEnvironment } from "./environment.js";
import {
  type AuthSettings,
  type HttpEnvironment,
  httpEnvironment,
  httpVariables,
  isLocal,
  type TokenSettings,
} from "./http-environment.js";
import { createHttpHandler } from "./http-handler.js";
import { logLine } from "./http-log.js";
import type { TokenVerifier } from "./http-oauth.js";
import { httpDefaults, type HttpOptions, type RateLimiter } from "./http-options.js";
import { type HttpServer, serveHttp } from "./http-server.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { endOnSignals, readProgram } from "./program.js";
import { helpText } from "./stdio-help.js";
import type { NodeProcess } from "./stdio-node.js";

/** What a program brings along, since an output has no libraries for it. */
export interface HttpWiring {
  /** What holds where environment and flags do not say otherwise. */
  readonly options?: ServerOptions;
  /** Makes what counts requests: so many a minute for each caller, in Redis where a URL is given. */
  readonly createRateLimiter?: (perMinute: number, redisUrl: string | undefined) => RateLimiter | Promise<RateLimiter>;
  /** Reads the page of the tools, for CATALOG_PAGE. */
  readonly readPage?: () => Promise<string>;
  /** Makes what checks access tokens. */
  readonly createTokenVerifier?: (settings: TokenSettings) => TokenVerifier;
}

/**
 * The program that serves over Streamable HTTP on Node.js: reads flags and environment (`httpVariables`, and those of the server), and serves what
 * `createServer` makes of them. On SIGINT and SIGTERM it ends in good order, with exit code 0; a second one ends it at once. What it cannot start
 * with is told on standard error, with exit code 2.
 */
export async function runHttp(
  definition: ServerDefinition,
  createServer: (options: ServerOptions) => McpServer,
  wiring: HttpWiring = {},
): Promise<void> {
  const { options: defaults = {} } = wiring;
  const help = (): string => helpText(definition, defaults, "Streamable HTTP", httpVariables);
  const program = readProgram(definition, defaults, help);
  if (!program) return;
  const { process, warnings, fail } = program;
  const settings = httpEnvironment(processEnvironment(), definition.securitySchemes, defaults.credentialsFrom);
  const faults = [...settings.faults, ...missingParts(settings, wiring)];
  if (faults.length > 0) return fail(faults);
  const server: ServerOptions = { ...program.options, ...callersOf(settings.auth) };
  try {
    const http = await httpOptions(definition, settings, wiring);
    const listening = await serveHttp(
      createHttpHandler(definition, createServer, { ...http, server }),
      settings.listen,
    );
    for (const warning of [...warnings, ...warningsOf(settings)]) tell("warn", warning);
    tell("info", `listening on ${listening.url}${http.path ?? httpDefaults.path}`);
    endOnSignals(process, () => endServer(process, listening, settings.ending));
  } catch (error) {
    fail([error instanceof Error ? error.message : "it could not start"]);
  }
}

function missingParts(
  { auth, rateLimit, redisUrl, catalogPage }: HttpEnvironment,
  wiring: HttpWiring,
): readonly string[] {
  return [
    ...(catalogPage && !wiring.readPage ? ["CATALOG_PAGE=true needs readPage"] : []),
    ...(auth.mode === "oauth" && !wiring.createTokenVerifier ? ["AUTH=oauth needs createTokenVerifier"] : []),
    ...(rateLimit > 0 && redisUrl !== undefined && !wiring.createRateLimiter
      ? ["REDIS_URL needs createRateLimiter"]
      : []),
  ];
}

function callersOf(auth: AuthSettings): ServerOptions {
  if (auth.mode === "api-key") return { credentialsFrom: auth.credentialsFrom };
  return auth.mode === "oauth" ? { requireScopes: auth.requireScopes } : {};
}

async function httpOptions(
  { title }: ServerDefinition,
  { http, auth, rateLimit, redisUrl, catalogPage }: HttpEnvironment,
  { createRateLimiter, createTokenVerifier, readPage }: HttpWiring,
): Promise<HttpOptions> {
  const rateLimiter = rateLimit > 0 && createRateLimiter && (await createRateLimiter(rateLimit, redisUrl));
  return {
    ...http,
    ...(rateLimiter && { rateLimiter }),
    ...(catalogPage && readPage && { page: await readPage() }),
    ...(auth.mode === "oauth" &&
      createTokenVerifier && { auth: { ...auth, name: title, verifier: createTokenVerifier(auth) } }),
  };
}

function warningsOf({ auth, listen }: HttpEnvironment): readonly string[] {
  return auth.mode === "none" && !isLocal(listen.host)
    ? ["AUTH=none: everybody who reaches this server acts with its credentials for the API"]
    : [];
}

function tell(level: "info" | "warn", message: string): void {
  logLine({ time: new Date().toISOString(), level, message });
}

function endServer(process: NodeProcess, server: HttpServer, ending: HttpEnvironment["ending"]): void {
  tell("info", "ending");
  void server.close(ending).then(() => process.exit(0));
}
