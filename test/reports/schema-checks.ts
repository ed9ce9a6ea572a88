import { canonical, check, show } from "./checks.js";
import type { Check, Problem } from "./checks.js";
import type { GeneratedTool } from "./generated-server.js";
import { complainAboutSchema, complainAboutTool } from "./published-rules.js";
import type { ListedTool } from "./published-rules.js";
import type { ToolExpectation } from "./report-case.js";
import { ajvValidator, judge, zodValidator } from "./validators.js";
import type { Validate } from "./validators.js";

/** A tool as each client lists it, and its module. The modern client is given a root that is no object as it is. */
export interface ToolFaces {
  readonly byClient: ReadonlyMap<string, ListedTool>;
  readonly modern: ListedTool;
  readonly module: GeneratedTool | undefined;
}

/** One schema through which values are judged; `name` says whose it is. */
interface Face {
  readonly name: string;
  readonly validate: Validate | { readonly broken: string };
}

const LINES = [
  ["input", "accepts"],
  ["input", "rejects"],
  ["output", "accepts"],
  ["output", "rejects"],
] as const;

/** The accepts and rejects lines and the `published` rules of one tool. */
export function checkTool(tool: ToolExpectation, faces: ToolFaces): Check[] {
  const found: Check[] = [];
  for (const [side, wanted] of LINES) {
    const judges = facesOf(side, faces);
    const firm = tool[`${side}_${wanted}`];
    const soft = tool[`soft_${side}_${wanted}`];
    const name = `${tool.operation} ${side}_${wanted}`;
    for (const value of firm ?? []) found.push(check("schema", name, judgeAll(judges, value, wanted)));
    for (const value of soft ?? []) found.push(check("soft", name, judgeAll(judges, value, wanted)));
  }
  return [...found, ...checkPublished(tool, faces)];
}

/** Schemas of one side that are to be asked, those with equal text only once. No output schema means no face, so all is accepted. */
function facesOf(side: "input" | "output", faces: ToolFaces): Face[] {
  const schemas = new Map<string, Face>();
  for (const [client, listed] of faces.byClient) {
    const schema = side === "input" ? listed.inputSchema : listed.outputSchema;
    if (schema === undefined) continue;
    const text = canonical(schema);
    const known = schemas.get(text);
    const wrapped = side === "output" && isWrapped(listed, faces.modern);
    const validate = known?.validate ?? validatorOf(schema, wrapped);
    schemas.set(text, { name: known === undefined ? client : `${known.name}, ${client}`, validate });
  }
  const zod = side === "input" ? faces.module?.inputSchema : faces.module?.outputSchema;
  const zodFace = zod === undefined ? [] : [{ name: `Zod ${side}`, validate: zodValidator(zod) }];
  return [...[...schemas.values()].map((face) => ({ ...face, name: `published ${side} (${face.name})` })), ...zodFace];
}

function validatorOf(schema: unknown, wrapped: boolean): Face["validate"] {
  const validate = ajvValidator(schema);
  return wrapped && typeof validate === "function" ? (value) => validate({ result: value }) : validate;
}

/** Whether a client before 2026-07-28 was given `{result: ...}` in place of a root that is no object. */
export function isWrapped(listed: ListedTool, modern: ListedTool): boolean {
  return canonical(listed.outputSchema) !== canonical(modern.outputSchema);
}

function judgeAll(faces: readonly Face[], value: unknown, wanted: "accepts" | "rejects"): Problem | undefined {
  for (const { name, validate } of faces) {
    const problem =
      typeof validate === "function"
        ? judge(validate, value, wanted, name)
        : { expected: `${name} compiles in Ajv`, got: validate.broken };
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkPublished(tool: ToolExpectation, faces: ToolFaces): Check[] {
  const { published } = tool;
  const found: Check[] = [];
  for (const rule of published?.input ?? []) found.push(...checkRule(tool.operation, "input", rule, faces));
  for (const rule of published?.output ?? []) found.push(...checkRule(tool.operation, "output", rule, faces));
  for (const rule of published?.tool ?? []) found.push(toolRule("schema", tool.operation, rule, faces.modern));
  for (const rule of published?.soft ?? []) found.push(toolRule("soft", tool.operation, rule, faces.modern));
  return found;
}

function checkRule(operation: string, side: "input" | "output", rule: string, faces: ToolFaces): Check[] {
  const clients = [...faces.byClient].filter(([, tool]) => rule !== "root_object_or_absent" || tool !== faces.modern);
  return clients.map(([client, tool]) => {
    const schema = side === "input" ? tool.inputSchema : tool.outputSchema;
    const absent = side === "output" && schema === undefined;
    const complaint = absent && rule !== "root_object_or_absent" ? undefined : complainAboutSchema(rule, schema);
    const name = `${operation} published ${side} ${rule} (${client})`;
    return check("schema", name, complaint === undefined ? undefined : { expected: rule, got: complaint });
  });
}

function toolRule(half: "schema" | "soft", operation: string, rule: string, tool: ListedTool): Check {
  const complaint = complainAboutTool(rule, tool);
  const name = `${operation} published ${half === "soft" ? "soft" : "tool"} ${rule}`;
  return check(half, name, complaint === undefined ? undefined : { expected: rule, got: complaint });
}

/** Checks that hold for every tool whatever the case says: both published schemas compile, the modules are there. */
export function checkEveryTool(faces: ToolFaces): Check[] {
  const { modern } = faces;
  const found: Check[] = [];
  for (const side of ["input", "output"] as const) {
    for (const { name, validate } of facesOf(side, faces)) {
      if (typeof validate === "function") continue;
      found.push(
        check("schema", `${modern.name} compiles`, { expected: `${name} compiles in Ajv`, got: validate.broken }),
      );
    }
  }
  const missing =
    faces.module === undefined ? { expected: `a module that exports ${modern.name}`, got: "none" } : undefined;
  if (missing !== undefined) found.push(check("schema", `${modern.name} module`, missing));
  const [published, zod] = [modern.outputSchema !== undefined, faces.module?.outputSchema !== undefined];
  if (missing === undefined && published !== zod) {
    const got = `published ${show(published)}, Zod ${show(zod)}`;
    found.push(
      check("schema", `${modern.name} output`, { expected: "an output schema in both faces or in none", got }),
    );
  }
  return found;
}
