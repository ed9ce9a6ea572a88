import { define } from "./define.js";

/** Codes of the phase `load`: the source, each document, references to other documents, and the structure check. */
export const loadCodes = {
  "source/not-found": define({
    severity: "error",
    message: ({ source }: { source: string }) => `There is no file ${source}.`,
    cause: "The path names nothing.",
    fix: "Check the path; it is relative to the working directory.",
  }),
  "source/is-directory": define({
    severity: "error",
    message: ({ source }: { source: string }) => `${source} is a directory, not an OpenAPI document.`,
    cause: "The path names a directory.",
    fix: "Name the file inside it, such as openapi.yaml.",
  }),
  "source/unreadable": define({
    severity: "error",
    message: ({ source, reason }: { source: string; reason: string }) => `${source} cannot be read: ${reason}.`,
    cause: "The operating system refused to open or read the file.",
    fix: "Check the permissions of the file and of its folders.",
  }),
  "source/bad-url": define({
    severity: "error",
    message: ({ source }: { source: string }) => `${source} is not a URL that can be read.`,
    cause: "The source starts like a URL, but is not a valid http or https one.",
    fix: "Give a path, an http:// or https:// URL, or - for standard input.",
  }),
  "source/too-large": define({
    severity: "error",
    message: ({ source, limit }: { source: string; limit: string }) => `${source} is larger than ${limit}.`,
    cause: "A document has a size limit, so that a wrong URL or an endless stream cannot fill the memory.",
    fix: "Check that the source is the OpenAPI document; split it into several files if it really is that large.",
  }),
  "source/unauthorized": define({
    severity: "error",
    message: ({ source, status }: { source: string; status: number }) =>
      `${source} answered ${status}: access refused.`,
    cause: "The server wants credentials (401) or refuses the ones it was given (403).",
    fix: "Give credentials, as in --header 'Authorization: Bearer $DOCS_TOKEN' or https://user:password@host/...",
  }),
  "source/http-not-found": define({
    severity: "error",
    message: ({ source, status }: { source: string; status: number }) =>
      `${source} answered ${status}: there is no such document.`,
    cause: "The server is there, but not the document (404 or 410).",
    fix: "Open the URL in a browser; documents often live at /openapi.json, /swagger.json, /v3/api-docs or /api-docs.",
  }),
  "source/server-error": define({
    severity: "error",
    message: ({ source, status }: { source: string; status: number }) =>
      `${source} answered ${status}: the server could not answer now.`,
    cause: "The server failed (5xx) or asks to come back later (429).",
    fix: "Try again later, or generate from a saved copy of the document.",
  }),
  "source/http-status": define({
    severity: "error",
    message: ({ source, status }: { source: string; status: number }) => `${source} answered ${status} instead of 200.`,
    cause: "The server answered with a status that brings no document.",
    fix: "Open the URL in a browser and check that it shows the document.",
  }),
  "source/redirects": define({
    severity: "error",
    message: ({ source, reason }: { source: string; reason: string }) => `${source} redirects ${reason}.`,
    cause: "Redirects are followed five times, and only to http and https URLs.",
    fix: "Give the final URL of the document; a login page in between often causes this.",
  }),
  "source/timeout": define({
    severity: "error",
    message: ({ source, seconds }: { source: string; seconds: number }) =>
      `${source} did not answer within ${seconds} seconds.`,
    cause: "The server accepted no connection or did not send the whole document in time.",
    fix: "Check the URL and the network, try again, or generate from a saved copy of the document.",
  }),
  "source/unreachable": define({
    severity: "error",
    message: ({ source, reason }: { source: string; reason: string }) => `${source} cannot be reached: ${reason}.`,
    cause:
      "No connection: the host name is unknown, the port refuses, the connection broke, or the certificate is not trusted.",
    fix: "Check the host name, the port, the VPN, the proxy (HTTPS_PROXY, HTTP_PROXY, NO_PROXY) and that the server runs; for a private certificate authority set NODE_EXTRA_CA_CERTS.",
  }),
  "source/bad-proxy": define({
    severity: "error",
    message: ({ variable }: { variable: string }) => `The environment variable ${variable} names no proxy.`,
    cause: "A proxy is an http or https URL, or a host and a port.",
    fix: "Correct the variable, as in http://proxy.example:8080, or remove it.",
  }),
  "source/no-snapshot": define({
    severity: "error",
    message: ({ source }: { source: string }) => `There is no ${source} to read with --offline.`,
    cause: "The output was made without a snapshot, or by no run yet.",
    fix: "Run `toolwright generate` once without --offline, and not with --no-snapshot; commit what it writes.",
  }),
  "source/broken-snapshot": define({
    severity: "error",
    message: ({ source }: { source: string }) => `${source} is no snapshot of a document.`,
    cause: "The file was edited, or a merge left it broken.",
    fix: "Take it from git, or run `toolwright generate` without --offline.",
  }),
  "snapshot/too-large": define({
    severity: "warning",
    message: () => "The document is too large for a snapshot: over 64 MiB when it is written out.",
    cause: "A snapshot is no larger than a document may be; YAML aliases can stand for much text.",
    fix: "Switch the snapshot off with --no-snapshot, or use $ref instead of aliases.",
  }),
  "document/empty": define({
    severity: "error",
    message: ({ name }: { name: string }) => `${name} is empty.`,
    cause: "There is nothing in it but white space or comments.",
    fix: "Check that the document was written before it is read.",
  }),
  "document/html": define({
    severity: "error",
    message: ({ name, from }: { name: string; from?: string }) =>
      `${name} is an HTML or XML page, not an OpenAPI document${from === undefined ? "" : ` (${from} redirects there)`}.`,
    cause: "The server sent a web page: a login form, an error page, or the documentation around the document.",
    fix: "Use the URL of the raw JSON or YAML; if it needs a login, give credentials with --header.",
  }),
  "document/not-json": define({
    severity: "error",
    message: ({ name, line, column, reason }: { name: string; line: number; column: number; reason: string }) =>
      `${name} is not valid JSON: ${reason} at line ${line}, column ${column}.`,
    cause: "The text breaks the grammar of JSON (RFC 8259): a comma too many, a comment, a quote that is missing.",
    fix: "Correct the text at that place.",
  }),
  "document/not-yaml": define({
    severity: "error",
    message: ({ name, line, column, reason }: { name: string; line: number; column: number; reason: string }) =>
      `${name} is not valid YAML: ${reason} at line ${line}, column ${column}.`,
    cause:
      "The text breaks the grammar of YAML 1.2: often the indentation, a tab, or a colon in a text without quotes.",
    fix: "Correct the text at that place.",
  }),
  "document/truncated": define({
    severity: "error",
    message: ({ name, line, column }: { name: string; line: number; column: number }) =>
      `${name} ends in the middle, at line ${line}, column ${column}.`,
    cause: "The end of the JSON text is missing: the file was cut while it was written or downloaded.",
    fix: "Write or download the document again.",
  }),
  "document/not-object": define({
    severity: "error",
    message: ({ name, found }: { name: string; found: string }) => `${name} holds ${found}, not an OpenAPI document.`,
    cause: "An OpenAPI document is an object at the top.",
    fix: "Name the OpenAPI document itself; a list of documents or a plain text is not one.",
  }),
  "document/no-version": define({
    severity: "error",
    message: ({ name, keys }: { name: string; keys: string }) =>
      `${name} is not an OpenAPI document: it has neither \`openapi\` nor \`swagger\` (found: ${keys}).`,
    cause: "Every OpenAPI document names its version at the top.",
    fix: "Name the root document, not one of the files it references; add `openapi: 3.1.0` if only the version is missing.",
  }),
  "document/unsupported-version": define({
    severity: "error",
    message: ({ name, field, found }: { name: string; field: string; found: string }) =>
      `${name} is of a version that toolwright does not know: \`${field}: ${found}\`.`,
    cause: "Known are Swagger 2.0 and OpenAPI 3.0.x, 3.1.x and 3.2.x.",
    fix: "Convert the document to one of these versions.",
  }),
  "document/version-not-text": define({
    severity: "warning",
    message: ({ field, found }: { field: string; found: string }) =>
      `\`${field}: ${found}\` is a number; the version should be a text.`,
    cause: "YAML reads an unquoted version with one dot as a number.",
    fix: 'Put the version in quotes, such as `swagger: "2.0"` or `openapi: "3.1.0"`.',
  }),
  "document/duplicate-key": define({
    severity: "warning",
    message: ({ key }: { key: string }) => `The key \`${key}\` stands twice in one object; the last one counts.`,
    cause: "Of equal keys only the last is kept, so what the others say is lost.",
    fix: "Remove or rename one of them.",
  }),
  "document/too-deep": define({
    severity: "warning",
    message: ({ limit }: { limit: number }) =>
      `Nested over ${limit} levels deep; what is deeper is read as \`true\` (anything).`,
    cause: "Depth has a limit, so that no document can exhaust the stack.",
    fix: "Name parts of the structure under components and reference them.",
  }),
  "document/unreadable-depth": define({
    severity: "error",
    message: ({ name }: { name: string }) => `${name} is nested too deep to be read.`,
    cause: "A YAML document nested over 1,000 levels deep, or a JSON document that exhausts the parser.",
    fix: "Check that the document is the right one; name parts of it under components and reference them.",
  }),
  "document/too-large": define({
    severity: "error",
    message: ({ name, limit }: { name: string; limit: string }) =>
      `The aliases of ${name} expand to over ${limit} values.`,
    cause: "YAML aliases that hold aliases multiply.",
    fix: "Use $ref instead of YAML aliases for what is shared.",
  }),
  "document/circular-alias": define({
    severity: "error",
    message: ({ name }: { name: string }) => `A YAML alias of ${name} leads back into the value that holds it.`,
    cause: "An anchor is used inside itself, so the value would have no end.",
    fix: "Use $ref for recursive structures.",
  }),
  "document/invalid": define({
    severity: "warning",
    message: ({ version, fault }: { version: string; fault: string }) =>
      `Against the schema of OpenAPI ${version}: ${fault}.`,
    cause: "The official schema of this OpenAPI version refuses this part of the document.",
    fix: "Correct the document; it is generated as far as it can be understood.",
  }),
  "document/invalid-more": define({
    severity: "warning",
    message: ({ count, version }: { count: number; version: string }) =>
      `${count} more faults against the schema of OpenAPI ${version} are not listed.`,
    cause: "The list of faults ends after the first ones.",
    fix: "Correct the listed ones first, or check the document with a linter.",
  }),
  "ref/outside-folder": define({
    severity: "warning",
    message: ({ reference }: { reference: string }) =>
      `\`${reference}\` leads outside the folder of the root document and is not read.`,
    cause:
      "A document may name only files beside or below the root document, by relative paths, so that it cannot read the rest of the disk.",
    fix: "Move the file into the folder of the root document, or bundle the document into one file first.",
  }),
  "ref/foreign-host": define({
    severity: "warning",
    message: ({ reference }: { reference: string }) => `\`${reference}\` leads to another host and is not read.`,
    cause:
      "A document on disk may not cause requests, and one that was read from a URL only to its own scheme, host and port.",
    fix: "Save the other document beside this one and reference it by a relative path, or bundle both into one file first.",
  }),
  "ref/unreadable": define({
    severity: "warning",
    message: ({ reference, reason }: { reference: string; reason: string }) =>
      `\`${reference}\` cannot be read: ${reason}`,
    cause: "The referenced document is missing, or is not JSON or YAML.",
    fix: "Correct the path (it is relative to the file that holds the $ref) or the document.",
  }),
  "ref/too-many": define({
    severity: "warning",
    message: ({ reference, limit }: { reference: string; limit: number }) =>
      `\`${reference}\` is not read: the document is spread over more than ${limit} files.`,
    cause:
      "The number of documents that references may reach has a limit, so that a server cannot keep a run busy for ever.",
    fix: "Bundle the document into one file first.",
  }),
} as const;

/** Codes that say the source could not be read now: nothing is known about the document (exit code 3 where that matters). */
export const unreachableCodes: ReadonlySet<string> = new Set([
  "source/not-found",
  "source/unreadable",
  "source/unauthorized",
  "source/http-not-found",
  "source/server-error",
  "source/http-status",
  "source/redirects",
  "source/timeout",
  "source/unreachable",
  "source/no-snapshot",
  "source/broken-snapshot",
  "document/html",
]);
