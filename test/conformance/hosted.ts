import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateRun } from "../corpus/generate-step.js";
import { repository } from "../corpus/places.js";

/** A generated server over HTTP. */
export interface Hosted {
  /** `http://127.0.0.1:PORT/mcp` */
  readonly url: string;
  readonly tools: number;
  close(): Promise<void>;
}

interface HttpModule {
  readonly createHttpHandler: (options: object) => object;
}

interface ServerModule {
  readonly serveHttp: (
    handler: object,
    options: object,
  ) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

/** Generates from a document (an absolute path) and serves the output, which calls the API at `baseUrl`. Throws with what `generate` said where it fails. */
export async function host(name: string, source: string, baseUrl: string): Promise<Hosted> {
  const out = join(repository, "tmp/conformance", name);
  mkdirSync(out, { recursive: true });
  const { report, exit, stderr } = await generateRun(source, out);
  if (exit !== 0 || report === undefined) throw new Error(`generate ended with ${exit}: ${stderr.slice(-500)}`);
  const load = async <Module>(file: string): Promise<Module> =>
    (await import(pathToFileURL(join(out, file)).href)) as Module;
  const { createHttpHandler } = await load<HttpModule>("http.ts");
  const { serveHttp } = await load<ServerModule>("runtime/http-server.ts");
  const handler = createHttpHandler({ server: { baseUrl }, log: () => {} });
  const server = await serveHttp(handler, { port: 0 });
  return { url: `${server.url}/mcp`, tools: report.summary.tools, close: () => server.close() };
}
