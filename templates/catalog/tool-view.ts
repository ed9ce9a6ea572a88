import { breakable, type Child, disclosure, element } from "./dom.js";
import type { Json, JsonObject } from "./json.js";
import type { PageData, PageRequest, PageScheme, PageTool } from "./page-data.js";
import { schemaTree } from "./tree.js";
import { addressOf, annotationWords, counted, descriptionOf, grouped, needsOf, placeOf } from "./words.js";

/** All that is said of one tool; the first heading takes the focus. */
export function toolView(tool: PageTool, data: PageData): Node[] {
  const { tags, title, name } = tool;
  const description = descriptionOf(tool);
  return [
    element("p", { class: "crumbs" }, tags.join(" · ") || "No tag"),
    element("h1", { tabindex: "-1" }, title || name),
    element("p", { class: "name-line" }, element("code", { class: "name" }, ...breakable(name)), copyButton(name)),
    element(
      "ul",
      { class: "badges" },
      ...annotationWords(tool).map((words) => element("li", {}, words)),
      sizeBadge(tool, data),
    ),
    ...quarantineNote(tool),
    ...(description === "" ? [] : [element("p", { class: "description" }, description)]),
    section("Input", ...inputOf(tool)),
    section("Output", ...outputOf(tool)),
    section("What a call sends", ...callOf(tool, data)),
    disclosure({ class: "raw" }, ["As published, in JSON"], () => [element("pre", {}, rawText(tool))]),
  ];
}

function section(title: string, ...content: readonly Child[]): HTMLElement {
  return element("section", {}, element("h2", {}, title), ...content);
}

function copyButton(text: string): HTMLElement | undefined {
  // Files and plain HTTP have no clipboard.
  if (!("clipboard" in navigator)) return undefined;
  const button = element("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(text).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Not copied"),
    );
  });
  return button;
}

function sizeBadge({ tokens }: PageTool, { encoding }: PageData): HTMLElement {
  const output = tokens.output === 0 ? "" : `; its output schema has ${grouped(tokens.output)} more`;
  const title = `Name, description and input, as hosts give them to models, counted with ${encoding}${output}`;
  return element(
    "li",
    { title },
    `${counted(tokens.model, "token")}${tokens.output === 0 ? "" : ` + ${grouped(tokens.output)} of output`}`,
  );
}

function quarantineNote({ quarantine }: PageTool): Node[] {
  if (quarantine === undefined) return [];
  const { reason, since } = quarantine;
  const head = since === undefined ? "In quarantine" : `In quarantine since ${since}`;
  const note = element(
    "p",
    { class: "note" },
    element("strong", {}, head),
    ": its answers are not what the document says, so that no output schema is published. ",
    element("span", { class: "reason" }, reason),
  );
  return [note];
}

function inputOf({ inputSchema }: PageTool): Node[] {
  const isEmpty = Object.keys((inputSchema["properties"] ?? {}) as JsonObject).length === 0;
  return isEmpty ? [element("p", { class: "quiet" }, "It takes no arguments.")] : schemaTree(inputSchema, "input");
}

function outputOf({ outputSchema, quarantine }: PageTool): Node[] {
  const none =
    quarantine === undefined ? "The document describes no JSON answer." : "Not published while in quarantine.";
  if (outputSchema === undefined) return [element("p", { class: "quiet" }, none)];
  const open = "Answers may hold more members and values than these.";
  return [...schemaTree(outputSchema, "output"), element("p", { class: "quiet" }, open)];
}

function callOf({ call }: PageTool, data: PageData): Node[] {
  if (call === undefined) return [element("p", { class: "quiet" }, "Not known.")];
  const line = element(
    "p",
    { class: "request" },
    element("span", { class: "method" }, call.method),
    " ",
    ...breakable(addressOf(call, data.server.urls)),
  );
  if (call.request !== undefined) return [line, requestList(call.request, data)];
  return [
    line,
    element("p", { class: "quiet" }, "The document is not at hand, so that the rest of the request is not shown."),
  ];
}

function requestList(request: PageRequest, data: PageData): HTMLElement {
  const { parameters, body } = request;
  const rows = [
    ...parameters.map((parameter) => row(element("code", {}, parameter.argument), placeOf(parameter))),
    ...(body ? [row(element("code", {}, body.argument), `body, ${body.contentType}`)] : []),
    row("credentials", ...credentials(request, data)),
  ];
  return element("dl", { class: "facts-list" }, ...rows.flat());
}

function row(head: Child, ...content: readonly Child[]): [Node, Node] {
  return [element("dt", {}, head), element("dd", {}, ...content)];
}

function credentials(request: PageRequest, { schemes }: PageData): Child[] {
  const names = [...new Set(request.security.flatMap((requirement) => Object.keys(requirement)))];
  const explained = names.flatMap((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme === undefined
      ? []
      : [element("li", {}, element("code", {}, name), `: ${scheme.says}`, ...variablesOf(scheme))];
  });
  return [needsOf(request).join(", or "), explained.length > 0 && element("ul", { class: "schemes" }, ...explained)];
}

function variablesOf({ variables }: PageScheme): Child[] {
  return variables.flatMap((name, index) => [index === 0 ? "; set " : ", ", element("code", {}, name)]);
}

function rawText({ name, title, description, annotations, inputSchema, outputSchema }: PageTool): string {
  const published: Record<string, Json> = { name, title, description, annotations, inputSchema };
  return JSON.stringify({ ...published, ...(outputSchema && { outputSchema }) }, null, 2);
}
