import { field, type Located } from "../../corpus/judge/document.js";
import type { LocatedOperation } from "../../corpus/judge/operations.js";
import {
  listOf,
  type ReadEncoding,
  type ReadMedia,
  type ReadParameter,
  textOf,
  type VersionReading,
} from "./operation.js";

/** What OpenAPI 2.0 says of an operation, in the words of 3.x (OpenAPI 2.0, Parameter Object, Response Object). */
export function readSwaggerOperation(located: LocatedOperation, declared: readonly Located[]): VersionReading {
  const placed = (place: string): Located[] => declared.filter(({ value }) => field(value, "in") === place);
  const consumes = textsOf(located, "consumes");
  const [body] = placed("body");
  const fields = placed("formData");
  const produces = textsOf(located, "produces");
  return {
    parameters: ["path", "query", "header"].flatMap(placed).map(readParameter),
    bodies: body !== undefined ? bodyMedia(body, consumes) : fields.length > 0 ? formMedia(fields, consumes) : [],
    needsBody: [...placed("body"), ...fields].some(({ value }) => field(value, "required") === true),
    mediaOf: ({ file, value }) => {
      const schema = field(value, "schema");
      const types = produces.length > 0 ? produces : ["application/json"];
      return schema === undefined ? [] : types.map((type) => media(type, { file, value: schema }));
    },
  };
}

function textsOf({ operation, root }: LocatedOperation, key: string): string[] {
  const stated = field(operation.value, key) ?? field(root, key);
  return listOf(stated).filter((type): type is string => typeof type === "string");
}

function readParameter({ file, value }: Located): ReadParameter {
  const place = String(field(value, "in"));
  return {
    name: String(field(value, "name")),
    in: place,
    ...collection(value, place === "query" ? "form" : "simple"),
    allowReserved: false,
    schema: { file, value: field(value, "schema") ?? value },
  };
}

const STYLES: Readonly<Record<string, string>> = {
  ssv: "spaceDelimited",
  tsv: "tabDelimited",
  pipes: "pipeDelimited",
};

function collection(value: unknown, usual: string): { style: string; explode: boolean } {
  const format = textOf(field(value, "collectionFormat")) ?? "csv";
  if (field(value, "type") !== "array") return { style: usual, explode: usual === "form" };
  return { style: STYLES[format] ?? usual, explode: format === "multi" };
}

function bodyMedia({ file, value }: Located, consumes: readonly string[]): ReadMedia[] {
  const types = consumes.length > 0 ? consumes : ["application/json"];
  const schema = field(value, "schema");
  return types.map((type) => media(type, schema === undefined ? undefined : { file, value: schema }));
}

/** Form fields as the members of an object; where nothing fits is consumed, what the fields need. */
function formMedia(fields: readonly Located[], consumes: readonly string[]): ReadMedia[] {
  const hasFile = fields.some(({ value }) => field(value, "type") === "file");
  const forms = consumes.filter((type) => type.startsWith("multipart/form-data") || /urlencoded/.test(type));
  const types = forms.length > 0 ? forms : [hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"];
  const named = fields.map(({ value }) => [String(field(value, "name")), value] as const);
  const encoding = new Map(
    named
      .filter(([, value]) => field(value, "type") === "array")
      .map(([name, value]): [string, ReadEncoding] => [name, collection(value, "form")]),
  );
  const schema = { file: fields[0]?.file ?? "", value: { type: "object", properties: Object.fromEntries(named) } };
  return types.map((type) => ({ type, schema, encoding }));
}

function media(type: string, schema: Located | undefined): ReadMedia {
  return { type, ...(schema && { schema }), encoding: new Map() };
}
