import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../dist/stdio.js", import.meta.url));
const contract = new URL("../src/mcp/catalog.json", import.meta.url);

// Over standard input and output, as a client of the revision 2025-11-25 of the protocol.
test("the server starts without any settings and lists its tools", { timeout: 30_000 }, async () => {
  const server = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("close", resolve));
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  /** @param {object} message */
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const receive = async () => JSON.parse((await lines.next()).value);

  const clientInfo = { name: "test", version: "1.0.0" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
  assert.ok((await receive()).result.capabilities.tools);
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/list" });
  const { result } = await receive();

  // With discovery its three tools are listed in the place of all.
  const { tools, discovery = tools } = JSON.parse(await readFile(contract, "utf8"));
  const names = result.tools.map((/** @type {{ name: string }} */ tool) => tool.name);
  assert.deepEqual(
    names,
    discovery.map((/** @type {{ name: string }} */ tool) => tool.name),
  );
  assert.ok(names.length > 0);
  server.stdin.end();
  assert.equal(await ended, 0);
});
