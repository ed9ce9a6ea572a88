import type { CredentialVariables, SecurityScheme } from "./binding.js";
import { toolsetsText } from "./choose-tools.js";
import type { ServerDefinition, ServerOptions } from "./options.js";
import { flags } from "./stdio-arguments.js";

/** A row of the help: a name, and what it is. */
export type HelpRow = readonly [name: string, says: string];

/** What `--help` prints: the flags, and the environment variables of this server, `more` in front. `over` is what it serves over. */
export function helpText(
  definition: ServerDefinition,
  { baseUrl }: Pick<ServerOptions, "baseUrl"> = {},
  over: string = "standard input and output",
  more: readonly HelpRow[] = [],
): string {
  const { name, title, catalog } = definition;
  const tools = catalog.length === 1 ? "1 tool" : `${catalog.length} tools`;
  const flagRows = Object.entries(flags).map(([flag, { short, value, says }]): HelpRow => {
    const names = `${short === undefined ? "" : `-${short}, `}--${flag}`;
    return [value === undefined ? names : `${names} ${value}`, says];
  });
  return [
    `Usage: ${oneLine(name)} [flags]\n\n`,
    `The MCP server of ${oneLine(title)}, with ${tools}, over ${over}.\n\n`,
    `Flags:\n${columns(flagRows)}\n`,
    `Environment variables:\n${columns([...more, ...variableRows(definition, baseUrl ?? definition.servers[0]?.url)])}`,
  ].join("");
}

/** What `--version` prints. */
export function versionText({ name, version }: ServerDefinition): string {
  return `${oneLine(name)} ${oneLine(version)}\n`;
}

function variableRows(
  { environmentPrefix, serverVariables = {}, securitySchemes, argumentVariables = [], toolsets = {} }: ServerDefinition,
  url: string | undefined,
): readonly HelpRow[] {
  const isKnown = url !== undefined && URL.canParse(url.replace(/[{}]/g, ""));
  const address = isKnown ? `; ${oneLine(url)} unless set` : "; must be set, or given with --base-url";
  return [
    [`${environmentPrefix}_BASE_URL`, `where the API is, with its base path${address}`],
    ...Object.entries(serverVariables).map(([name, variable]): HelpRow => [
      variable,
      `the part {${oneLine(name)}} of that address`,
    ]),
    ...securitySchemes.flatMap(credentialRows),
    ...argumentVariables.map((variable): HelpRow => [
      variable,
      "the value of an argument that callers are not asked for",
    ]),
    [`${environmentPrefix}_TOOLS`, `as --tools, with commas; ${toolsetsText({ catalog: [], toolsets })}`],
    [
      `${environmentPrefix}_OUTPUT_SCHEMAS`,
      "whether tools have output schemas: true, false, names of tools with commas, or -NAME,-NAME for all but these",
    ],
  ];
}

const meanings: Readonly<Record<keyof CredentialVariables, string>> = {
  value: "the key or token",
  username: "the user name",
  password: "the password",
  clientId: "or the id of an OAuth 2 client",
  clientSecret: "the secret of that client",
  tokenUrl: "where that client gets its tokens",
};

function credentialRows({ name, variables = {} }: SecurityScheme): readonly HelpRow[] {
  return Object.entries(variables).map(([field, variable]) => [
    String(variable),
    `${meanings[field as keyof CredentialVariables]} (${oneLine(name)})`,
  ]);
}

function columns(rows: readonly HelpRow[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, says]) => `  ${name.padEnd(width)}  ${says}\n`).join("");
}

/** Text of the document for a terminal: without line ends and control characters, which could move its cursor. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
