import { random } from "../support/random.js";

/** What of the config file decides what a change of the document breaks. */
export interface Config {
  readonly tools: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly arguments?: Readonly<Record<string, { readonly name?: string; readonly hidden?: unknown }>>;
      }
    >
  >;
}

/** A changed document, what was changed, and every error that the config file must give: code and message. */
export interface ChangedDocument {
  readonly text: string;
  readonly says: readonly string[];
  readonly expected: readonly string[];
}

interface Operation {
  operationId?: string;
  parameters?: { name?: string; $ref?: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, { readonly name: string }>> };
}

/** Github's document after one operation was renamed, and an argument of another one is gone, both chosen by the seed among those that the config file names. */
export function changedDocument(text: string, { tools }: Config, seed: number): ChangedDocument {
  const document = JSON.parse(text) as Document;
  const { pick } = random(seed);
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => [operation.operationId ?? "", { path, operation }] as const),
    ),
  );
  const found = (id: string) => operations.get(id) as { readonly path: string; readonly operation: Operation };
  const nameOf = ({ name, $ref = "" }: { name?: string; $ref?: string }): string =>
    name ?? document.components.parameters[$ref.split("/").at(-1) ?? ""]?.name ?? "";

  const renamed = pick(Object.keys(tools));
  const now = `${renamed}-anew`;
  found(renamed).operation.operationId = now;

  const named = Object.entries(tools).flatMap(([id, { name, arguments: changes = {} }]) =>
    id === renamed ? [] : Object.keys(changes).map((key) => ({ id, tool: name, key })),
  );
  // What a path template names is an argument whether it is declared or not.
  const optional = named.filter(({ id, key }) => key !== "body" && !found(id).path.includes(`{${key}}`));
  const { id, tool, key } = pick(optional);
  const { operation } = found(id);
  operation.parameters = (operation.parameters ?? []).filter((parameter) => nameOf(parameter) !== key);

  return {
    text: JSON.stringify(document),
    says: [`${renamed} is now ${now}`, `${key} of ${id} is gone`],
    expected: [
      `selection/no-match The operationId "${renamed}" matches no operation. Did you mean "${now}"?`,
      `tools/no-operation \`tools\` names "${renamed}", which is no operation of the document. Did you mean "${now}"?`,
      `tools/no-argument The tool \`${tool}\` has no argument "${key}".`,
    ],
  };
}
