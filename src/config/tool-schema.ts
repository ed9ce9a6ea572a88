import { z } from "zod";
import { argumentKeyPattern, toolNamePattern } from "../model/names.js";
import { token } from "../support/http-token.js";
import { flag, objectOf, recordOf, text, texts } from "./schema-parts.js";

const textChange = z.union([text, objectOf({ append: text })], "must be a text or { append: text }");

/** A host refuses longer descriptions of tools (mcp-facts, section 5). */
const toolText = text.max(1024, "must have at most 1,024 characters");
const toolTextChange = z.union([toolText, objectOf({ append: toolText })], "must be a text or { append: text }");

/** The name of a tool. */
export const toolName = text.regex(toolNamePattern, "must be letters, digits, _ or -, at most 128");

const argumentKey = text.regex(argumentKeyPattern, "must be letters, digits, _, . or -, at most 64");

/** The name of a header field. */
export const headerName = z.string().regex(token, "must be the name of a header field");

const hidden = z.union(
  [
    z.literal(true),
    objectOf({ value: z.json("must be a JSON value") }),
    objectOf({ env: text.regex(/^[A-Za-z_]\w*$/u, "must be the name of an environment variable") }),
  ],
  "must be true, { value } or { env }",
);

/** What is said of one argument. */
export const argumentChanges = objectOf({
  name: argumentKey,
  description: textChange,
  hidden,
  header: headerName,
}).partial();

const annotations = objectOf({
  readOnlyHint: flag,
  destructiveHint: flag,
  idempotentHint: flag,
  openWorldHint: flag,
}).partial();

const icon = objectOf({
  src: text.regex(/^(https:\/\/[^\s/]|data:image\/)/iu, "must be an https: or data:image/ URL"),
  mimeType: text.optional(),
  sizes: texts.optional(),
  theme: z.enum(["light", "dark"], "must be light or dark").optional(),
});

/** MCP 2026-07-28, `_meta`: prefixes whose second label is `mcp` or `modelcontextprotocol` are reserved. */
const metaKey = text.regex(
  /^(?![^/]*?\.(?:mcp|modelcontextprotocol)[./])(?!(?:mcp|modelcontextprotocol)\.)(?:[a-zA-Z][\w-]*\.)+[a-zA-Z][\w-]*\/[a-zA-Z0-9](?:[\w.-]*[a-zA-Z0-9])?$/u,
  "must have a prefix of your own, as in com.acme/team",
);

const pointer = z.string("must be a text").regex(/^(\/([^~]|~[01])*)$/u, "must be a JSON pointer such as /owner/name");
const mediaType = text.regex(/^[^\s/]+\/[^\s/]+/u, "must be a media type such as application/json");

/** What is said of one tool, in the config file and, as `x-mcp`, in documents. */
export const toolChanges = objectOf({
  enabled: flag,
  name: toolName,
  title: text,
  description: toolTextChange,
  annotations,
  arguments: recordOf(text, argumentChanges),
  requestMediaType: mediaType,
  response: text.regex(/^([1-5]\d\d|[1-5]XX|default)$/u, "must be a status such as 200, 2XX or default"),
  responseMediaType: mediaType,
  fields: z.array(pointer, "must be a list of JSON pointers").min(1, "must name at least one member").readonly(),
  icons: z.array(icon, "must be a list of icons").readonly(),
  meta: recordOf(metaKey, z.json("must be a JSON value")),
}).partial();

/** What is said of tools, by operation. */
export const toolsConfig = recordOf(text, toolChanges);
