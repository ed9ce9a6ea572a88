import type { Json } from "../../templates/catalog/json.js";
import type { PageCall, PageData, PageTool } from "../../templates/catalog/page-data.js";
import { addressOf, annotationWords, counted, descriptionOf, needsOf, placeOf } from "../../templates/catalog/words.js";
import { codeSpan, plainText, table } from "../emit/markdown.js";
import { groupBy } from "../support/group.js";
import { byCodeUnits } from "../support/order.js";
import { schemaList } from "./markdown-schema.js";

/** The tools as a page of Markdown, by their first tag: nothing of the document is markup in it. */
export function markdownPage({ server, tools, schemes, encoding }: PageData): string {
  const { title, name, version, instructions, urls } = server;
  const tokens = tools.reduce((sum, tool) => sum + tool.tokens.model, 0);
  const about =
    name === undefined
      ? ""
      : `MCP server ${codeSpan(name)}${version === undefined ? "" : `, version ${codeSpan(version)}`}. `;
  const named = Object.entries(schemes).map(([scheme, { says, variables }]) => [
    codeSpan(scheme),
    plainText(says),
    variables.map(codeSpan).join(", "),
  ]);
  const groups = [...groupBy(tools, ({ tags }) => tags[0] ?? "")].sort(([a], [b]) => byCodeUnits(a, b));
  return [
    `# ${plainText(title) || "Tools"}\n\n`,
    `${about}${counted(tools.length, "tool")}; names, descriptions and inputs are ${counted(tokens, "token")} (${encoding}).\n\n`,
    ...(instructions === undefined ? [] : [`${paragraphs(instructions)}\n\n`]),
    ...(named.length === 0 ? [] : [table(["credentials", "what they are", "variables"], named)]),
    ...groups.flatMap(([tag, members]) => [
      ...(groups.length > 1 ? [`## ${plainText(tag) || "Other tools"}\n\n`] : []),
      ...members.map((tool) => toolSection(tool, urls)),
    ]),
  ]
    .join("")
    .trimEnd()
    .concat("\n");
}

function toolSection(tool: PageTool, urls: readonly string[]): string {
  const { name, title, tokens, quarantine, call, inputSchema, outputSchema } = tool;
  const size = `${counted(tokens.model, "token")}${tokens.output > 0 ? `, and ${tokens.output} of output` : ""}`;
  const description = descriptionOf(tool);
  const since = quarantine?.since === undefined ? "" : ` since ${plainText(quarantine.since)}`;
  return [
    `### ${codeSpan(name)}\n\n`,
    title === "" ? "" : `**${plainText(title)}**\n\n`,
    `${annotationWords(tool).join(". ")}. ${size}.\n\n`,
    quarantine === undefined ? "" : `In quarantine${since}: ${plainText(quarantine.reason)}\n\n`,
    description === "" ? "" : `${paragraphs(description)}\n\n`,
    call === undefined ? "" : callLines(call, urls),
    schemaSection("Input", inputSchema),
    outputSchema === undefined ? "" : schemaSection("Output", outputSchema),
  ].join("");
}

function callLines(call: PageCall, urls: readonly string[]): string {
  const line = `Sends ${codeSpan(`${call.method} ${addressOf(call, urls)}`)}.\n\n`;
  if (call.request === undefined) return line;
  const { parameters, body } = call.request;
  const rows = [
    ...parameters.map((parameter) => [codeSpan(parameter.argument), plainText(placeOf(parameter))]),
    ...(body ? [[codeSpan(body.argument), plainText(`body, ${body.contentType}`)]] : []),
  ];
  const places = rows.length === 0 ? "" : table(["argument", "where it goes"], rows);
  return `${line}${places}Credentials: ${plainText(needsOf(call.request).join(", or "))}.\n\n`;
}

function schemaSection(title: string, schema: Json): string {
  const list = schemaList(schema);
  return `${title}:${list === "" ? " nothing." : `\n\n${list}`}\n\n`;
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(plainText)
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
