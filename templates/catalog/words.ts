import { member } from "./json.js";
import type { PageCall, PageParameter, PageRequest, PageTool } from "./page-data.js";

/** A number for people: `12,345`, whatever the language of the machine. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with its noun: `1 tool`, `1,223 tools`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** What a tool does to the data behind the API, from its annotations: the defaults of the specification where they say nothing. */
export function effectOf({ annotations }: Pick<PageTool, "annotations">): "reads" | "adds" | "changes" {
  if (member(annotations, "readOnlyHint") === true) return "reads";
  return member(annotations, "destructiveHint") === false ? "adds" : "changes";
}

/** The annotations of a tool in words. */
export function annotationWords({ annotations }: Pick<PageTool, "annotations">): string[] {
  const effects = {
    reads: "Only reads",
    adds: "Adds, and destroys nothing",
    changes: "May change or delete",
  };
  const tool = { annotations };
  const isReading = effectOf(tool) === "reads";
  return [
    effects[effectOf(tool)],
    ...(isReading
      ? []
      : [
          member(annotations, "idempotentHint") === true
            ? "Calling it again changes nothing more"
            : "Calling it again may act again",
        ]),
    ...(member(annotations, "openWorldHint") === false ? ["Closed world"] : []),
  ];
}

/** The address of a call: the first server, and the path template. */
export function addressOf({ path, request }: PageCall, urls: readonly string[]): string {
  const [base = ""] = request?.urls ?? urls;
  return `${base.replace(/\/$/, "")}${path}`;
}

/** Where an argument goes, in words: `query parameter q, as a,b,c`. */
export function placeOf({ argument, name, in: place, spelling }: PageParameter): string {
  const places: Readonly<Record<string, string>> = { querystring: "the whole query string", path: "path" };
  const kind = places[place] ?? (place === "query" ? "query parameter" : place);
  const as = name === argument || place === "querystring" ? "" : ` ${name}`;
  return `${kind}${as}${spelling === undefined ? "" : `, ${spelling}`}`;
}

/** What a call needs: alternatives, each of schemes that are needed together. */
export function needsOf({ security }: PageRequest): string[] {
  const alternatives = security.map((requirement) => {
    const schemes = Object.entries(requirement).map(([name, scopes]) => {
      return scopes.length === 0 ? name : `${name} (${scopes.join(", ")})`;
    });
    return schemes.length === 0 ? "nothing" : schemes.join(" and ");
  });
  return alternatives.length === 0 ? ["nothing"] : [...new Set(alternatives)];
}

/** The description without the title that it begins with: models are given both in one text. */
export function descriptionOf({ title, description }: Pick<PageTool, "title" | "description">): string {
  const rest = title !== "" && description.startsWith(title) ? description.slice(title.length) : description;
  return rest === "" || /^\s*\n/.test(rest) ? rest.trim() : description.trim();
}
