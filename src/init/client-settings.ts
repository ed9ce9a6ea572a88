/** What the settings of MCP clients are made from. */
export interface ServedPackage {
  readonly name: string;
  readonly packageName: string;
  /** The variables that must be set. */
  readonly variables: readonly { readonly name: string; readonly says: string; readonly isSecret: boolean }[];
}

/** The settings of MCP clients by placeholder of the project's README.md: JSON, and one line of a shell. */
export function clientSettings(served: ServedPackage): Readonly<Record<string, string>> {
  const { name, packageName, variables } = served;
  const flags = variables.map((variable) => `--env ${variable.name}=... `).join("");
  return {
    // Claude Desktop: https://modelcontextprotocol.io/docs/develop/connect-local-servers; Cursor: https://cursor.com/docs/mcp
    mcpServers: text({ mcpServers: { [name]: command(served, () => "...") } }),
    // https://code.claude.com/docs/en/mcp: `--env` takes all that follows it, up to the next flag.
    claudeCommand: `claude mcp add ${flags}--transport stdio ${name} -- npx -y ${packageName}`,
    mcpServersFromEnvironment: text({ mcpServers: { [name]: command(served, (variable) => `\${${variable}}`) } }),
    vscodeServers: text(vscode(served)),
  };
}

/** https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
function vscode(served: ServedPackage): object {
  const idOf = (variable: string): string => variable.toLowerCase().replaceAll("_", "-");
  const inputs = served.variables.map(({ name, says, isSecret }) => ({
    type: "promptString",
    id: idOf(name),
    description: says,
    ...(isSecret && { password: true }),
  }));
  const server = { type: "stdio", ...command(served, (variable) => `\${input:${idOf(variable)}}`) };
  return { ...(inputs.length > 0 && { inputs }), servers: { [served.name]: server } };
}

function command({ packageName, variables }: ServedPackage, valueOf: (variable: string) => string): object {
  const env = Object.fromEntries(variables.map(({ name }) => [name, valueOf(name)]));
  return { command: "npx", args: ["-y", packageName], ...(variables.length > 0 && { env }) };
}

function text(value: object): string {
  return JSON.stringify(value, null, 2);
}
