import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { compileOutput } from "../bench/server-start.js";
import type { CalledTool, ClientKind } from "../support/clients.js";
import { stdioClient } from "../support/stdio-client.js";
import { apiDocument } from "./api-document.js";
import { generatedFolder } from "./generated-folder.js";
import { textOf } from "./hostile-case.js";
import { http, startRawServer } from "./raw-server.js";
import type { StdioCase } from "./stdio-cases.js";

/** The generated server as a program of its own, as hosts start it, with its default limits. */
export interface StdioWorld {
  /** Calls a tool in a new process, then another one; what is wrong, a line each, and the most memory that the process held, in MiB. */
  run(hostile: StdioCase, kind: ClientKind): Promise<{ readonly problems: readonly string[]; readonly memory: number }>;
  close(): void;
}

/** Generates and compiles the server; throws where that fails. */
export async function startStdioWorld(): Promise<StdioWorld> {
  const folder = await generatedFolder(apiDocument());
  await compileOutput(folder);
  const run: StdioWorld["run"] = async (hostile, kind) => {
    const api = await startRawServer();
    const { client, transport } = stdioClient(kind, {
      command: process.execPath,
      args: [path.join(folder, "js", "stdio.js")],
      env: { HOSTILE_BASE_URL: `http://${api.host}/base/v1` },
      stderr: "ignore",
    });
    try {
      // Each takes the transport of its own SDK.
      await client.connect(transport as never);
      api.answer(hostile.answer);
      const result = (await client.callTool({ name: hostile.tool, arguments: {} })) as CalledTool;
      api.answer(http('{"id":1}'));
      const after = (await client.callTool({ name: "get_item", arguments: {} })) as CalledTool;
      const memory = peakOf(transport.pid);
      const problems = [
        ...wrong(hostile, result),
        ...(textOf(after) === '{"id":1}' ? [] : [`the call after it gave ${textOf(after).slice(0, 200)}`]),
        ...(memory > hostile.memory ? [`the process held ${memory} MiB, of at most ${hostile.memory}`] : []),
      ];
      return { problems, memory };
    } catch (error) {
      return { problems: [`the connection is lost: ${String(error).slice(0, 200)}`], memory: 0 };
    } finally {
      await client.close();
      await api.close();
    }
  };
  return { run, close: () => rmSync(folder, { recursive: true, force: true }) };
}

function wrong({ error }: StdioCase, result: CalledTool): string[] {
  const said = textOf(result).slice(0, 300);
  if (error === undefined) return result.isError ? [`an error: ${said}`] : [];
  return result.isError && error.test(said) ? [] : [`the error does not say ${error}: ${said}`];
}

/** The most memory that a process has held so far, in MiB; 0 where the system does not tell. */
function peakOf(pid: number | null): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.ceil(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
