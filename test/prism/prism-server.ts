import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../support/free-port.js";
import type { Installed } from "./install.js";

const START_SECONDS = 120;

/** A mock server of Prism for one document. */
export interface PrismServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Ends the process, which may hang or be gone, and starts another one at the same address. */
  restart(): Promise<void>;
  stop(): void;
}

/** Starts `prism mock --errors`; throws with what it said where it does not listen. */
export async function startPrism(installed: Installed, document: string): Promise<PrismServer> {
  const port = await freePort();
  let child = await listen(installed, document, port);
  const stop = (): void => void child.kill("SIGKILL");
  const restart = async (): Promise<void> => {
    const ended = new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(undefined);
      else child.once("exit", resolve);
    });
    stop();
    await ended;
    child = await listen(installed, document, port);
  };
  return { url: `http://127.0.0.1:${port}`, restart, stop };
}

async function listen({ node, cli }: Installed, document: string, port: number): Promise<ChildProcess> {
  const child = spawn(node, [cli, "mock", "--errors", "--host", "127.0.0.1", "--port", String(port), document], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let timer: NodeJS.Timeout | undefined;
  const listening = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      // Only the start matters; the log of requests is not kept.
      if (said.length < 1_000_000) said += chunk.toString();
      if (said.includes("Prism is listening on")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const failed = (): void => reject(new Error(`Prism does not start: ${said.slice(-500)}`));
    child.on("error", failed);
    child.on("exit", failed);
    timer = setTimeout(failed, START_SECONDS * 1000);
  });
  try {
    await listening;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return child;
}
