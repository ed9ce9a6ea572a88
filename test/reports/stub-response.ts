import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { isPlainObject } from "./checks.js";
import type { ResponseGiven } from "./report-case.js";

/** The answer of the stub API: what the case gives. */
export function responseOf({
  status,
  headers = {},
  body,
  body_text: text,
  body_base64: base64,
}: ResponseGiven): Response {
  return new Response(bodyOf(status, headers, body, text, base64), { status, headers: { ...headers } });
}

function bodyOf(status: number, headers: object, body: unknown, text?: string, base64?: string) {
  if (status === 204 || status === 304) return null;
  if (base64 !== undefined) return new Uint8Array(Buffer.from(base64, "base64"));
  if (text !== undefined) return text;
  if (body === null || body === undefined) return null;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] as
    string | undefined;
  return /[/+]json\b/i.test(type ?? "") || typeof body !== "string" ? JSON.stringify(body) : body;
}

/** The answer where the case gives none: the first documented success, with a value made from the published output schema. */
export function defaultResponse(document: string, operation: string, outputSchema: unknown): Response {
  const statuses = documentedStatuses(document, operation);
  const success = statuses.find((status) => status.startsWith("2")) ?? "200";
  const status = success === "2XX" ? 200 : Number(success);
  if (status === 204 || status === 304) return new Response(null, { status });
  return responseOf({ status, headers: { "content-type": "application/json" }, body: sampleOf(outputSchema) });
}

function documentedStatuses(document: string, operation: string): string[] {
  const [method = "", path = ""] = operation.split(/ (.*)/s);
  const root: unknown = parse(readFileSync(document, "utf8").replace(/^\uFEFF/, ""));
  const item = memberOf(memberOf(root, "paths"), path);
  const responses = memberOf(memberOf(item, method.toLowerCase()), "responses");
  return isPlainObject(responses) ? Object.keys(responses) : [];
}

function memberOf(value: unknown, key: string): unknown {
  return isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A small value that a published output schema accepts: required members only, the first branch of a union. */
export function sampleOf(schema: unknown, root: unknown = schema, depth = 0): unknown {
  if (!isPlainObject(schema) || depth > 20) return {};
  const reference = schema["$ref"];
  if (typeof reference === "string") return sampleOf(resolveLocal(reference, root), root, depth + 1);
  if (Object.hasOwn(schema, "const")) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(branches)) return sampleOf(branches[0], root, depth + 1);
  if (Array.isArray(schema["allOf"])) {
    return Object.assign({}, ...schema["allOf"].map((part: unknown) => sampleOf(part, root, depth + 1)));
  }
  return sampleOfType(schema, root, depth);
}

function sampleOfType(schema: Record<string, unknown>, root: unknown, depth: number): unknown {
  const type = Array.isArray(schema["type"]) ? (schema["type"] as unknown[])[0] : schema["type"];
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "null") return null;
  if (type === "array") return [];
  const required = Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [];
  const entries = required.map((name) => [name, sampleOf(memberOf(schema["properties"], name), root, depth + 1)]);
  return Object.fromEntries(entries);
}

function resolveLocal(reference: string, root: unknown): unknown {
  const tokens = reference.split("/").slice(1);
  return tokens.reduce<unknown>(
    (value, token) => memberOf(value, token.replaceAll("~1", "/").replaceAll("~0", "~")),
    root,
  );
}
