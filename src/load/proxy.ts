import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { parseUrl } from "./uri.js";

/** Hosts that are never asked for through a proxy, as in curl's and Go's clients a user expects of this machine. */
const thisMachine = "localhost,127.0.0.1,[::1]";

/**
 * `fetch` through the proxies that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name (in small letters too, which come first): the platform's `fetch` knows them
 * from Node.js 24 on only. Where none is named it is the platform's. Error: `source/bad-proxy`.
 */
export async function proxiedFetch(
  env: Readonly<Record<string, string | undefined>>,
): Promise<typeof fetch | Diagnostic> {
  const httpProxy = proxyUrl("HTTP_PROXY", env);
  const httpsProxy = proxyUrl("HTTPS_PROXY", env);
  for (const found of [httpProxy, httpsProxy]) if (typeof found === "object") return found;
  if (httpProxy === "" && httpsProxy === "") return fetch;
  const { EnvHttpProxyAgent, fetch: fetchThrough } = await import("undici");
  const noProxy = [valueOf("NO_PROXY", env), thisMachine].filter((hosts) => hosts !== "").join(",");
  const proxies = { httpProxy: httpProxy as string, httpsProxy: httpsProxy as string, noProxy };
  return (async (url: URL, init: object) => {
    const dispatcher = new EnvHttpProxyAgent(proxies);
    try {
      const response = await fetchThrough(url, { ...init, dispatcher });
      // It ends when the body has been read.
      void dispatcher.close();
      return response;
    } catch (error) {
      // Else a proxy that never opens the tunnel keeps the process alive: undici asks it again and again, whatever became of the request.
      void dispatcher.destroy();
      throw error;
    }
  }) as typeof fetch;
}

function valueOf(variable: string, env: Readonly<Record<string, string | undefined>>): string {
  return env[variable.toLowerCase()] ?? env[variable] ?? "";
}

/** The proxy that a variable names, `proxy:8080` read as `http://proxy:8080`; empty for none. */
function proxyUrl(variable: string, env: Readonly<Record<string, string | undefined>>): string | Diagnostic {
  const value = valueOf(variable, env);
  if (value === "") return "";
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  const isUsable = url !== undefined && /^https?:$/.test(url.protocol);
  return isUsable ? url.href : diagnostic("source/bad-proxy", { variable });
}
