import { parentPort } from "node:worker_threads";
import { formatBatch } from "./format.js";

/** A thread of `format-pool`: gets texts, and answers with each as formatted. */
parentPort?.on("message", async (texts: readonly string[]) => parentPort?.postMessage(await formatBatch(texts)));
