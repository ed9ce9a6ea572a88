import { describe, expect, test } from "vitest";
import { resolved } from "./support.js";

const ok = "responses: {'200': {description: ok}}";

describe("documents", () => {
  test.each([
    ["openapi: 3.0.4", "3.0"],
    ["openapi: 3.1.2", "3.1"],
    ["openapi: 3.1", "3.1"],
    ["openapi: 3.2.0", "3.2"],
    ["swagger: 2.0", "2.0"],
    ["swagger: '2.0'", "2.0"],
  ])("%s", (text, version) => {
    const { document, said } = resolved(text);
    expect(document.version).toBe(version);
    expect(said).toEqual(["document/no-operations @ "]);
  });

  test.each(["info: {}", "swagger: '1.2'", "openapi: 4.0.0", "openapi: [3]", "text", "[]", "null", "openapi: 3.10.0"])(
    "%s is of no known version",
    (text) => expect(resolved(text).diagnostics[0]?.code).toBe("document/unknown-version"),
  );

  test("info, and wrong values in it", () => {
    const { document, said } = resolved("{openapi: 3.1.0, info: {title: [a], version: 1.5, description: d}, paths: 4}");
    expect(document.info).toEqual({ title: "API", version: "1.5", description: "d" });
    expect(said).toEqual([
      "document/invalid-value @ /paths",
      "document/no-operations @ ",
      "document/invalid-value @ /info/title",
    ]);
  });
});

test.each([
  ["{openapi: 3.1.0, components: {schemas: {B: true, A: {}}}}", "/components/schemas"],
  ["{swagger: '2.0', definitions: {B: {}, A: {}}}", "/definitions"],
])("component schemas of %s", (text, at) => {
  expect(resolved(text).document.componentSchemas.map(({ origin }) => origin.pointer)).toEqual([`${at}/B`, `${at}/A`]);
});

describe("path items", () => {
  test("only methods are operations", () => {
    const { document, said } = resolved(`
openapi: 3.1.0
paths:
  x-note: {get: {}}
  /a:
    summary: s
    x-get: {get: {}}
    servers: [{url: "https://a.example"}]
    query: {${ok}}
    Get: {${ok}}
    trace: {${ok}}
    put: text
  b?beta=true: {get: {${ok}}}
  /c: null`);
    expect(document.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "TRACE /a",
      "GET /b?beta=true",
    ]);
    expect(said).toEqual([
      "path/no-leading-slash @ /paths/b?beta=true",
      "path/skipped @ /paths/~1c",
      "path/unknown-member @ /paths/~1a/query",
      "path/unknown-member @ /paths/~1a/Get",
      "operation/skipped @ /paths/~1a/put",
    ]);
  });

  test("3.2: query and additionalOperations", () => {
    const { document, diagnostics } = resolved(`
openapi: 3.2.0
paths:
  /a:
    query: {${ok}}
    additionalOperations: {COPY: {${ok}}, "B AD": {}, post: {}}`);
    expect(document.operations.map(({ method }) => method)).toEqual(["QUERY", "COPY"]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "B AD /a was skipped: that is no HTTP method.",
      "post /a was skipped: this method has a member of its own in the path item.",
    ]);
  });

  test("3.2: the additionalOperations of a path item win over those of its reference", () => {
    const { document } = resolved(`
openapi: 3.2.0
paths: {/a: {$ref: "#/components/pathItems/A", additionalOperations: {COPY: {summary: own}}}}
components: {pathItems: {A: {additionalOperations: {COPY: {summary: other}, MOVE: {}}}}}`);
    expect(document.operations.map(({ method, summary }) => [method, summary])).toEqual([
      ["COPY", "own"],
      ["MOVE", undefined],
    ]);
  });

  test("$ref in a row and across files; siblings win; an operation by reference", () => {
    const { document, operation, said } = resolved({
      "openapi.yaml": `
openapi: 3.1.0
paths:
  /a/{id}:
    $ref: "#/components/pathItems/One"
    get: {operationId: own, ${ok}}
    parameters: [{name: id, in: path, description: own, schema: {type: string}}]
components: {pathItems: {One: {$ref: "items/two.yaml#/Two"}}}`,
      "items/two.yaml": `
Two:
  parameters: [{name: id, in: path, description: other}, {name: q, in: query}]
  get: {operationId: other}
  post: {$ref: "post.yaml"}`,
      "items/post.yaml": "{operationId: post, parameters: [{$ref: 'two.yaml#/Two/parameters/1'}]}",
    });
    expect(said).toEqual([]);
    expect(document.operations.map(({ operationId }) => operationId)).toEqual(["own", "post"]);
    expect(operation("POST /a/{id}").origin).toEqual({ uri: "items/post.yaml", pointer: "" });
    expect(operation("GET /a/{id}").parameters.map(({ name, description }) => [name, description])).toEqual([
      ["id", "own"],
      ["q", undefined],
    ]);
  });

  test("references that lead nowhere or in a circle", () => {
    const { document, said } = resolved(`
openapi: 3.1.0
paths:
  /a: {$ref: "#/nowhere"}
  /b: {$ref: "#/paths/~1c"}
  /c: {$ref: "#/paths/~1b"}
  /d: {$ref: "#/nowhere", get: {${ok}}}
  /e: {get: {$ref: "#/nowhere"}}`);
    expect(document.operations.map(({ path }) => path)).toEqual(["/d"]);
    expect(said).toEqual([
      "ref/unresolved @ /paths/~1a",
      "path/skipped @ /paths/~1a",
      "ref/circular @ /paths/~1c",
      "path/skipped @ /paths/~1b",
      "ref/circular @ /paths/~1b",
      "path/skipped @ /paths/~1c",
      "ref/unresolved @ /paths/~1d",
      "ref/unresolved @ /paths/~1e/get",
      "operation/skipped @ /paths/~1e/get",
    ]);
  });
});

describe("operations", () => {
  test("duplicate ids stay, both", () => {
    const { document, diagnostics } = resolved(
      `{openapi: 3.0.0, paths: {/a: {get: {operationId: x}, put: {operationId: x}}}}`,
    );
    expect(document.operations).toHaveLength(2);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "PUT /a has the operationId `x`, which GET /a has too.",
    ]);
  });

  test("texts, tags, deprecation; a path item's description only where there is nothing else", () => {
    const { operation, said } = resolved(`
openapi: 3.0.0
paths:
  /a:
    description: of the path
    get: {summary: s, tags: [a, 1], deprecated: true, operationId: 7}
    put: {}`);
    expect(operation("GET /a")).toMatchObject({ summary: "s", tags: ["a"], deprecated: true, operationId: "7" });
    expect(operation("GET /a").description).toBeUndefined();
    expect(operation("PUT /a").description).toBe("of the path");
    expect(said).toEqual(["document/invalid-value @ /paths/~1a/get/tags/1"]);
  });

  test("bodies and responses by reference, with content in order", () => {
    const { operation, said } = resolved(`
openapi: 3.2.0
paths:
  /a:
    post:
      requestBody: {$ref: "#/components/requestBodies/B", description: beside}
      responses:
        "201": {$ref: "#/components/responses/R"}
        4xx: {description: bad}
        x-y: {}
        default: {content: {application/jsonl: {itemSchema: {type: integer}}}}
        "2000": {description: odd}
        "500": {$ref: "#/components/responses/None"}
components:
  requestBodies: {B: {required: true, description: own, content: {text/plain: {}, application/json: {$ref: "#/components/mediaTypes/J"}}}}
  mediaTypes: {J: {schema: {type: object}, encoding: {a: {style: form}}}}
  responses: {R: {description: made, content: {"*/*": {schema: true}, text/x: 4}}}`);
    const { requestBody, responses } = operation("POST /a");
    expect(requestBody).toEqual({
      origin: { uri: "openapi.yaml", pointer: "/components/requestBodies/B" },
      required: true,
      description: "beside",
      content: [
        {
          origin: { uri: "openapi.yaml", pointer: "/components/requestBodies/B/content/text~1plain" },
          contentType: "text/plain",
        },
        {
          origin: { uri: "openapi.yaml", pointer: "/components/mediaTypes/J" },
          contentType: "application/json",
          schema: {
            origin: { uri: "openapi.yaml", pointer: "/components/mediaTypes/J/schema" },
            value: { type: "object" },
          },
          encoding: { a: { style: "form" } },
        },
      ],
    });
    expect(responses.map(({ status, content }) => [status, content.map(({ contentType }) => contentType)])).toEqual([
      ["201", ["*/*"]],
      ["4XX", []],
      ["default", ["application/jsonl"]],
    ]);
    expect(said).toEqual(
      [
        "document/invalid-value @ /components/responses/R/content/text~1x",
        "ref/unresolved @ /paths/~1a/post/responses/500",
        "response/invalid-status @ /paths/~1a/post/responses/2000",
      ].sort((a, b) => said.indexOf(a) - said.indexOf(b)),
    );
  });

  test("maps and texts by reference, as documents of many files have them", () => {
    const { operation, said } = resolved({
      "openapi.yaml": `
openapi: 3.0.0
paths: {/a: {get: {description: {$ref: text.md}, responses: {$ref: "responses.yaml"}, tags: {$ref: "#/nowhere"}}}}`,
      "text.md": "Some text",
      "responses.yaml": "{'200': {description: ok}}",
    });
    expect(operation("GET /a").description).toBe("Some text");
    expect(operation("GET /a").responses[0]?.origin).toEqual({ uri: "responses.yaml", pointer: "/200" });
    expect(said).toEqual(["ref/unresolved @ /paths/~1a/get/tags"]);
  });

  test("itemSchema means nothing before 3.2", () => {
    const text = "paths: {/a: {get: {responses: {'200': {content: {text/x: {itemSchema: {}}}}}}}}";
    expect(resolved(`openapi: 3.1.0\n${text}`).operation("GET /a").responses[0]?.content[0]?.schema).toBeUndefined();
  });

  test("itemSchema reads as an array of its items", () => {
    const { document, operation } = resolved(`
openapi: 3.2.0
paths: {/a: {get: {responses: {"200": {content: {text/event-stream: {itemSchema: {type: integer}}}}}}}}`);
    const schema = operation("GET /a").responses[0]?.content[0]?.schema;
    if (schema === undefined) throw new Error("no schema");
    const { keywords } = document.schemas.read(schema);
    expect(keywords).toEqual({
      type: ["array"],
      items: {
        origin: { uri: "openapi.yaml", pointer: `${schema.origin.pointer}/itemSchema` },
        value: { type: "integer" },
      },
    });
  });

  test("an operation whose body cannot be known is skipped", () => {
    const { document, said, diagnostics } = resolved(
      "{openapi: 3.1.0, paths: {/a: {post: {requestBody: {$ref: '#/components/requestBodies/Ghost'}}, get: {}}}}",
    );
    expect(document.operations.map(({ method }) => method)).toEqual(["GET"]);
    expect(said).toEqual(["ref/unresolved @ /paths/~1a/post/requestBody", "operation/skipped @ /paths/~1a/post"]);
    expect(diagnostics[0]?.message).toContain("#/components/requestBodies/Ghost");
    expect(diagnostics[1]?.message).toBe("POST /a was skipped: the reference to its request body leads nowhere.");
  });
});

describe("parameters", () => {
  const parameters = (path: string, list: string, version = "3.1.0", more = "") => {
    const all = resolved(`{openapi: ${version}, paths: {"${path}": {get: {parameters: ${list}}}}${more}}`);
    return { ...all, list: all.document.operations[0]?.parameters ?? [] };
  };

  test("defaults of each place", () => {
    const { list } = parameters(
      "/a/{p}",
      "[{name: p, in: path, required: false}, {name: q, in: query}, {name: H, in: header}, {name: c, in: cookie}," +
        "{name: d, in: query, style: deepObject, allowEmptyValue: true, allowReserved: true, required: true}, {name: c2, in: cookie, style: cookie}," +
        "{name: s, in: querystring, content: {application/json: {schema: {}}}}]",
      "3.2.0",
    );
    expect(list.map(({ name, required, style, explode }) => `${name} ${required} ${style} ${explode}`)).toEqual([
      "p true simple false",
      "q false form true",
      "H false simple false",
      "c false form true",
      "d true deepObject false",
      "c2 false cookie true",
      "s false form true",
    ]);
    expect(list[4]).toMatchObject({ allowEmptyValue: true, allowReserved: true, deprecated: false });
    expect(list[6]).toMatchObject({ contentType: "application/json", schema: { value: {} } });
  });

  test("merged by name and place, the operation's wins (c048)", () => {
    const { operation } = resolved(`
openapi: 3.0.0
paths:
  /a:
    parameters: [{name: x, in: query, description: path}, {name: X-H, in: header}, {name: y, in: query}]
    get: {parameters: [{name: x, in: cookie}, {name: x, in: query, description: own}, {name: x-h, in: header, required: true}]}`);
    expect(operation("GET /a").parameters.map((p) => `${p.name} ${p.in} ${p.description} ${p.required}`)).toEqual([
      "x query own false",
      "x-h header undefined true",
      "y query undefined false",
      "x cookie undefined false",
    ]);
  });

  test("what is left out", () => {
    const { list, said } = parameters(
      "/a",
      "[4, {in: query}, {name: a}, {name: b, in: body}, {name: c, in: querystring}, {name: accept, in: header}, {name: Authorization, in: header}," +
        "{name: d, in: query}, {name: d, in: query}, {name: e, in: query, style: simple}, {$ref: '#/nowhere'}]",
    );
    expect(list.map(({ name, style }) => [name, style])).toEqual([
      ["d", "form"],
      ["e", "form"],
    ]);
    const at = "/paths/~1a/get/parameters";
    expect(said).toEqual([
      ...[0, 1, 2, 3, 4].map((index) => `parameter/invalid @ ${at}/${index}`),
      `parameter/ignored-header @ ${at}/5`,
      `parameter/ignored-header @ ${at}/6`,
      `parameter/duplicate @ ${at}/8`,
      `ref/unresolved @ ${at}/10`,
      `parameter/invalid-style @ ${at}/9`,
    ]);
  });

  test("headers that nobody can set", () => {
    const names = ["Host", "transfer-encoding", "Content-Length", "CONNECTION", "Expect", "X Y", "X-Y\\r\\n", "X-Ok"];
    const { list, said } = parameters("/a", `[${names.map((name) => `{name: "${name}", in: header}`).join()}]`);
    expect(list.map(({ name }) => name)).toEqual(["X-Ok"]);
    expect(said.map((text) => text.split(" ")[0])).toEqual([
      ...Array.from({ length: 5 }, () => "parameter/ignored-header"),
      "parameter/invalid",
      "parameter/invalid",
    ]);
  });

  test("variables of a fixed query belong to query parameters too; those of a fragment to nobody", () => {
    const declared = "[{name: q, in: query}, {name: r, in: path}, {name: s, in: path}]";
    const { list, said } = parameters("/a?q={q}&r={r}&t={t}#{s}", declared);
    expect(list.map(({ name, in: place }) => `${place} ${name}`)).toEqual(["path t", "query q", "path r"]);
    expect(said.map((text) => text.split(" ")[0])).toEqual(["path/unused-parameter", "path/undeclared-parameter"]);
  });

  test("a query string that is a form keeps its encoding", () => {
    const { document } = resolved(`
openapi: 3.2.0
paths:
  /a:
    get: {parameters: [{name: q, in: querystring, content: {application/x-www-form-urlencoded: {schema: {}, encoding: {a: {explode: false}}}}}]}`);
    expect(document.operations[0]?.parameters[0]).toMatchObject({
      in: "querystring",
      contentType: "application/x-www-form-urlencoded",
      encoding: { a: { explode: false } },
    });
  });

  test("template and declarations are brought together", () => {
    const { document, list, said } = parameters("/a/{x}/{y}.{z}", "[{name: y, in: path}, {name: X, in: path}]");
    expect(list.map(({ name, required }) => [name, required])).toEqual([
      ["x", true],
      ["z", true],
      ["y", true],
    ]);
    expect(list[0]?.schema && document.schemas.read(list[0].schema).keywords).toEqual({ type: ["string"] });
    const at = "/paths/~1a~1{x}~1{y}.{z}";
    expect(said).toEqual([
      `path/unused-parameter @ ${at}/get/parameters/1`,
      `path/undeclared-parameter @ ${at}`,
      `path/undeclared-parameter @ ${at}`,
    ]);
  });

  test("a path parameter behind a dangling reference costs the operation", () => {
    const { list, diagnostics } = parameters("/a/{x}", "[{$ref: '#/components/parameters/X'}]");
    expect(list).toEqual([]);
    expect(diagnostics.map(({ message }) => message)).toContain(
      "GET /a/{x} was skipped: its path parameter `x` is behind a reference that leads nowhere.",
    );
  });

  test("references, descriptions beside them, examples", () => {
    const more =
      ", components: {parameters: {P: {name: p, in: query, description: own, schema: {type: string}, examples: {e: {$ref: '#/x-e'}}}}}, x-e: {value: 5}";
    const reference = "[{$ref: '#/components/parameters/P', description: beside}]";
    expect(parameters("/a", reference, "3.1.0", more).list[0]).toMatchObject({
      description: "beside",
      example: 5,
      origin: { uri: "openapi.yaml", pointer: "/components/parameters/P" },
    });
    expect(parameters("/a", reference, "3.0.0", more).list[0]?.description).toBe("own");
  });
});
