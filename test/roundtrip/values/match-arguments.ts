import { field, type Fields, follow, type Located } from "../../corpus/judge/document.js";
import type { ReadOperation, ReadParameter } from "../reading/operation.js";
import type { SecurityNames } from "../request/check-request.js";

/** Which argument of a tool stands for which parameter; the body is the one that no parameter has. */
export interface ArgumentPlan {
  readonly parameters: ReadonlyMap<string, ReadParameter>;
  readonly body?: string;
}

/**
 * Finds the argument of every parameter by what the published schema says: its name where no other has it, the sentence that
 * tells the true name of a renamed one, its place and name (design, section 6). Gives a line for each that has none,
 * but for those that a credential fills in.
 */
export function matchArguments(
  operation: ReadOperation,
  inputSchema: unknown,
  security: SecurityNames,
): ArgumentPlan | readonly string[] {
  const properties = (field(inputSchema, "properties") ?? {}) as Fields;
  const left = new Set(Object.keys(properties));
  const parameters = new Map<string, ReadParameter>();
  const hasBody = operation.bodies.length > 0 && left.delete("body");
  const problems: string[] = [];
  const finders: readonly ((parameter: ReadParameter) => string | undefined)[] = [
    (parameter) => [...left].find((key) => tellsName(properties[key], parameter)),
    ({ name }) => (operation.parameters.filter((each) => each.name === name).length === 1 ? name : undefined),
    ({ in: place, name }) => `${place}_${cleaned(name)}`,
    ({ name }) => cleaned(name),
  ];
  let waiting = operation.parameters;
  for (const find of finders) {
    waiting = waiting.filter((parameter) => {
      const key = find(parameter);
      if (key === undefined || !left.delete(key)) return true;
      parameters.set(key, parameter);
      return false;
    });
  }
  waiting = waiting.filter(({ in: place, name }) => !isCredential(security, place, name));
  problems.push(...waiting.map(({ name, in: place }) => `no argument for the ${place} parameter ${name}`));
  problems.push(...[...left].map((key) => `the argument ${key} stands for nothing in the document`));
  if (operation.bodies.length > 0 && !hasBody && !canOnlyBeEmpty(operation)) problems.push("no argument for the body");
  return problems.length > 0 ? problems : { parameters, ...(hasBody && { body: "body" }) };
}

/** Whether a body, which may be left out, could only be a form without fields: what is sent is the same with it as without. */
function canOnlyBeEmpty({ bodies, needsBody }: ReadOperation): boolean {
  return !needsBody && bodies.every(({ type, schema }) => isForm(type) && admitsNoMember(schema));
}

/** No member at all is declared, and no other is admitted, whatever else the schema says (JSON Schema 2020-12, Core, 10.3.2.3). */
function admitsNoMember(schema: Located | undefined): boolean {
  const value = schema && follow(schema)?.value;
  const declared = [field(value, "properties"), field(value, "patternProperties")];
  return (
    field(value, "additionalProperties") === false &&
    declared.every((members) => Object.keys(members ?? {}).length === 0)
  );
}

function isForm(type: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

function isCredential(security: SecurityNames, place: string, name: string): boolean {
  if (place === "header") return security.header.has(name.toLowerCase());
  return (place === "query" || place === "cookie") && security[place].has(name);
}

function tellsName(schema: unknown, { in: place, name }: ReadParameter): boolean {
  return String(field(schema, "description")).includes(`Sent as the ${place} parameter ${JSON.stringify(name)}.`);
}

function cleaned(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_.-]+/g, "_").replaceAll(/^_+|_+$/g, "");
}
