import type { Tool } from "../model/catalog.js";
import { type Code, code, joinCode, literal, typeSymbol, valueSymbol } from "./code.js";
import type { Member, TypeScriptModule } from "./module.js";
import { runtimeType } from "./schema-module.js";
import { toolModule } from "./tool-module.js";
import { type Schemas, typeOf } from "./types.js";

/**
 * `client.ts`: the tools as typed functions over any MCP client. It names the modules of tools in types and in imports that run when a tool is first called, so that
 * loading it costs the same for any number of them.
 */
export function clientModule(title: string, tools: readonly Tool[], schemas: Schemas): TypeScriptModule {
  const rest = code`Rest extends readonly unknown[]`;
  const client = code`client: ${runtimeType("McpClient", "client-call")}<Rest>`;
  return {
    kind: "typescript",
    path: "client.ts",
    declarations: [
      { kind: "export", module: "runtime/client-call", values: ["callTool"], types: ["McpClient"] },
      { kind: "export", module: "runtime/client-error", values: ["ToolError"], types: ["ToolErrorKind"] },
      { kind: "export", module: "runtime/client-result", values: [], types: ["ToolContent", "ToolResult"] },
      {
        kind: "interface",
        name: "Client",
        parameters: code`<${rest} = []>`,
        docs: {
          text: `The tools of ${title} as functions. Arguments and answers are checked; whatever goes wrong is thrown as a \`ToolError\`. \`Rest\` is what the MCP client takes beside a call: options with a signal and a timeout.`,
        },
        members: tools.map((tool) => memberOf(tool, schemas)),
      },
      {
        kind: "const",
        name: "createClient",
        docs: { text: "Calls the tools through an MCP client that is connected to their server." },
        type: code`<${rest}>(${client}) => Client<Rest>`,
        value: code`(client) => {
          const tool = ${valueSymbol("toolFunctions", "runtime/client-call")}(client);
          return { ${joinCode(tools.map(functionOf), ", ")} };
        }`,
      },
    ],
  };
}

function memberOf(tool: Tool, schemas: Schemas): Member {
  const { identifiers, output, title, origin } = tool;
  const input = typeSymbol(identifiers.input, toolModule(tool));
  const mark = tool.arguments.some(({ required }) => required) ? "" : "?";
  const type = code`(input${[mark]}: ${input}, ...rest: Rest) => Promise<${outputType(tool, output, schemas)}>`;
  return { name: identifiers.constant, optional: false, type, docs: { text: title, see: origin } };
}

function outputType(tool: Tool, output: Tool["output"], schemas: Schemas): Code {
  if (output === undefined) return [runtimeType("ToolResult", "client-result")];
  if (output.kind === "ref") return typeOf(output, schemas);
  return [typeSymbol(tool.identifiers.output, toolModule(tool))];
}

function functionOf(tool: Tool): Code {
  const { constant } = tool.identifiers;
  const make = tool.output === undefined ? "tool.plain" : "tool";
  return code`${[constant]}: ${[make]}(async () => (await import(${literal(`./${toolModule(tool)}.js`)})).${[constant]})`;
}
