import type { ParameterBinding, RequestBinding, Server, Tool } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import { type Code, code, literal, valueSymbol } from "./code.js";
import type { Declaration, TypeScriptModule } from "./module.js";
import { argumentsSchema } from "./published-input.js";
import { runtimeType, typeDeclaration, typedZod } from "./schema-module.js";
import { type Schemas, typeOf } from "./types.js";
import { zodOf } from "./zod/zod.js";

/** The module of a tool, without its ending. */
export function toolModule({ folder, fileName }: Tool): string {
  return `tools/${folder}/${fileName}`;
}

/** The module of a tool: data, not logic. Its input's type, its output's where that has no name of its own, and the definition. */
export function toolModuleOf(tool: Tool, schemas: Schemas): TypeScriptModule {
  const input = argumentsSchema(tool);
  const output = outputOf(tool, schemas);
  const { constant, input: inputName } = tool.identifiers;
  const definition: Declaration = {
    kind: "const",
    name: constant,
    docs: { text: tool.title, see: tool.origin },
    type: code`${runtimeType("ToolDefinition", "define-tool")}<${[inputName]}, ${output.type}>`,
    value: definitionOf(tool, zodOf(input, { schemas, cycle: undefined, isDeferred: false }), output.expression),
  };
  return {
    kind: "typescript",
    path: `${toolModule(tool)}.ts`,
    declarations: [typeDeclaration(inputName, input, schemas), ...output.declarations, definition],
  };
}

interface Output {
  readonly type: Code;
  readonly declarations: readonly Declaration[];
  readonly expression: Code | undefined;
}

function outputOf({ output, identifiers }: Tool, schemas: Schemas): Output {
  if (output === undefined) return { type: ["unknown"], declarations: [], expression: undefined };
  const expression = zodOf(output, { schemas, cycle: undefined, isDeferred: false });
  if (output.kind === "ref") return { type: typeOf(output, schemas), declarations: [], expression };
  const type = [identifiers.output];
  return {
    type,
    declarations: [typeDeclaration(identifiers.output, output, schemas)],
    expression: typedZod(type, expression),
  };
}

function definitionOf(tool: Tool, input: Code, output: Code | undefined): Code {
  const { name, title, description, annotations, fields, request, security } = tool;
  return code`${valueSymbol("defineTool", "runtime/define-tool")}({
    name: ${literal(name)},
    title: ${literal(title)},
    description: ${literal(description)},
    annotations: ${literal({ ...annotations })},
    inputSchema: ${input},
    ${output ? code`outputSchema: ${output},\n` : []}${fields ? code`fields: ${literal(fields)},\n` : []}request: ${literal(requestLiteral(request))},
    ${security.length > 0 ? code`security: ${literal(security)},\n` : []}})`;
}

function requestLiteral({ method, path, parameters, body, fixed, accept, servers }: RequestBinding): JsonObject {
  return {
    method,
    path,
    ...(parameters.length > 0 && { parameters: parameters.map(parameterLiteral) }),
    ...(body && { body }),
    ...(fixed && { fixed }),
    ...(accept !== undefined && { accept }),
    ...(servers && { servers: servers.map(serverLiteral) }),
  } as unknown as JsonObject;
}

/** A Server Object as the runtime takes it. */
export function serverLiteral({ url, variables }: Server): JsonObject {
  return { url, ...(Object.keys(variables).length > 0 && { variables: variables as unknown as JsonObject }) };
}

/** What is the default of the place is left out (OpenAPI 3.2, section 4.12.2). */
function parameterLiteral({ style, explode, encoding, ...binding }: ParameterBinding): JsonObject {
  const usual = binding.in === "query" || binding.in === "cookie" ? "form" : "simple";
  const isExploded = style === "form" || style === "cookie";
  return {
    ...binding,
    ...(style !== usual && { style }),
    ...(explode !== isExploded && { explode }),
    ...(encoding && { encoding: encoding as unknown as JsonObject }),
  };
}
