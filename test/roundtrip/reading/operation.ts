import { type Fields, field, follow, type Located } from "../../corpus/judge/document.js";
import { locateOperations, type LocatedOperation } from "../../corpus/judge/operations.js";
import { readSwaggerOperation } from "./swagger.js";

/** A parameter as the document describes it, with the defaults of its place (OpenAPI 3.2, section 4.12). */
export interface ReadParameter {
  readonly name: string;
  readonly in: string;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Of a parameter that is described by `content`. */
  readonly mediaType?: string;
  readonly schema?: Located;
}

/** An Encoding Object. */
export interface ReadEncoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
}

export interface ReadMedia {
  readonly type: string;
  readonly schema?: Located;
  readonly encoding: ReadonlyMap<string, ReadEncoding>;
}

export interface ReadAnswer {
  readonly status: number;
  /** None where the answer has no body. */
  readonly media: readonly ReadMedia[];
}

/** An operation by an independent reading of the document: plain JSON and own references, nothing of `src`. */
export interface ReadOperation {
  /** `GET /pets/{id}`. */
  readonly key: string;
  readonly method: string;
  /** The path template as it stands. */
  readonly path: string;
  readonly parameters: readonly ReadParameter[];
  readonly bodies: readonly ReadMedia[];
  /** Whether the operation cannot be called without a body. */
  readonly needsBody: boolean;
  /** The documented successes; the `default` answer where there are none. */
  readonly answers: readonly ReadAnswer[];
}

/** The operations of the document in `file`. */
export function readOperations(file: string): ReadOperation[] {
  return locateOperations(file).map((located) => {
    const isSwagger = field(located.root, "swagger") !== undefined;
    const [method = "", path = ""] = located.key.split(/ (.*)/s);
    const declared = parameterObjects(located);
    const read = isSwagger ? readSwaggerOperation(located, declared) : readNewerOperation(located, declared);
    const parameters = withTemplate(path, read.parameters);
    const answers = successes(located).map(({ status, response }) => ({ status, media: read.mediaOf(response) }));
    return { key: located.key, method, path, parameters, bodies: read.bodies, needsBody: read.needsBody, answers };
  });
}

/** What is read differently in each version. */
export interface VersionReading {
  readonly parameters: readonly ReadParameter[];
  readonly bodies: readonly ReadMedia[];
  readonly needsBody: boolean;
  readonly mediaOf: (response: Located) => readonly ReadMedia[];
}

/** The Parameter Objects of the path, replaced by those of the operation that have the same name and place (section 4.9.1). */
function parameterObjects({ item, operation }: LocatedOperation): Located[] {
  const merged = new Map<string, Located>();
  for (const holder of [item, operation]) {
    const own = new Map<string, Located>();
    for (const value of listOf(field(holder.value, "parameters"))) {
      const parameter = follow({ file: holder.file, value });
      const [name, place] = [field(parameter?.value, "name"), field(parameter?.value, "in")];
      if (parameter === undefined || typeof name !== "string" || typeof place !== "string" || name === "") continue;
      if (place === "header" && /^(accept|content-type|authorization)$/i.test(name)) continue;
      const key = `${place} ${place === "header" ? name.toLowerCase() : name}`;
      if (!own.has(key)) own.set(key, parameter);
    }
    for (const [key, parameter] of own) merged.set(key, parameter);
  }
  return [...merged.values()];
}

function readNewerOperation({ operation }: LocatedOperation, declared: readonly Located[]): VersionReading {
  const body = follow({ file: operation.file, value: field(operation.value, "requestBody") });
  return {
    parameters: declared.map(readParameter),
    bodies: body === undefined ? [] : mediaOf(body),
    needsBody: field(body?.value, "required") === true,
    mediaOf,
  };
}

function readParameter(located: Located): ReadParameter {
  const { file, value } = located;
  const place = String(field(value, "in"));
  const usual = place === "query" || place === "cookie" ? "form" : "simple";
  const style = textOf(field(value, "style")) ?? usual;
  const explode = field(value, "explode");
  const [media] = mediaOf(located);
  const schema = field(value, "schema");
  return {
    name: String(field(value, "name")),
    in: place,
    style,
    explode: typeof explode === "boolean" ? explode : style === "form" || style === "cookie",
    allowReserved: field(value, "allowReserved") === true,
    ...(schema === undefined && media !== undefined && { mediaType: media.type }),
    ...(schema !== undefined ? { schema: { file, value: schema } } : media?.schema && { schema: media.schema }),
  };
}

/** The Media Type Objects under `content`. */
export function mediaOf({ file, value }: Located): ReadMedia[] {
  return Object.entries((field(value, "content") ?? {}) as Fields).map(([type, raw]) => {
    const media = follow({ file, value: raw });
    const schema = field(media?.value, "schema");
    const encoding = Object.entries((field(media?.value, "encoding") ?? {}) as Fields);
    return {
      type,
      ...(media !== undefined && schema !== undefined && { schema: { file: media.file, value: schema } }),
      encoding: new Map(encoding.map(([name, each]) => [name, (each ?? {}) as ReadEncoding])),
    };
  });
}

/** Path parameters are those of the template; one that nobody declares is a text. */
function withTemplate(path: string, parameters: readonly ReadParameter[]): ReadParameter[] {
  const variables = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  const kept = parameters.filter((parameter) => parameter.in !== "path" || variables.has(parameter.name));
  const declared = new Set(kept.filter((parameter) => parameter.in === "path").map(({ name }) => name));
  const missing = [...variables].filter((name) => !declared.has(name));
  const text = { in: "path", style: "simple", explode: false, allowReserved: false };
  return [...kept, ...missing.map((name) => ({ name, ...text }))];
}

function successes({ operation }: LocatedOperation): { status: number; response: Located }[] {
  const entries = Object.entries((field(operation.value, "responses") ?? {}) as Fields);
  const stated = entries.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const used = stated.length > 0 ? stated : entries.filter(([status]) => status === "default");
  return used.flatMap(([status, value]) => {
    const response = follow({ file: operation.file, value });
    return response === undefined ? [] : [{ status: /^\d+$/.test(status) ? Number(status) : 200, response }];
  });
}

/** The items of a list; none where it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, where it is one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
