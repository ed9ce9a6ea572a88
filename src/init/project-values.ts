import { plainText, codeSpan, table } from "../emit/markdown.js";
import type { Catalog } from "../model/catalog.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import { cutText } from "../support/text.js";
import { visible } from "../diagnostics/visible.js";
import { type Answers, knowsAddress, proposedAnswers } from "./answers.js";
import { clientSettings } from "./client-settings.js";
import {
  baseUrlVariable,
  type EnvironmentVariable,
  environmentVariables,
  usualVariables,
} from "./environment-variables.js";

/** What stands in the place of `{{name}}`: in JSON any value, in other files text that is fit for them. */
export interface ProjectValues {
  readonly json: Readonly<Record<string, JsonValue | undefined>>;
  readonly markdown: Readonly<Record<string, string | undefined>>;
  /** As YAML. */
  readonly yaml: Readonly<Record<string, string | undefined>>;
}

/** What a project is made from. */
export interface ProjectFacts {
  readonly catalog: Catalog;
  readonly answers: Answers;
  /** The document, as the config file of the project names it. */
  readonly source: string;
  /** Sent when it is fetched; with variables in place of secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The names of those variables. */
  readonly headerVariables: readonly string[];
  readonly toolwright: string;
  readonly discovery?: true;
}

/** The first version of a project. */
const packageVersion = "0.1.0";

/** The values of all placeholders of `templates/project`. */
export function projectValues(facts: ProjectFacts): ProjectValues {
  const { catalog, answers } = facts;
  const { name, packageName, baseUrl } = answers;
  const title = oneLine(catalog.server.title) || name;
  const variables = environmentVariables(catalog);
  const usual = usualVariables(catalog);
  const needsUrl = baseUrl === undefined && !knowsAddress(catalog.server);
  const needed = [
    ...variables.filter((variable) => usual.includes(variable.name)),
    ...(needsUrl ? [baseUrlVariable(catalog.environment)] : []),
  ];
  const registryName = registryNameOf(name, baseUrl ?? catalog.server.servers[0]?.url);
  return {
    json: {
      serverName: name,
      packageName,
      packageVersion,
      // `npx` runs the only one there is; a name such as `mcp` would be anybody's.
      binName: packageName.startsWith("@") ? proposedAnswers({ name }, "").packageName : packageName,
      registryName,
      description: `MCP server of ${cutText(title, 200)}`,
      shortTitle: cutText(title, 100),
      shortDescription: cutText(`MCP server of ${title}`, 100),
      source: facts.source,
      headers: facts.headers,
      discovery: facts.discovery,
      minisearchVersion: facts.discovery && "^7.2.0",
      baseUrl,
      toolwrightVersion: facts.toolwright,
      registryVariables: variables.map(registryVariable),
      bundleEnvironment: Object.fromEntries(
        variables.map((variable) => [variable.name, `\${user_config.${settingOf(variable)}}`]),
      ),
      bundleSettings: Object.fromEntries(variables.map((variable) => [settingOf(variable), bundleSetting(variable)])),
    },
    markdown: {
      serverName: name,
      packageName,
      registryName,
      title: plainText(title),
      environmentTable: environmentTable(variables, needed),
      ...clientSettings({ name, packageName, variables: needed }),
    },
    yaml: { checkEnvironment: secretsOf(facts.headerVariables) },
  };
}

/** Those of the repository's secrets that a step of GitHub Actions gets as variables, as a flow mapping. */
function secretsOf(variables: readonly string[]): string | undefined {
  const members = variables.map((name) => `${name}: "\${{ secrets.${name} }}"`);
  return members.length === 0 ? undefined : `{ ${members.join(", ")} }`;
}

/**
 * The name in the MCP registry: of the domain of the API, whose owner can prove it, else of a GitHub account that must be filled in.
 */
function registryNameOf(name: string, url: string | undefined): string {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : "";
  const labels = host.split(".").filter((label) => !["api", "www"].includes(label));
  const isDomain =
    labels.length >= 2 && labels.every((label) => /^[a-z0-9-]+$/.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return `${isDomain ? labels.reverse().join(".") : "io.github.YOUR-ACCOUNT"}/${name}`;
}

function registryVariable({ name, says, isSecret }: EnvironmentVariable): JsonObject {
  return { name, description: oneLine(says), isRequired: false, isSecret };
}

function settingOf({ name }: EnvironmentVariable): string {
  return name.toLowerCase();
}

/** An empty text counts as none; without a default, hosts would hand over the placeholder itself. */
function bundleSetting({ name, says, isSecret }: EnvironmentVariable): JsonObject {
  return { type: "string", title: name, description: oneLine(says), required: false, default: "", sensitive: isSecret };
}

function environmentTable(variables: readonly EnvironmentVariable[], needed: readonly EnvironmentVariable[]): string {
  const isNeeded = (name: string): boolean => needed.some((variable) => variable.name === name);
  const rows = variables.map(({ name, says }) => [codeSpan(name), plainText(says), isNeeded(name) ? "set this" : ""]);
  return table(["environment variable", "", ""], rows).trimEnd();
}

function oneLine(text: string): string {
  return visible(text.replace(/\s+/g, " ").trim());
}
