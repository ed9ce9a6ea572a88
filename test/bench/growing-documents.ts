import { manyToolsDocument } from "./many-tools-document.js";

/** A document that can be made larger in one thing, of which `size` is how many at first. */
export interface GrowingDocument {
  readonly what: string;
  readonly size: number;
  readonly make: (size: number) => object;
}

/** What documents grow in. Each has one tool, but for that of operations. */
export const growingDocuments: readonly GrowingDocument[] = [
  { what: "operations", size: 5000, make: manyToolsDocument },
  { what: "schemas in a chain of references", size: 2000, make: (size) => one(ref(0), linked(size, 1)) },
  { what: "schemas that refer to eight others", size: 2000, make: (size) => one(ref(0), linked(size, 8)) },
  {
    what: "references to one schema",
    size: 5000,
    make: (size) =>
      one(
        object(size, () => ref(0)),
        linked(1, 1),
      ),
  },
  { what: "members", size: 5000, make: (size) => one(object(size, text)) },
  { what: "values of an enum", size: 10_000, make: (size) => one({ type: "string", enum: list(size, String) }) },
  { what: "variants", size: 500, make: (size) => one({ oneOf: list(size, variant) }) },
  { what: "parts of an allOf", size: 1000, make: (size) => one({ allOf: list(size, part) }) },
  { what: "parts that state one member", size: 1000, make: (size) => one({ allOf: list(size, () => part(0)) }) },
  { what: "levels of objects in objects", size: 5, make: nested },
  {
    what: "characters of a description",
    size: 500_000,
    make: (size) => one({ description: "word ".repeat(size / 5) }),
  },
];

type Schema = Readonly<Record<string, unknown>>;

/** A document of one operation, which takes and gives `schema`. */
function one(schema: Schema, schemas: Readonly<Record<string, Schema>> = {}): object {
  const content = { "application/json": { schema: { type: "object", properties: { value: schema } } } };
  const operation = {
    operationId: "send",
    requestBody: { content },
    responses: { 200: { description: "It.", content } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Growing", version: "1.0.0" },
    paths: { "/it": { post: operation } },
    components: { schemas },
  };
}

/** So many schemas, each of which refers to so many that come next. */
function linked(count: number, links: number): Readonly<Record<string, Schema>> {
  const linking = (index: number): Schema => {
    const next = list(links, (step) => index + 1 + step * step).filter((other) => other < count);
    return object(next.length, (step) => ref(next[step] ?? 0));
  };
  return Object.fromEntries(list(count, (index) => [`Thing${index}`, linking(index)]));
}

function ref(index: number): Schema {
  return { $ref: `#/components/schemas/Thing${index}` };
}

function text(): Schema {
  return { type: "string" };
}

function object(count: number, member: (index: number) => Schema): Schema {
  return { type: "object", properties: Object.fromEntries(list(count, (index) => [`member${index}`, member(index)])) };
}

function variant(index: number): Schema {
  const members = { kind: { const: `kind${index}` }, value: { type: index % 2 === 0 ? "string" : "integer" } };
  return { type: "object", required: ["kind"], properties: members };
}

function part(index: number): Schema {
  return { type: "object", required: [`part${index}`], properties: { [`part${index}`]: text() } };
}

/** Many schemas of objects in objects, so deep. */
function nested(levels: number): object {
  const schema = (): Schema => list(levels, String).reduce((inner) => object(1, () => inner), text());
  return one(object(200, ref), Object.fromEntries(list(200, (index) => [`Thing${index}`, schema()])));
}

function list<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
