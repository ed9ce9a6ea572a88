import type { Expectation, HostileCase } from "./hostile-case.js";

type Json = Readonly<Record<string, unknown>>;

const SPLIT = "a\r\nX-Evil: 1";

/** Literal texts of paths that would reach something else, and what they are sent as: below the base path, without a fragment. */
const PATHS: readonly (readonly [path: string, target: string | undefined])[] = [
  [`/${SPLIT}/{id}`, "/a%0D%0AX-Evil:%201/7"],
  ["/line\n/{id}", "/line%0A/7"],
  ["/two words/{id}", "/two%20words/7"],
  ["//evil.test/{id}", "//evil.test/7"],
  ["/@evil.test/{id}", "/@evil.test/7"],
  ["/\\evil.test/{id}", "/%5Cevil.test/7"],
  ["/a\\..\\..\\admin/{id}", "/a%5C..%5C..%5Cadmin/7"],
  ["/../../admin/{id}", undefined],
  ["/%2e%2e/%2E%2E/admin/{id}", undefined],
  ["/a/..;/admin/{id}", undefined],
  ["/./{id}", undefined],
  ["/fixed/{id}?admin=true", "/fixed/7?admin=true"],
  ["/part/{id}#/../admin", "/part/7"],
  ["/name/{id}/\u010d", "/name/7/%C4%8D"],
  ["/{id}{id}", "/77"],
];

/** Names that stand in the request as they are written, and the keys that they are asked for under; the value is `v`. */
const PARAMETERS: readonly (readonly [name: string, place: string, key: string, expect: Expectation])[] = [
  [SPLIT, "header", "a_X-Evil_1", { requests: 0, error: /Unrecognized/ }],
  ["X Y", "header", "X_Y", { requests: 0, error: /Unrecognized/ }],
  ["X-\u010d", "header", "X-c", { requests: 0, error: /Unrecognized/ }],
  ["", "header", "", { requests: 0, error: /Unrecognized/ }],
  ["Host", "header", "Host", { requests: 0, error: /Unrecognized/ }],
  ["Content-Length", "header", "Content-Length", { requests: 0, error: /Unrecognized/ }],
  ["Transfer-Encoding", "header", "Transfer-Encoding", { requests: 0, error: /Unrecognized/ }],
  ["Connection", "header", "Connection", { requests: 0, error: /Unrecognized/ }],
  ["Cookie", "header", "Cookie", { headers: { cookie: "v" } }],
  ["X-Key", "header", "X-Key", { requests: 0, error: /Unrecognized/ }],
  ["q&admin=1#", "query", "q_admin_1", { target: "/q&admin=1#" }],
  ["__proto__", "query", "proto", { target: "/__proto__" }],
  ["constructor", "query", "query_constructor", { target: "/constructor" }],
  ["valueOf", "header", "header_valueOf", { headers: { valueof: "v" } }],
  ["c; sid=evil", "cookie", "c_sid_evil", { headers: { cookie: "c%3B%20sid%3Devil=v" } }],
  ["c\r\nX-Evil: 1", "cookie", "c_X-Evil_1", { headers: { cookie: "c%0D%0AX-Evil%3A%201=v" } }],
];

const MEDIA_TYPES = [
  `application/json\r\nX-Evil: 1`,
  "application/json; a=\u010d",
  "text/plain\n",
  "application/json\0",
];

/** A document whose literal texts are hostile. */
export function literalDocument(): Json {
  const get = (operationId: string, parameters: readonly Json[]): Json => ({
    operationId,
    parameters,
    responses: { 200: { description: "ok" } },
  });
  const string = { type: "string" };
  const id = { name: "id", in: "path", required: true, schema: string };
  const paths = PATHS.map(([path], index) => [path, { get: get(`path_${index}`, [id]) }]);
  const parameters = PARAMETERS.map(([name, place], index) => [
    `/parameter/${index}`,
    { get: get(`parameter_${index}`, [{ name, in: place, schema: string }]) },
  ]);
  const types = MEDIA_TYPES.map((type, index) => [
    `/type/${index}`,
    { post: { ...get(`type_${index}`, []), requestBody: { content: { [type]: { schema: {} } } } } },
  ]);
  const parts = {
    schema: { type: "object", properties: { a: string } },
    encoding: { a: { contentType: `text/plain${SPLIT}`, headers: { [SPLIT]: { schema: string } } } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Hostile\r\n\u001b[2J*/ `${1}`", version: "1\r\n" },
    servers: [{ url: "https://{host}/base/v1", variables: { host: { default: "user:pw@evil.test/\\..\\" } } }],
    security: [{ headerKey: [] }],
    paths: {
      ...Object.fromEntries([...paths, ...parameters, ...types] as [string, unknown][]),
      "/part": { post: { ...get("part", []), requestBody: { content: { "multipart/form-data": parts } } } },
      "/scheme": { get: { ...get("split_scheme", []), security: [{ splitKey: [] }] } },
    },
    components: {
      securitySchemes: {
        headerKey: { type: "apiKey", in: "header", name: "X-Key" },
        splitKey: { type: "apiKey", in: "header", name: SPLIT },
      },
    },
  };
}

/** What calls of that document's tools may come to: the place that is meant, or a refusal in words. */
export function literalCases(): HostileCase[] {
  const base = "/base/v1";
  const refused = (error: RegExp): Expectation => ({ requests: 0, error });
  return [
    ...PATHS.map(([path, target], index): HostileCase => ({
      name: `path ${JSON.stringify(path)}`,
      tool: `path_${index}`,
      input: { id: "7" },
      expect: target === undefined ? refused(/path|not found/) : { target: base + target },
    })),
    ...PARAMETERS.map(([name, place, key, expect], index): HostileCase => {
      const target =
        expect.target === undefined ? {} : { target: `${base}/parameter/${index}?${encodeURIComponent(name)}=v` };
      return {
        name: `${place} parameter ${JSON.stringify(name)}`,
        tool: `parameter_${index}`,
        input: { [key]: "v" },
        expect: { ...expect, ...target },
      };
    }),
    ...MEDIA_TYPES.map((type, index): HostileCase => ({
      name: `media type ${JSON.stringify(type)}`,
      tool: `type_${index}`,
      input: { body: "v" },
      expect: { either: true, requests: "any" },
    })),
    {
      name: "media type of a part",
      tool: "part",
      input: { body: { a: "v" } },
      expect: { either: true, requests: "any" },
    },
    { name: "name of a key's header", tool: "split_scheme", expect: refused(/header/) },
  ];
}
