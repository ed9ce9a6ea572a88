import type { Catalog, Tool } from "../model/catalog.js";
import { type Code, code, joinCode, literal, typeSymbol, valueSymbol } from "./code.js";
import type { Declaration, Member, TypeScriptModule } from "./module.js";
import { runtimeType } from "./schema-module.js";
import { toolModule } from "./tool-module.js";
import { type Schemas, typeOf } from "./types.js";

/**
 * `client.ts`: the tools as typed functions over any MCP client, which calls them through the tool `through` where a server lists no others. It names the modules of tools in types and in imports that run when a tool is first called, so that
 * loading it costs the same for any number of them.
 */
export function clientModule(
  { server: { title }, schemas }: Pick<Catalog, "server" | "schemas">,
  tools: readonly Tool[],
  through?: string,
): TypeScriptModule {
  const rest = code`Rest extends readonly unknown[]`;
  const client = code`client: ${runtimeType("McpClient", "client-call")}<Rest>`;
  const reached =
    through === undefined
      ? ["client"]
      : code`${valueSymbol("callingThrough", "runtime/client-discovery")}(client, ${literal(through)})`;
  return {
    kind: "typescript",
    path: "client.ts",
    declarations: [
      {
        kind: "export",
        module: "runtime/client-call",
        values: through === undefined ? ["callTool"] : [],
        types: ["McpClient"],
      },
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
          const tool = ${valueSymbol("toolFunctions", "runtime/client-call")}(${reached});
          return { ${joinCode(tools.map(functionOf), ", ")} };
        }`,
      },
      ...(through === undefined ? [] : [callThrough(through)]),
    ],
  };
}

/** `callTool` as a client without discovery has it. */
function callThrough(name: string): Declaration {
  return {
    kind: "const",
    name: "callTool",
    docs: { text: `Calls a tool of this catalogue through \`${name}\`, and gives its answer. Throws a \`ToolError\`.` },
    type: code`ReturnType<typeof ${valueSymbol("callerThrough", "runtime/client-discovery")}>`,
    value: code`${valueSymbol("callerThrough", "runtime/client-discovery")}(${literal(name)})`,
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
