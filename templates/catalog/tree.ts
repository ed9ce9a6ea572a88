import { type Child, disclosure, element } from "./dom.js";
import type { Json } from "./json.js";
import { definitionsOf, type SchemaChild, type SchemaView, viewOf } from "./schema-view.js";
import type { TypePart } from "./schema-type.js";

// Below, branches of a tree open on demand: a schema of github has 200 nodes.
const openLevels = 1;
const openChildren = 12;
const shownValues = 24;

/** A published schema as a tree, with its definitions below it: each once, where all that refers to it leads. `face` keeps the ids of two trees apart. */
export function schemaTree(schema: Json, face: string): Node[] {
  const view = viewOf(schema);
  const definitions = definitionsOf(schema);
  const root = view.children.length > 0 && view.type.every((part) => "text" in part && part.text === "object");
  const head = root ? undefined : element("p", { class: "type-line" }, ...typeNodes(view.type, face));
  const about = notesOf({ ...view, facts: view.facts.filter((fact) => !root || fact !== "no other members") });
  return [
    ...(head ? [head] : []),
    ...about,
    ...(view.children.length > 0 ? [branches(view.children, face, 0)] : []),
    ...(definitions.length > 0 ? [definitionList(definitions, face)] : []),
  ];
}

function branches(children: readonly SchemaChild[], face: string, level: number): HTMLUListElement {
  return element("ul", { class: "tree" }, ...children.map((child) => branch(child, face, level)));
}

function branch({ label, isName, isRequired, schema }: SchemaChild, face: string, level: number): HTMLLIElement {
  const view = viewOf(schema);
  const head = [
    element("span", { class: isName ? "member" : "label" }, label),
    isRequired && element("span", { class: "required" }, "required"),
    element("span", { class: "type" }, ...typeNodes(view.type, face), ...view.facts.map((fact) => ` · ${fact}`)),
    view.isDeprecated && element("span", { class: "deprecated" }, "deprecated"),
  ];
  const notes = notesOf({ ...view, facts: [] });
  const { children } = view;
  if (children.length === 0) return element("li", {}, element("div", { class: "head" }, ...head), ...notes);
  const isOpen = level < openLevels && children.length <= openChildren;
  const count = element("span", { class: "count" }, children.length === 1 ? "1 entry" : `${children.length} entries`);
  return element(
    "li",
    {},
    disclosure(
      {},
      [element("span", { class: "head" }, ...head, count), ...notes],
      () => [branches(children, face, level + 1)],
      isOpen,
    ),
  );
}

/** What is said of a schema beside its type. */
function notesOf({ facts, values, examples, description }: SchemaView): Node[] {
  const lines: Child[] = [
    facts.length > 0 && element("span", { class: "facts" }, facts.join(" · ")),
    description !== "" && element("span", { class: "says" }, description),
    values.length > 0 && valueList("", values),
    examples.length > 0 && valueList("for example ", examples.slice(0, 3)),
  ];
  return lines.filter((line) => line instanceof Node);
}

function valueList(lead: string, values: readonly string[]): HTMLElement {
  const chips = values.slice(0, shownValues).flatMap((value) => [element("code", {}, value), " "]);
  const more = values.length > shownValues ? `and ${values.length - shownValues} more` : undefined;
  return element("span", { class: "values" }, lead, ...chips, more);
}

function typeNodes(parts: readonly TypePart[], face: string): Child[] {
  return parts.map((part) => {
    if ("text" in part) return part.text;
    if (part.definition === "#") return "the whole, again";
    const link = element("a", { href: `#${definitionId(part.definition, face)}` }, part.definition);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      openDefinition(part.definition, face);
    });
    return link;
  });
}

function definitionList(definitions: readonly [string, Json][], face: string): HTMLElement {
  const entries = definitions.map(([name, schema]) => {
    const view = viewOf(schema);
    const head = [
      element("span", { class: "member" }, name),
      element("span", { class: "type" }, ...typeNodes(view.type, face)),
    ];
    return disclosure(
      { id: definitionId(name, face), class: "definition" },
      [element("span", { class: "head" }, ...head)],
      () => [...notesOf(view), ...(view.children.length > 0 ? [branches(view.children, face, openLevels)] : [])],
    );
  });
  return element("section", { class: "definitions" }, element("h3", {}, "Definitions"), ...entries);
}

function openDefinition(name: string, face: string): void {
  const found = document.getElementById(definitionId(name, face));
  if (!(found instanceof HTMLDetailsElement)) return;
  found.open = true;
  found.scrollIntoView({ block: "nearest" });
  found.querySelector("summary")?.focus();
}

function definitionId(name: string, face: string): string {
  return `definition/${face}/${name}`;
}
