import type { Schema } from "../../src/model/schema.js";
import type { Contract, ContractTool } from "../../src/contract/change.js";
import type { ChangeKind } from "../../src/contract/rules.js";
import type { ToolAnnotations } from "../../src/model/catalog.js";
import type { JsonValue } from "../../src/support/json.js";
import { catalogOf, withAnswer, withBody } from "./catalogs.js";
import { argumentChanges, fieldChanges, object, type SchemaChange } from "./schema-changes.js";

/** Two contracts that differ by one change alone, and where that is. */
export interface Example {
  readonly old: Contract;
  readonly now: Contract;
  readonly pointer: string;
}

const reversed = ({ old, now, pointer }: Example): Example => ({ old: now, now: old, pointer });

const safe: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};
const read: ContractTool = {
  name: "read",
  title: "Read",
  description: "Reads.",
  annotations: safe,
  operationKey: "GET /things",
  arguments: [],
};
const contract = (...tools: ContractTool[]): Contract => ({ tools, schemas: new Map() });
const tool = (changes: Partial<ContractTool>): Example => ({
  old: contract(read),
  now: contract({ ...read, ...changes }),
  pointer: "",
});
const hint = (hints: Partial<ToolAnnotations>): Example => tool({ annotations: { ...safe, ...hints } });
const added = {
  old: contract(read),
  now: contract(read, { ...read, name: "other", operationKey: "PUT /" }),
  pointer: "",
};
const typed = tool({ output: { kind: "string", origin: { uri: "", pointer: "" } } });

function repeated(header: string | undefined): Contract {
  const schema: Schema = { kind: "string", origin: { uri: "", pointer: "" } };
  return contract({ ...read, arguments: [{ key: "region", required: true, schema, ...(header && { header }) }] });
}

const toolExamples = {
  "tool/added": added,
  "tool/removed": reversed(added),
  "tool/renamed": tool({ name: "fetch" }),
  "tool/title": tool({ title: "Read it" }),
  "tool/description": tool({ description: "Reads all things." }),
  "tool/icons": tool({ icons: [{ src: "https://acme.example/read.png" }] }),
  "tool/meta": tool({ meta: { "com.acme/team": "readers" } }),
  "tool/headers": { old: repeated(undefined), now: repeated("Region"), pointer: "" },
  "tool/read-only-lost": hint({ readOnlyHint: false }),
  "tool/read-only-gained": reversed(hint({ readOnlyHint: false })),
  "tool/destructive-gained": hint({ destructiveHint: true }),
  "tool/destructive-lost": reversed(hint({ destructiveHint: true })),
  "tool/idempotent-lost": hint({ idempotentHint: false }),
  "tool/idempotent-gained": reversed(hint({ idempotentHint: false })),
  "tool/open-world-lost": hint({ openWorldHint: false }),
  "tool/open-world-gained": reversed(hint({ openWorldHint: false })),
  "tool/output-added": typed,
  "tool/output-removed": reversed(typed),
};

const listed = (open: boolean): Contract => {
  const origin = { uri: "", pointer: "" };
  return contract({ ...read, output: { kind: "enum", origin, type: "string", values: ["a", "b"], open } });
};
const opened: Example = { old: listed(false), now: listed(true), pointer: "" };

function examplesOf<K extends string>(
  changes: Readonly<Record<K, SchemaChange>>,
  documentOf: (x: JsonValue) => JsonValue,
): Record<K, Example> {
  const entries = Object.entries<SchemaChange>(changes).map(([kind, { old, now, pointer }]): [string, Example] => {
    return [kind, { old: catalogOf(documentOf(old)), now: catalogOf(documentOf(now)), pointer }];
  });
  return Object.fromEntries(entries) as Record<K, Example>;
}

/** One example of each rule. */
export const examples: Readonly<Record<ChangeKind, Example>> = {
  ...toolExamples,
  ...examplesOf(argumentChanges, (x) => withBody(object({ x }))),
  ...examplesOf(fieldChanges, (x) => withAnswer(object({ x }, ["x"]))),
  "field/opened": opened,
  "field/closed": reversed(opened),
};
