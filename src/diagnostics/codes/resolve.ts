import { define } from "./define.js";

/** Codes of the phase `resolve`. */
export const resolveCodes = {
  "document/unknown-version": define({
    severity: "error",
    message: ({ found }: { found: string }) => `This is no OpenAPI 2.0, 3.0, 3.1 or 3.2 document: ${found}.`,
    cause: "The version of a document stands in `openapi` or `swagger` at its top, and decides how it is read.",
    fix: "Write the version at the top of the document, such as `openapi: 3.1.1`.",
  }),
  "document/no-operations": define({
    severity: "error",
    message: () => "The document has no operation that could become a tool.",
    cause: "Only HTTP operations under `paths` become tools; webhooks and callbacks are calls in the other direction.",
    fix: "Describe operations such as `get` under `paths`, or name another document.",
  }),
  "document/invalid-value": define({
    severity: "warning",
    message: ({ member, expected }: { member: string; expected: string }) =>
      `\`${member}\` should be ${expected}, so it was ignored.`,
    cause: "A member of the document has a value of a type that the OpenAPI Specification does not allow.",
    fix: "Correct the value.",
  }),
  "ref/unresolved": define({
    severity: "error",
    message: ({ reference, missing }: { reference: string; missing: string }) =>
      `The reference \`${reference}\` leads nowhere: ${missing}.`,
    cause: "A `$ref` names a place that the document does not have, or a file that was not read.",
    fix: "Correct the reference, or add what it names.",
  }),
  "ref/circular": define({
    severity: "error",
    message: ({ reference }: { reference: string }) => `The reference \`${reference}\` leads back to itself.`,
    cause: "References that only point at one another never reach anything.",
    fix: "Replace one of the references by what it should stand for.",
  }),
  "path/skipped": define({
    severity: "warning",
    message: ({ path, reason }: { path: string; reason: string }) => `The path \`${path}\` was skipped: ${reason}.`,
    cause: "Its operations cannot be known, so no tools were made from them.",
    fix: "Repair the path item.",
  }),
  "path/no-leading-slash": define({
    severity: "warning",
    message: ({ path }: { path: string }) =>
      `The path \`${path}\` does not begin with a slash; it is read as \`/${path}\`.`,
    cause: "Paths are appended to the server URL and must begin with `/`.",
    fix: "Begin the path with `/`.",
  }),
  "path/unknown-member": define({
    severity: "warning",
    message: ({ member, path }: { member: string; path: string }) =>
      `\`${member}\` of the path \`${path}\` is no HTTP method in this version of OpenAPI, so no tool was made from it.`,
    cause:
      "A path item has get, put, post, delete, options, head, patch and trace, and since 3.2 query and additionalOperations.",
    fix: "Correct the method, or move what is no operation to an `x-` member.",
  }),
  "path/undeclared-parameter": define({
    severity: "warning",
    message: ({ name, path }: { name: string; path: string }) =>
      `The path \`${path}\` has \`{${name}}\`, but no path parameter \`${name}\` is declared; it is taken for a required string.`,
    cause: "Every variable of a path template needs a parameter with `in: path`.",
    fix: "Declare the parameter, or correct its name.",
  }),
  "path/unused-parameter": define({
    severity: "warning",
    message: ({ name, path }: { name: string; path: string }) =>
      `The path parameter \`${name}\` is left out: the path \`${path}\` has no \`{${name}}\`.`,
    cause: "A path parameter has a place in the request only where the path template names it.",
    fix: "Correct the parameter's name or its `in`, or remove it.",
  }),
  "parameter/invalid": define({
    severity: "warning",
    message: ({ parameter, reason }: { parameter: string; reason: string }) =>
      `The parameter ${parameter} is left out: ${reason}.`,
    cause: "A parameter needs a name and a place that this version of OpenAPI knows.",
    fix: "Correct the parameter.",
  }),
  "parameter/duplicate": define({
    severity: "warning",
    message: ({ name, place }: { name: string; place: string }) =>
      `The ${place} parameter \`${name}\` is declared twice in one list; the first one is used.`,
    cause: "The parameters of a list must differ in name or place.",
    fix: "Remove one of them.",
  }),
  "parameter/ignored-header": define({
    severity: "info",
    message: ({ name }: { name: string }) => `The header parameter \`${name}\` is no argument of the tool.`,
    cause:
      "Media types and security schemes set Accept, Content-Type and Authorization, so OpenAPI ignores parameters of these names. Host, Content-Length, Transfer-Encoding and the like belong to the connection, and HTTP clients write them.",
    fix: "Describe credentials by a security scheme; otherwise nothing needs to be done.",
  }),
  "parameter/invalid-style": define({
    severity: "warning",
    message: ({ name, place, style }: { name: string; place: string; style: string }) =>
      `The style \`${style}\` is not possible for the ${place} parameter \`${name}\`; the default is used.`,
    cause: "Each place has styles of its own (OpenAPI Specification, Parameter Object, Style Values).",
    fix: "Use a style of the place, or leave it out.",
  }),
  "operation/duplicate-id": define({
    severity: "warning",
    message: ({ id, operation, other }: { id: string; operation: string; other: string }) =>
      `${operation} has the operationId \`${id}\`, which ${other} has too.`,
    cause: "An operationId must be unique in the document, since tools are named after it.",
    fix: "Give each operation an operationId of its own.",
  }),
  "operation/skipped": define({
    severity: "warning",
    message: ({ method, path, reason }: { method: string; path: string; reason: string }) =>
      `${method} ${path} was skipped: ${reason}.`,
    cause: "The request of the operation cannot be known from the document, so no tool was made from it.",
    fix: "Repair what the reason names.",
  }),
  "body/conflict": define({
    severity: "warning",
    message: ({ reason }: { reason: string }) => `A part of the request body is left out: ${reason}.`,
    cause: "A 2.0 operation has at most one body parameter, and none beside form parameters.",
    fix: "Keep one description of the body.",
  }),
  "response/invalid-status": define({
    severity: "warning",
    message: ({ status }: { status: string }) => `The response \`${status}\` is left out: that is no HTTP status.`,
    cause: "Responses are listed by status code (`200`), range (`2XX`) or as `default`.",
    fix: "Correct the status.",
  }),
  "server/invalid": define({
    severity: "warning",
    message: ({ url, reason }: { url: string; reason: string }) => `The server \`${url}\` is left out: ${reason}.`,
    cause: "A server needs an http or https URL, and a default for each of its variables.",
    fix: "Correct the server.",
  }),
  "security/invalid-scheme": define({
    severity: "warning",
    message: ({ name, reason }: { name: string; reason: string }) =>
      `The security scheme \`${name}\` is left out: ${reason}.`,
    cause: "A security scheme needs a known type and what belongs to that type.",
    fix: "Correct the security scheme.",
  }),
  "security/unknown-scheme": define({
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The security scheme \`${name}\` is required but not usable or not declared; it is left out.`,
    cause: "A security requirement names a scheme that the document does not declare, or declares wrongly.",
    fix: "Declare the scheme under its exact name, or correct the requirement.",
  }),
  "schema/not-a-schema": define({
    severity: "warning",
    message: ({ found }: { found: string }) => `Here should be a schema, but it is ${found}; any value is accepted.`,
    cause: "A schema is an object or a boolean.",
    fix: "Write a schema.",
  }),
  "schema/invalid-keyword": define({
    severity: "warning",
    message: ({ keyword, expected }: { keyword: string; expected: string }) =>
      `\`${keyword}\` should be ${expected}, so it was ignored.`,
    cause: "A keyword of a schema has a value of a type that JSON Schema does not allow.",
    fix: "Correct the value.",
  }),
  "schema/unknown-type": define({
    severity: "warning",
    message: ({ type }: { type: string }) => `\`${type}\` is no type of JSON Schema, so it was ignored.`,
    cause: "The types are string, number, integer, boolean, null, array and object.",
    fix: "Use one of the seven types, with a `format` where one is needed.",
  }),
  "schema/ref-siblings": define({
    severity: "info",
    message: ({ keywords }: { keywords: string }) =>
      `${keywords} beside \`$ref\` is ignored in this version of OpenAPI.`,
    cause: "Before OpenAPI 3.1 a `$ref` replaces the whole schema that it stands in.",
    fix: "Put the `$ref` into an `allOf`, with the other keywords beside that.",
  }),
} as const;
