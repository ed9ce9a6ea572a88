import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { corpusDocuments } from "../corpus/documents.js";
import { repository } from "../corpus/places.js";
import { type CalledTool, connectClients } from "../support/clients.js";
import { type RecordedRequest, startStubApi, type StubApi } from "../support/stub-api.js";
import { formOf } from "./sent-body.js";

/** A call of an operation of a real document, and its body as Node's own parsers read it. */
interface RealCall {
  readonly document: string;
  readonly path: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly sends: unknown;
}

const calls: readonly RealCall[] = [
  {
    document: "stripe",
    path: "/v1/customers",
    tool: "post_customers",
    input: {
      body: {
        email: "a+b@example.test",
        address: { city: "Köln & Bonn", line2: "" },
        metadata: '{"k": "v"}',
        preferred_locales: ["de", "en"],
        shipping: "",
      },
    },
    sends: [
      ["email", "a+b@example.test"],
      ["address[city]", "Köln & Bonn"],
      ["address[line2]", ""],
      ["metadata[k]", "v"],
      ["preferred_locales[]", "de"],
      ["preferred_locales[]", "en"],
      ["shipping", ""],
    ],
  },
  {
    document: "stripe",
    path: "/v1/files",
    tool: "post_files",
    input: {
      body: {
        file: "data:image/png;name=receipt.png;base64,AP8=",
        purpose: "dispute_evidence",
        file_link_data: { create: true },
      },
    },
    sends: [
      ["file", { name: "receipt.png", type: "image/png", bytes: [0, 255] }],
      ["purpose", "dispute_evidence"],
      ["file_link_data[create]", "true"],
    ],
  },
  { document: "stripe", path: "/v1/balance", tool: "get_balance", input: {}, sends: undefined },
  {
    document: "twilio-api",
    path: "/2010-04-01/Accounts/{AccountSid}/Messages.json",
    tool: "create_message",
    input: {
      AccountSid: `AC${"0".repeat(32)}`,
      body: { To: "+491", From: "+492", Body: "a=b&c", MediaUrl: ["https://a.test/?b", "https://c.test/"] },
    },
    sends: [
      ["To", "+491"],
      ["From", "+492"],
      ["Body", "a=b&c"],
      ["MediaUrl", "https://a.test/?b"],
      ["MediaUrl", "https://c.test/"],
    ],
  },
  {
    document: "slack",
    path: "/chat.postMessage",
    tool: "chat_post_message",
    input: { token: "x", body: { channel: "C1", text: "hi & bye", blocks: '[{"type":"divider"}]', mrkdwn: false } },
    sends: [
      ["channel", "C1"],
      ["text", "hi & bye"],
      ["blocks", '[{"type":"divider"}]'],
      ["mrkdwn", "false"],
    ],
  },
  {
    document: "openai",
    path: "/audio/transcriptions",
    tool: "create_transcription",
    input: {
      body: {
        file: "data:audio/mpeg;name=speech.mp3;base64,SUQz",
        model: "whisper-1",
        timestamp_granularities: ["word", "segment"],
        temperature: 0.5,
      },
    },
    sends: [
      ["file", { name: "speech.mp3", type: "audio/mpeg", bytes: [...Buffer.from("ID3")] }],
      ["model", "whisper-1"],
      ["timestamp_granularities", "word"],
      ["timestamp_granularities", "segment"],
      ["temperature", "0.5"],
    ],
  },
  {
    document: "discord",
    path: "/guilds/{guild_id}/stickers",
    tool: "create_guild_sticker",
    input: { guild_id: "1", body: { name: "ab", tags: "x", file: "AAAA" } },
    sends: [
      ["name", "ab"],
      ["tags", "x"],
      ["file", { name: "file", type: "application/octet-stream", bytes: [0, 0, 0] }],
    ],
  },
  {
    document: "petstore-3.0",
    path: "/pet/{petId}/uploadImage",
    tool: "upload_file",
    input: { petId: 7, body: "data:image/png;base64,AP8=" },
    sends: { type: "application/octet-stream", bytes: [0, 255] },
  },
  {
    document: "docker-engine",
    path: "/build",
    tool: "image_build",
    input: { body: "AAE=" },
    sends: { type: "application/octet-stream", bytes: [0, 1] },
  },
];

const present = new Map((corpusDocuments() ?? []).map(({ name, path }) => [name, path]));

describe.skipIf(present.size === 0)(
  "bodies of real documents (../shared/corpus), as Node's own parsers read them",
  () => {
    let folder = "";
    let api: StubApi;
    beforeAll(async () => {
      mkdirSync(join(repository, "tmp"), { recursive: true });
      folder = mkdtempSync(join(repository, "tmp", "bodies-"));
      api = await startStubApi();
      api.answer({ status: 204 });
    });
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true });
      await api.close();
    });

    it.each(calls)("$document $path", { timeout: 120_000 }, async (call) => {
      api.requests.length = 0;
      const results = await callTool(call, join(folder, call.document), api.url);
      expect(api.requests, JSON.stringify(results)).toHaveLength(3);
      for (const request of api.requests) expect(await read(request)).toEqual(call.sends);
    });
  },
);

/** Calls the tool with every kind of client; the calls of a document share one output. */
async function callTool(call: RealCall, out: string, baseUrl: string): Promise<readonly CalledTool[]> {
  if (!existsSync(out)) await generateCalls(call.document, out);
  const { createServer } = (await import(pathToFileURL(join(out, "server.ts")).href)) as {
    createServer: (options: { baseUrl: string; onDrift: () => void }) => McpServer;
  };
  const results: CalledTool[] = [];
  for (const client of await connectClients(() => createServer({ baseUrl, onDrift: () => undefined }))) {
    results.push(await client.callTool(call.tool, call.input));
    await client.close();
  }
  return results;
}

async function generateCalls(document: string, out: string): Promise<void> {
  await generate({
    source: present.get(document) ?? "",
    out,
    cwd: repository,
    include: { paths: calls.filter((call) => call.document === document).map(({ path }) => path) },
    exclude: {},
    server: {},
    force: false,
    strict: false,
  });
}

async function read({ headers, body }: RecordedRequest): Promise<unknown> {
  const contentType = headers["content-type"];
  if (contentType === undefined) return body.length === 0 ? undefined : "a body without a type";
  if (contentType.startsWith("multipart/form-data") || contentType.startsWith("application/x-www-form-urlencoded")) {
    return formOf({ contentType, content: new Uint8Array(body) });
  }
  return { type: contentType, bytes: [...body] };
}
