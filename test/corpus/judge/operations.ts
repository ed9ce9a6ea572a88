import { type Fields, type Located, field, follow, readDocument } from "./document.js";

/** An operation as the judge reads it. */
export interface DeclaredOperation {
  /** As the names file has it: `GET /pets/{id}`. */
  readonly key: string;
  /** Where its document says it stands: `/paths/~1pets~1{id}/get`. */
  readonly pointer: string;
  /** Absolute path of the file that holds it, where that is another one: its pointer there is not known. */
  readonly otherFile?: string;
  /** The schemas of its JSON answers with a status of 2xx; none for HEAD, whose answers have no body. */
  readonly answers: readonly Located[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** An operation of a document, before anything of it is read. */
export interface LocatedOperation {
  /** As the names file has it: `GET /pets/{id}`. */
  readonly key: string;
  /** Where its document says it stands: `/paths/~1pets~1{id}/get`. */
  readonly pointer: string;
  readonly item: Located;
  readonly operation: Located;
  /** The document itself. */
  readonly root: unknown;
}

/** The operations of the document in `file`, in its order. */
export function locateOperations(file: string): LocatedOperation[] {
  const root = readDocument(file);
  const operations: LocatedOperation[] = [];
  for (const [path, value] of Object.entries((field(root, "paths") ?? {}) as Fields)) {
    const item = path.startsWith("/") ? follow({ file, value }) : undefined;
    if (item === undefined) continue;
    const pointer = `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    for (const [method, value, at] of operationsOf(item.value)) {
      const operation = follow({ file: item.file, value }) ?? item;
      operations.push({ key: `${method} ${path}`, pointer: `${pointer}/${at}`, item, operation, root });
    }
  }
  return operations;
}

/** What the judge reads of the operations of the document in `file`, in its order. */
export function readOperations(file: string): DeclaredOperation[] {
  return locateOperations(file).map(({ key, pointer, operation, root }) => ({
    key,
    pointer,
    answers: key.startsWith("HEAD ") ? [] : jsonAnswers(operation, root),
    ...(operation.file !== file && { otherFile: operation.file }),
  }));
}

/** Method, operation, and its place in the Path Item Object (OpenAPI 3.2, section 4.9). */
function operationsOf(item: unknown): [string, unknown, string][] {
  const fixed = methods.filter((method) => field(item, method) !== undefined);
  const added = Object.entries((field(item, "additionalOperations") ?? {}) as Fields);
  return [
    ...fixed.map((method): [string, unknown, string] => [method.toUpperCase(), field(item, method), method]),
    ...added.map(([method, value]): [string, unknown, string] => [method, value, `additionalOperations/${method}`]),
  ];
}

function jsonAnswers(operation: Located, root: unknown): Located[] {
  const answers: Located[] = [];
  for (const [status, value] of Object.entries((field(operation.value, "responses") ?? {}) as Fields)) {
    const response = /^2(?!04|05)(\d\d|XX)$/i.test(status) ? follow({ file: operation.file, value }) : undefined;
    if (response === undefined) continue;
    const schemas =
      field(root, "swagger") === undefined ? contentSchemas(response) : swaggerSchema(response, operation, root);
    answers.push(...schemas);
  }
  return answers;
}

function isJson(mediaType: string): boolean {
  return /^(application|text)\/([^;\s]+\+)?json\s*(;.*)?$/i.test(mediaType);
}

function contentSchemas(response: Located): Located[] {
  const content = Object.entries((field(response.value, "content") ?? {}) as Fields);
  return content.flatMap(([mediaType, value]) => {
    const media = isJson(mediaType) ? follow({ file: response.file, value }) : undefined;
    const schema = field(media?.value, "schema");
    return media === undefined || schema === undefined ? [] : [{ file: media.file, value: schema }];
  });
}

/** OpenAPI 2.0: one schema for all that the operation produces; no `produces` at all is read as JSON. */
function swaggerSchema(response: Located, operation: Located, root: unknown): Located[] {
  const produces = field(operation.value, "produces") ?? field(root, "produces");
  const json = !Array.isArray(produces) || produces.length === 0 || produces.some((type) => isJson(String(type)));
  const schema = field(response.value, "schema");
  return json && schema !== undefined ? [{ file: response.file, value: schema }] : [];
}
